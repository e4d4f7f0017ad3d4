#include "ui/panels/ledger_summary.h"

#include "ui/charts/memory_bars_model.h"
#include "ui/document/studio_document.h"
#include "ui/document/view_settings.h"
#include "ui/text/words.h"
#include "ui/theme/appearance.h"
#include "ui/theme/hatch.h"

#include <QEvent>
#include <QPainter>
#include <QVBoxLayout>

namespace meshwright::ui {

LedgerLine::LedgerLine(const Appearance& appearance, MemoryCategory category, QWidget* parent)
    : QAbstractButton(parent)
    , appearance_(appearance)
    , category_(category) {
    setCursor(Qt::PointingHandCursor);
    setFocusPolicy(Qt::TabFocus);
    setAttribute(Qt::WA_Hover);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
}

void LedgerLine::show(const QString& name, const QString& amount) {
    setText(name);
    amount_ = amount;
    setAccessibleName(QStringLiteral("%1: %2").arg(name, amount));
    update();
}

QSize LedgerLine::sizeHint() const {
    return {200, QFontMetrics(appearance_.theme().font(TextRole::body)).height() + space::xs};
}

void LedgerLine::paintEvent(QPaintEvent*) {
    const Theme& theme = appearance_.theme();
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    if (underMouse() || hasFocus()) {
        painter.setPen(hasFocus() ? QPen(theme.colour(ColourRole::accent), 1.4) : QPen(Qt::NoPen));
        painter.setBrush(theme.colour(ColourRole::accent_soft));
        painter.drawRoundedRect(QRectF(rect()).adjusted(1, 1, -1, -1), 4, 4);
    }
    const double size = theme.basePixels() - 1;
    paintCategory(painter, QRectF(space::xs, (height() - size) / 2, size, size), category_, theme);
    const QRect inner = rect().adjusted(space::xs + static_cast<int>(size) + space::s, 0, -space::xs, 0);
    painter.setFont(theme.font(TextRole::body));
    painter.setPen(theme.colour(ColourRole::text));
    painter.drawText(inner, Qt::AlignLeft | Qt::AlignVCenter, text());
    painter.drawText(inner, Qt::AlignRight | Qt::AlignVCenter, amount_);
}

LedgerSummary::LedgerSummary(const Context& context, QWidget* parent)
    : QWidget(parent)
    , context_(context) {
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    for (int i = 0; i < memory_category_count; ++i) {
        const auto category = static_cast<MemoryCategory>(i);
        auto* line = new LedgerLine(context_.appearance, category);
        line->setObjectName(QStringLiteral("ledgerLine%1").arg(i));
        connect(line, &QAbstractButton::clicked, this, [this, category] { emit derivationWanted(category); });
        lines_[static_cast<std::size_t>(i)] = line;
        layout->addWidget(line);
    }
    connect(&context_.document, &StudioDocument::snapshotChanged, this, &LedgerSummary::refresh);
    connect(&context_.document, &StudioDocument::selectedPlanChanged, this, &LedgerSummary::refresh);
    connect(&context_.view, &ViewSettings::changed, this, &LedgerSummary::refresh);
    connect(&context_.appearance, &Appearance::changed, this, qOverload<>(&QWidget::update));
    refresh();
}

void LedgerSummary::refresh() {
    const SnapshotPointer& snapshot = context_.document.snapshot();
    const std::size_t plan = context_.document.selectedPlan();
    if (!snapshot || plan >= snapshot->plans.size())
        return;
    const MemoryByCategory values = deviceMemory(snapshot->plans[plan].estimate.memory);
    for (std::size_t i = 0; i < values.size(); ++i)
        lines_[i]->show(categoryName(static_cast<MemoryCategory>(i)),
                        formatBytes(values[i], context_.view.byteUnit(), 2));
}

void LedgerSummary::changeEvent(QEvent* event) {
    if (event->type() == QEvent::LanguageChange)
        refresh();
    QWidget::changeEvent(event);
}

} // namespace meshwright::ui
