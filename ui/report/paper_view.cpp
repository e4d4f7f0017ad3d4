#include "ui/report/paper_view.h"

#include "ui/theme/appearance.h"

#include <QKeyEvent>
#include <QPainter>
#include <QScrollBar>

#include <algorithm>

namespace meshwright::ui {

namespace {

constexpr int widest_sheet = 900; ///< beyond that, lines are too long to read
constexpr int gap = 2 * space::m;
constexpr int kept_pictures = 8;

} // namespace

PaperView::PaperView(const Appearance& appearance, QWidget* parent)
    : QAbstractScrollArea(parent)
    , appearance_(appearance)
    , pictures_(kept_pictures) {
    setObjectName(QStringLiteral("reportPages"));
    setFrameShape(QFrame::NoFrame);
    setFocusPolicy(Qt::StrongFocus);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOn); // a bar that comes and goes would change the sheets' width
    connect(verticalScrollBar(), &QScrollBar::valueChanged, this, [this] {
        viewport()->update();
        nameSelf();
        emit pageChanged();
    });
    connect(&appearance_, &Appearance::changed, viewport(), qOverload<>(&QWidget::update));
    nameSelf();
}

void PaperView::show(std::shared_ptr<const ReportPages> pages) {
    pages_ = std::move(pages);
    pictures_.clear();
    layOut();
    viewport()->update();
    nameSelf();
    emit pageChanged();
}

int PaperView::pageCount() const {
    return pages_ == nullptr ? 0 : pages_->count();
}

int PaperView::page() const {
    const int middle = verticalScrollBar()->value() + viewport()->height() / 2;
    return std::clamp((middle - gap) / std::max(1, pitch()), 0, std::max(0, pageCount() - 1));
}

void PaperView::goTo(int page) {
    verticalScrollBar()->setValue(std::clamp(page, 0, std::max(0, pageCount() - 1)) * pitch());
}

QSize PaperView::sheet() const {
    if (pages_ == nullptr)
        return {};
    const QSizeF size = pages_->size();
    const int width = std::clamp(viewport()->width() - 2 * gap, 1, widest_sheet);
    return {width, qRound(width * size.height() / size.width())};
}

int PaperView::pitch() const {
    return sheet().height() + gap;
}

void PaperView::layOut() {
    const int height = pageCount() == 0 ? 0 : gap + pageCount() * pitch();
    verticalScrollBar()->setPageStep(viewport()->height());
    verticalScrollBar()->setSingleStep(3 * space::m);
    verticalScrollBar()->setRange(0, std::max(0, height - viewport()->height()));
}

void PaperView::nameSelf() {
    setAccessibleName(pageCount() == 0 ? tr("Report") : tr("Report, page %1 of %2").arg(page() + 1).arg(pageCount()));
}

const QPixmap& PaperView::picture(int page) {
    if (const QPixmap* kept = pictures_.object(page))
        return *kept;
    const qreal ratio = devicePixelRatioF();
    auto* picture = new QPixmap((QSizeF(sheet()) * ratio).toSize());
    picture->setDevicePixelRatio(ratio);
    picture->fill(Qt::white); // paper, whatever the theme
    QPainter painter(picture);
    painter.setRenderHints(QPainter::Antialiasing | QPainter::TextAntialiasing | QPainter::SmoothPixmapTransform);
    const qreal scale = sheet().width() / pages_->size().width();
    painter.scale(scale, scale);
    pages_->paint(painter, page);
    painter.end();
    pictures_.insert(page, picture);
    return *picture;
}

void PaperView::paintEvent(QPaintEvent*) {
    QPainter painter(viewport());
    const Theme& theme = appearance_.theme();
    painter.fillRect(viewport()->rect(), theme.colour(ColourRole::window));
    const QSize size = sheet();
    for (int page = 0; page < pageCount(); ++page) {
        const QRect place(
            QPoint((viewport()->width() - size.width()) / 2, gap + page * pitch() - verticalScrollBar()->value()),
            size);
        if (!place.intersects(viewport()->rect()))
            continue;
        painter.drawPixmap(place.topLeft(), picture(page));
        painter.setPen(theme.colour(ColourRole::border));
        painter.drawRect(place.adjusted(0, 0, -1, -1));
    }
    if (hasFocus()) {
        painter.setPen(QPen(theme.colour(ColourRole::accent), 2));
        painter.drawRect(viewport()->rect().adjusted(1, 1, -1, -1));
    }
}

void PaperView::resizeEvent(QResizeEvent* event) {
    QAbstractScrollArea::resizeEvent(event);
    const qreal place = verticalScrollBar()->maximum() == 0
                            ? 0
                            : static_cast<qreal>(verticalScrollBar()->value()) / verticalScrollBar()->maximum();
    pictures_.clear();
    layOut();
    verticalScrollBar()->setValue(qRound(place * verticalScrollBar()->maximum()));
}

void PaperView::keyPressEvent(QKeyEvent* event) {
    switch (event->key()) {
    case Qt::Key_PageDown:
    case Qt::Key_Space:
        return goTo(page() + 1);
    case Qt::Key_PageUp:
    case Qt::Key_Backspace:
        return goTo(page() - 1);
    case Qt::Key_Home:
        return goTo(0);
    case Qt::Key_End:
        return verticalScrollBar()->setValue(verticalScrollBar()->maximum());
    default:
        QAbstractScrollArea::keyPressEvent(event); // arrows scroll
    }
}

void PaperView::changeEvent(QEvent* event) {
    if (event->type() == QEvent::LanguageChange)
        nameSelf();
    QAbstractScrollArea::changeEvent(event);
}

} // namespace meshwright::ui
