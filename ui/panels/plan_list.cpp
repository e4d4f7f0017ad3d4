#include "ui/panels/plan_list.h"

#include "ui/charts/memory_bars_painter.h"
#include "ui/charts/plan_words.h"
#include "ui/document/studio_document.h"
#include "ui/document/view_settings.h"
#include "ui/text/quantities.h"
#include "ui/text/shown_name.h"
#include "ui/text/violation_reason.h"
#include "ui/text/words.h"
#include "ui/theme/appearance.h"
#include "ui/theme/hatch.h"

#include <QEvent>
#include <QPainter>

#include <utility>

namespace meshwright::ui {

void PlanListModel::setSnapshot(SnapshotPointer snapshot, ByteUnit unit) {
    beginResetModel();
    snapshot_ = std::move(snapshot);
    unit_ = unit;
    endResetModel();
}

int PlanListModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() || !snapshot_ ? 0 : static_cast<int>(snapshot_->plans.size());
}

QVariant PlanListModel::data(const QModelIndex& index, int role) const {
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const auto row = static_cast<std::size_t>(index.row());
    const NamedPlan& named = snapshot_->project.plans[row];
    const Estimate& estimate = snapshot_->plans[row].estimate;
    switch (role) {
    case Qt::DisplayRole:
        return shownName(named.name);
    case Qt::ToolTipRole:
    case Qt::AccessibleDescriptionRole:
        return QStringLiteral("%1: %2").arg(planDetail(named.plan), verdictSentence(row));
    case Qt::AccessibleTextRole:
        return QStringLiteral("%1, %2").arg(shownName(named.name), verdictSentence(row));
    case mark_role:
        return static_cast<int>(markOf(named.plan));
    case rate_role:
        return estimate.legal() ? formatRate(estimate.time.tokens_per_second_per_gpu) : QString();
    case verdict_role:
        return estimate.legal() ? headroomText(estimate.memory.headroom(), unit_)
                                : shortReason(estimate.violations.front());
    case fits_role:
        return estimate.fits() && estimate.legal();
    default:
        return {};
    }
}

QString PlanListModel::verdictSentence(std::size_t row) const {
    const Estimate& estimate = snapshot_->plans[row].estimate;
    if (!estimate.legal()) {
        QStringList reasons;
        for (const auto& violation : estimate.violations)
            reasons.append(describe(violation));
        return tr("not legal: %1").arg(reasons.join(QLatin1Char('\n')));
    }
    const QString rate = formatRate(estimate.time.tokens_per_second_per_gpu);
    return QStringLiteral("%1\n%2").arg(
        headroomText(estimate.memory.headroom(), unit_),
        (estimate.fits() ? tr("%1 tokens/s per GPU, a step in %2") : tr("would make %1 tokens/s per GPU, a step in %2"))
            .arg(rate, formatDuration(estimate.time.step)));
}

PlanDelegate::PlanDelegate(const Appearance& appearance, QObject* parent)
    : QStyledItemDelegate(parent)
    , appearance_(appearance) {}

QSize PlanDelegate::sizeHint(const QStyleOptionViewItem&, const QModelIndex&) const {
    const Theme& theme = appearance_.theme();
    return {160, QFontMetrics(theme.font(TextRole::body)).height() +
                     QFontMetrics(theme.font(TextRole::small)).height() + space::s};
}

void PlanDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const {
    const Theme& theme = appearance_.theme();
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    const QRectF frame = QRectF(option.rect).adjusted(1.5, 1.5, -1.5, -1.5);
    if (option.state.testFlag(QStyle::State_Selected)) {
        const bool focus = option.state.testFlag(QStyle::State_HasFocus);
        painter->setPen(QPen(theme.colour(ColourRole::accent), focus ? 2 : 1));
        painter->setBrush(theme.colour(ColourRole::accent_soft));
        painter->drawRoundedRect(frame, corner_radius - 1, corner_radius - 1);
    }
    const double first = QFontMetricsF(theme.font(TextRole::body)).height();
    const double mark = icon_small - 4;
    const QRectF inner = frame.adjusted(space::s, space::xs - 1.5, -space::s, 1.5 - space::xs);
    const QRectF top(inner.left(), inner.top(), inner.width(), first);
    const double text_left = inner.left() + mark + space::s;
    paintPlanMark(*painter, QRectF(top.left(), top.center().y() - mark / 2, mark, mark),
                  static_cast<PlanMark>(index.data(PlanListModel::mark_role).toInt()), theme);
    const bool fits = index.data(PlanListModel::fits_role).toBool();
    const QString rate = index.data(PlanListModel::rate_role).toString();
    const QFont body = theme.font(TextRole::body);
    const double rate_width = rate.isEmpty() ? 0 : QFontMetricsF(body).horizontalAdvance(rate) + 1;
    painter->setFont(body);
    painter->setPen(theme.colour(fits ? ColourRole::text : ColourRole::text_disabled));
    painter->drawText(top, Qt::AlignRight | Qt::AlignVCenter, rate);
    const QString name = index.data().toString();
    const QFont font =
        theme.fontFor(option.state.testFlag(QStyle::State_Selected) ? TextRole::strong : TextRole::body, name);
    const QRectF name_rect(text_left, top.top(), top.right() - rate_width - space::s - text_left, top.height());
    painter->setFont(font);
    painter->setPen(theme.colour(ColourRole::text));
    painter->drawText(name_rect, Qt::AlignLeft | Qt::AlignVCenter,
                      QFontMetricsF(font).elidedText(name, Qt::ElideRight, name_rect.width()));
    paintVerdict(*painter, QRectF(QPointF(text_left, top.bottom()), inner.bottomRight()), index);
    painter->restore();
}

void PlanDelegate::paintVerdict(QPainter& painter, const QRectF& rect, const QModelIndex& index) const {
    const Theme& theme = appearance_.theme();
    const bool fits = index.data(PlanListModel::fits_role).toBool();
    const double mark = icon_small - 4;
    paintVerdictMark(painter, QRectF(rect.left(), rect.center().y() - mark / 2, mark, mark), fits, theme);
    const QFont small = theme.font(TextRole::small);
    const QRectF text = rect.adjusted(mark + space::xs, 0, 0, 0);
    painter.setFont(small);
    painter.setPen(theme.colour(fits ? ColourRole::text_secondary : ColourRole::bad));
    painter.drawText(text, Qt::AlignLeft | Qt::AlignVCenter,
                     QFontMetricsF(small).elidedText(index.data(PlanListModel::verdict_role).toString(), Qt::ElideRight,
                                                     text.width()));
}

PlanList::PlanList(const Context& context, QWidget* parent)
    : QListView(parent)
    , context_(context) {
    setObjectName(QStringLiteral("planList"));
    setModel(&model_);
    setItemDelegate(new PlanDelegate(context_.appearance, this));
    setFrameShape(QFrame::NoFrame);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setMouseTracking(true);
    viewport()->setAutoFillBackground(false);
    setAccessibleName(tr("Plans"));
    connect(&context_.document, &StudioDocument::snapshotChanged, this, &PlanList::refresh);
    connect(&context_.view, &ViewSettings::changed, this, &PlanList::refresh);
    connect(&context_.document, &StudioDocument::selectedPlanChanged, this, &PlanList::select);
    connect(&context_.appearance, &Appearance::changed, viewport(), qOverload<>(&QWidget::update));
    connect(selectionModel(), &QItemSelectionModel::currentChanged, this, [this](const QModelIndex& current) {
        if (current.isValid() && !refreshing_)
            context_.document.selectPlan(static_cast<std::size_t>(current.row()));
    });
    refresh();
}

void PlanList::refresh() {
    refreshing_ = true;
    model_.setSnapshot(context_.document.snapshot(), context_.view.byteUnit());
    refreshing_ = false;
    select();
    updateGeometry();
}

void PlanList::select() {
    const auto row = static_cast<int>(context_.document.selectedPlan());
    if (currentIndex().row() != row)
        setCurrentIndex(model_.index(row));
}

QSize PlanList::sizeHint() const {
    const int row = itemDelegate()->sizeHint({}, {}).height();
    return {180, std::max(1, model_.rowCount()) * row + 2};
}

void PlanList::changeEvent(QEvent* event) {
    if (event->type() == QEvent::LanguageChange) {
        setAccessibleName(tr("Plans"));
        refresh();
    }
    QListView::changeEvent(event);
}

} // namespace meshwright::ui
