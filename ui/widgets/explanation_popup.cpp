#include "ui/widgets/explanation_popup.h"

#include "ui/theme/theme.h"

#include <QKeyEvent>
#include <QLabel>
#include <QScreen>
#include <QTextDocumentFragment>
#include <QVBoxLayout>

namespace meshwright::ui {

ExplanationPopup::ExplanationPopup(QWidget* parent)
    : QFrame(parent, Qt::Popup)
    , label_(new QLabel) {
    setObjectName(QStringLiteral("explanationPopup"));
    setFrameShape(QFrame::StyledPanel);
    setBackgroundRole(QPalette::ToolTipBase);
    setAutoFillBackground(true);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(space::m, space::s, space::m, space::s);
    label_->setTextFormat(Qt::RichText);
    label_->setWordWrap(true);
    label_->setForegroundRole(QPalette::ToolTipText);
    layout->addWidget(label_);
}

void ExplanationPopup::open(const QWidget& anchor, const QString& html) {
    constexpr int width = 420;
    label_->setText(html);
    setAccessibleName(text());
    label_->setFixedWidth(width);
    label_->setFixedHeight(label_->heightForWidth(width));
    adjustSize();
    const QRect room = anchor.screen()->availableGeometry();
    const QPoint above = anchor.mapToGlobal(QPoint(0, -height() - space::xs));
    const QPoint below = anchor.mapToGlobal(QPoint(0, anchor.height() + space::xs));
    QPoint at = above.y() >= room.top() ? above : below;
    at.setX(std::clamp(at.x(), room.left(), std::max(room.left(), room.right() - this->width())));
    move(at);
    show();
}

QString ExplanationPopup::text() const {
    return QTextDocumentFragment::fromHtml(label_->text()).toPlainText();
}

void ExplanationPopup::keyPressEvent(QKeyEvent*) {
    hide();
}

void ExplanationPopup::mousePressEvent(QMouseEvent*) {
    hide();
}

} // namespace meshwright::ui
