#pragma once

#include "ui/document/context.h"

#include <QPointF>
#include <QWidget>

#include <optional>
#include <vector>

namespace meshwright::ui {

class BlocksView;
class LessonSession;
class PhaseStrip;
class Theme;

/// The lesson for a room: one view, large type, arrow keys, a pointer that is seen from the last row, black with B.
class PresentWindow final : public QWidget {
    Q_OBJECT

public:
    PresentWindow(const Context& context, LessonSession& session, QWidget* parent = nullptr);

    /// Full screen on another screen than `owner`'s if there is one.
    void present(const QWidget* owner);
    [[nodiscard]] bool black() const { return black_; }
    [[nodiscard]] bool pointing() const { return pointing_; }
    /// Steps that the presenter has marked to come back to.
    [[nodiscard]] const std::vector<std::size_t>& bookmarks() const { return bookmarks_; }

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    class Pointer;

    void arrange();
    void setBlack(bool black);
    void toggleBookmark();
    void nextBookmark();
    [[nodiscard]] double scale() const;
    void drawHead(QPainter& painter, const Theme& theme, const QRectF& area) const;
    void drawFigures(QPainter& painter, const Theme& theme, const QRectF& area) const;
    void drawFoot(QPainter& painter, const Theme& theme, const QRectF& area) const;

    Context context_;
    LessonSession& session_;
    PhaseStrip* strip_ = nullptr;
    BlocksView* blocks_ = nullptr;
    Pointer* pointer_ = nullptr;
    QRectF head_;
    QRectF figures_;
    QRectF foot_;
    bool black_ = false;
    bool pointing_ = false;
    std::vector<std::size_t> bookmarks_;
};

} // namespace meshwright::ui
