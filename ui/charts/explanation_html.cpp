#include "ui/charts/explanation_html.h"

#include "core/base/formulas.h"
#include "ui/charts/memory_bars_model.h"
#include "ui/text/shown_name.h"
#include "ui/text/words.h"

#include <QCoreApplication>

#include <algorithm>
#include <vector>

namespace meshwright::ui {

namespace {

class Tooltip {
    Q_DECLARE_TR_FUNCTIONS(Tooltip)
};

constexpr std::size_t most_terms = 4;

QString termHtml(const MemoryTerm& term, ByteUnit unit) {
    QString html = QStringLiteral("<p style='margin:6px 0 0 0'>%1: <b>%2</b><br>%3")
                       .arg(termName(term.explanation.formula).toHtmlEscaped(), formatBytes(term.bytes, unit, 2),
                            explain(term.explanation).toHtmlEscaped());
    if (const Formula* formula = formulaById(term.explanation.formula))
        html += QStringLiteral("<br><i>%1</i>").arg(QString::fromStdString(formula->source_title).toHtmlEscaped());
    return html + QStringLiteral("</p>");
}

} // namespace

bool aliveAtPeak(const StageMemory& stage, const MemoryTerm& term) {
    return term.residence != MemoryResidence::allocator || term.alive[static_cast<std::size_t>(stage.peak_phase)];
}

QString segmentTooltip(const Snapshot& snapshot, std::size_t plan, MemoryCategory category, ByteUnit unit) {
    const MemoryEstimate& memory = snapshot.plans[plan].estimate.memory;
    const Bytes bytes = deviceMemory(memory)[static_cast<std::size_t>(category)];
    QString html = QStringLiteral("<b>%1</b> · %2<br><b>%3</b> (%4)")
                       .arg(categoryName(category), shownName(snapshot.project.plans[plan].name).toHtmlEscaped(),
                            formatBytes(bytes, ByteUnit::gib, 2), formatBytes(bytes, ByteUnit::gb, 2));
    std::vector<const MemoryTerm*> terms;
    if (const StageMemory* stage = fullestStage(memory))
        for (const auto& term : stage->terms)
            if (term.category == category && aliveAtPeak(*stage, term))
                terms.push_back(&term);
    std::sort(terms.begin(), terms.end(), [](const MemoryTerm* a, const MemoryTerm* b) { return a->bytes > b->bytes; });
    for (std::size_t i = 0; i < std::min(terms.size(), most_terms); ++i)
        html += termHtml(*terms[i], unit);
    if (terms.size() > most_terms)
        html += QStringLiteral("<p style='margin:6px 0 0 0'>%1</p>")
                    .arg(Tooltip::tr("and %n more", nullptr, static_cast<int>(terms.size() - most_terms)));
    return html + QStringLiteral("<p style='margin:6px 0 0 0'>%1</p>").arg(Tooltip::tr("Click to open the derivation"));
}

QString illegalTooltip(const Snapshot& snapshot, std::size_t plan) {
    QString html = QStringLiteral("<b>%1</b> · %2")
                       .arg(shownName(snapshot.project.plans[plan].name).toHtmlEscaped(), Tooltip::tr("not legal"));
    for (const auto& violation : snapshot.plans[plan].estimate.violations)
        html += QStringLiteral("<p style='margin:6px 0 0 0'>%1</p>").arg(describe(violation).toHtmlEscaped());
    return html;
}

} // namespace meshwright::ui
