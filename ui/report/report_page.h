#pragma once

#include "core/report/report.h"
#include "ui/document/context.h"

#include <QWidget>

#include <memory>

class QComboBox;
class QLabel;
class QPushButton;

namespace meshwright::ui {

class PaperView;
class ThemedLabel;

/// The report as it would be written, before it is: form, paper, its pages, and the button that writes it. Follows the
/// document while it is seen; the report is built away from the interface.
class ReportPage final : public QWidget {
    Q_OBJECT

public:
    explicit ReportPage(const Context& context, QWidget* parent = nullptr);

    /// Whether what is shown is still to be replaced by a newer report.
    [[nodiscard]] bool busy() const { return shown_ != wanted_; }

signals:
    void writeWanted();

protected:
    void showEvent(QShowEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    void choose();
    void build();
    void take(std::uint64_t wanted, std::shared_ptr<const Report> report);
    void layOut();
    void tell();
    void retranslate();

    Context context_;
    QComboBox* form_;
    QComboBox* paper_;
    ThemedLabel* state_;
    QPushButton* write_;
    PaperView* pages_;
    std::shared_ptr<const Report> report_;
    std::uint64_t wanted_ = 0; ///< counts the reports asked for
    std::uint64_t shown_ = 0;
    bool stale_ = true; ///< the document has changed while the page was not seen
};

} // namespace meshwright::ui
