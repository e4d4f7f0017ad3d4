#pragma once

#include <QFrame>

class QLabel;

namespace meshwright::ui {

/// What a tooltip says, for those who do not hover: opened by a click or a key, it stays until the next one.
class ExplanationPopup final : public QFrame {
    Q_OBJECT

public:
    explicit ExplanationPopup(QWidget* parent);

    /// Above or below `anchor`, wherever the screen has room.
    void open(const QWidget& anchor, const QString& html);
    [[nodiscard]] QString text() const;

protected:
    void keyPressEvent(QKeyEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;

private:
    QLabel* label_ = nullptr;
};

} // namespace meshwright::ui
