#pragma once

#include "ui/report/pages.h"

#include <QAbstractScrollArea>
#include <QCache>
#include <QPixmap>

namespace meshwright::ui {

class Appearance;

/// The pages of a report as sheets one below the other, as wide as there is room for.
class PaperView final : public QAbstractScrollArea {
    Q_OBJECT

public:
    explicit PaperView(const Appearance& appearance, QWidget* parent = nullptr);

    /// Shows these pages from where the person was reading; null shows none.
    void show(std::shared_ptr<const ReportPages> pages);
    [[nodiscard]] int pageCount() const;
    /// The page in the middle of the view, from 0.
    [[nodiscard]] int page() const;
    void goTo(int page);

signals:
    void pageChanged();

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    [[nodiscard]] QSize sheet() const; ///< in device-independent pixels
    [[nodiscard]] int pitch() const;   ///< from the top of one sheet to that of the next
    void layOut();
    void nameSelf();
    const QPixmap& picture(int page);

    const Appearance& appearance_;
    std::shared_ptr<const ReportPages> pages_;
    QCache<int, QPixmap> pictures_;
};

} // namespace meshwright::ui
