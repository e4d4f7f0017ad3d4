#include "ui/text/violation_reason.h"

#include "ui/text/format.h"
#include "ui/text/tr.h"

#include <QLocale>

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

namespace meshwright::ui {

namespace {

QString numberText(double value) {
    return std::trunc(value) == value ? formatCount(static_cast<std::int64_t>(value))
                                      : QLocale().toString(value, 'g', 4);
}

/// By rule; %1 is what the plan has, %2 what it would need.
constexpr std::array<std::pair<std::string_view, const char*>, 34> reasons = {{
    {"activation-offload-layers", QT_TRANSLATE_NOOP("Words", "offloads %1 layers, at most %2")},
    {"context-kind-offered", QT_TRANSLATE_NOOP("Words", "context parallelism of another kind")},
    {"context-parallel-offered", QT_TRANSLATE_NOOP("Words", "no context parallelism")},
    {"expert-layout", QT_TRANSLATE_NOOP("Words", "%1 ranks ÷ %2 of experts")},
    {"expert-parallel-dense-model", QT_TRANSLATE_NOOP("Words", "no experts to divide")},
    {"expert-parallel-offered", QT_TRANSLATE_NOOP("Words", "no expert parallelism")},
    {"expert-tensor-offered", QT_TRANSLATE_NOOP("Words", "expert-tensor %1, needs %2")},
    {"experts-expert-parallel", QT_TRANSLATE_NOOP("Words", "%1 experts ÷ EP %2")},
    {"global-batch", QT_TRANSLATE_NOOP("Words", "batch %1 ÷ %2")},
    {"heads-tensor-parallel", QT_TRANSLATE_NOOP("Words", "%1 heads ÷ TP %2")},
    {"heads-ulysses", QT_TRANSLATE_NOOP("Words", "%1 heads ÷ %2 ranks")},
    {"hybrid-sharding-offered", QT_TRANSLATE_NOOP("Words", "no sharding inside groups")},
    {"interleaved-micro-batches", QT_TRANSLATE_NOOP("Words", "%1 micro-batches ÷ %2")},
    {"kv-heads-tensor-parallel", QT_TRANSLATE_NOOP("Words", "%1 KV heads ÷ TP %2")},
    {"layers-pipeline-even", QT_TRANSLATE_NOOP("Words", "%1 layers ÷ PP %2")},
    {"layers-pipeline-stages", QT_TRANSLATE_NOOP("Words", "%1 layers ÷ PP %2")},
    {"offload-nvme-drive", QT_TRANSLATE_NOOP("Words", "no NVMe drive")},
    {"offload-offered", QT_TRANSLATE_NOOP("Words", "no offloading")},
    {"offload-whole", QT_TRANSLATE_NOOP("Words", "offloads all or nothing")},
    {"pipeline-offered", QT_TRANSLATE_NOOP("Words", "no pipeline parallelism")},
    {"precision-device", QT_TRANSLATE_NOOP("Words", "precision not on this GPU")},
    {"schedule-offered", QT_TRANSLATE_NOOP("Words", "pipeline schedule not offered")},
    {"schedule-virtual-stages", QT_TRANSLATE_NOOP("Words", "%1 chunks, needs %2")},
    {"secondary-shard-group", QT_TRANSLATE_NOOP("Words", "%1 GPUs ÷ shard %2")},
    {"sequence-context-parallel", QT_TRANSLATE_NOOP("Words", "sequence %1 ÷ CP %2")},
    {"sequence-parallel-length", QT_TRANSLATE_NOOP("Words", "sequence %1 ÷ %2")},
    {"sequence-parallel-needs-tensor-parallel", QT_TRANSLATE_NOOP("Words", "SP needs TP")},
    {"sequence-parallel-offered", QT_TRANSLATE_NOOP("Words", "no sequence parallelism")},
    {"sequence-positions", QT_TRANSLATE_NOOP("Words", "sequence %1, at most %2")},
    {"shard-group", QT_TRANSLATE_NOOP("Words", "DP %1 ÷ shard %2")},
    {"sharding-offered", QT_TRANSLATE_NOOP("Words", "ZeRO-%1 not offered")},
    {"tensor-parallel-offered", QT_TRANSLATE_NOOP("Words", "no tensor parallelism")},
    {"vocabulary-tensor-parallel", QT_TRANSLATE_NOOP("Words", "vocabulary %1 ÷ TP %2")},
    {"world-size", QT_TRANSLATE_NOOP("Words", "uses %1 of %2 GPUs")},
}};

} // namespace

QString shortReason(const Violation& violation) {
    const auto* found =
        std::ranges::find_if(reasons, [&](const auto& reason) { return reason.first == violation.rule; });
    // A rule without short words is named: the tooltip has its sentence.
    if (found == reasons.end())
        return QString::fromUtf8(violation.rule.data(), static_cast<qsizetype>(violation.rule.size()));
    QString text = Words::tr(found->second);
    // Not arg(): it takes the lowest place left, and some reasons have only one of the two.
    text.replace(QStringLiteral("%1"), numberText(violation.have));
    return text.replace(QStringLiteral("%2"), numberText(violation.need));
}

} // namespace meshwright::ui
