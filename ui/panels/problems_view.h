#pragma once

#include "ui/document/context.h"

#include <QWidget>

class QVBoxLayout;

namespace meshwright::ui {

struct Snapshot;

/// What is wrong with the selected plan and what would mend it: rules it breaks, what would make it fit, and what the
/// model's configuration left open.
class ProblemsView final : public QWidget {
    Q_OBJECT

public:
    explicit ProblemsView(const Context& context, QWidget* parent = nullptr);

protected:
    void changeEvent(QEvent* event) override;

private:
    void refresh();
    void clear();
    void addLine(const QString& icon, int tone, const QString& text);
    void addRemedies(const Snapshot& snapshot, std::size_t plan);

    Context context_;
    QVBoxLayout* lines_ = nullptr;
};

} // namespace meshwright::ui
