#include "ui/panels/plan_list.h"

#include "ui/charts/memory_bars_painter.h"
#include "ui/charts/plan_words.h"
#include "ui/document/studio_document.h"
#include "ui/document/view_settings.h"
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
    QString verdict = headroomText(estimate.memory.headroom(), unit_);
    if (!estimate.legal())
        verdict = tr("not legal: %1").arg(describe(estimate.violations.front()));
    switch (role) {
    case Qt::DisplayRole:
        return QString::fromStdString(named.name);
    case Qt::ToolTipRole:
    case Qt::AccessibleDescriptionRole:
        return QStringLiteral("%1: %2").arg(planDetail(named.plan), verdict);
    case Qt::AccessibleTextRole:
        return QStringLiteral("%1, %2").arg(QString::fromStdString(named.name), verdict);
    case mark_role:
        return static_cast<int>(markOf(named.plan));
    case figure_role: {
        const Bytes headroom = estimate.memory.headroom();
        return headroom < Bytes(0) ? QStringLiteral("−") + formatBytes(-headroom, unit_) : formatBytes(headroom, unit_);
    }
    case fits_role:
        return estimate.fits() && estimate.legal();
    default:
        return {};
    }
}

PlanDelegate::PlanDelegate(const Appearance& appearance, QObject* parent)
    : QStyledItemDelegate(parent)
    , appearance_(appearance) {}

QSize PlanDelegate::sizeHint(const QStyleOptionViewItem& option, const QModelIndex&) const {
    return {160, option.fontMetrics.height() + space::m};
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
    const QRectF inner = frame.adjusted(space::s, 0, -space::s, 0);
    const double mark = icon_small - 4;
    paintPlanMark(*painter, QRectF(inner.left(), inner.center().y() - mark / 2, mark, mark),
                  static_cast<PlanMark>(index.data(PlanListModel::mark_role).toInt()), theme);
    const bool fits = index.data(PlanListModel::fits_role).toBool();
    paintVerdictMark(*painter, QRectF(inner.right() - mark, inner.center().y() - mark / 2, mark, mark), fits, theme);
    const QString verdict = index.data(PlanListModel::figure_role).toString();
    const QFont small = theme.font(TextRole::small);
    const double width = QFontMetricsF(small).horizontalAdvance(verdict) + 1;
    const QRectF right(inner.right() - mark - space::xs - width, inner.top(), width, inner.height());
    painter->setFont(small);
    painter->setPen(theme.colour(fits ? ColourRole::text_secondary : ColourRole::bad));
    painter->drawText(right, Qt::AlignRight | Qt::AlignVCenter, verdict);
    const QString name = index.data().toString();
    const QFont font =
        theme.fontFor(option.state.testFlag(QStyle::State_Selected) ? TextRole::strong : TextRole::body, name);
    const QRectF left(inner.left() + mark + space::s, inner.top(), right.left() - inner.left() - mark - 2 * space::s,
                      inner.height());
    painter->setFont(font);
    painter->setPen(theme.colour(ColourRole::text));
    painter->drawText(left, Qt::AlignLeft | Qt::AlignVCenter,
                      QFontMetricsF(font).elidedText(name, Qt::ElideRight, left.width()));
    painter->restore();
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
    const int row = model_.rowCount() == 0 ? fontMetrics().height() + space::m : sizeHintForRow(0);
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
