#include "ui/text/advice_words.h"

#include "ui/text/format.h"
#include "ui/text/quantities.h"
#include "ui/text/tr.h"
#include "ui/text/words.h"

#include <QLocale>

#include <array>
#include <cmath>

namespace meshwright::ui {

namespace {

QString gibibytesOf(double bytes) {
    return formatBytes(Bytes(bytes), ByteUnit::gib);
}

QString whole(double value) {
    return formatCount(std::llround(value));
}

QString gigabytesPerSecond(double rate) {
    return QLocale().toString(rate / 1e9, 'f', rate < 99.5e9 ? 1 : 0) + QStringLiteral(" GB/s");
}

QString pointsOf(double share) {
    return QLocale().toString(100 * share, 'f', 1);
}

/// What `have` is against `limit`, in a sentence, for reasons about memory.
QString memoryReason(const Need& need) {
    const QString have = gibibytesOf(need.have);
    const QString limit = gibibytesOf(need.limit);
    switch (need.reason) {
    case NeedReason::states_exceed_gpu:
        return Words::tr("All model states take %1, a GPU has %2.").arg(have, limit);
    case NeedReason::states_fit_gpu:
        return Words::tr("All model states take %1 and fit on a GPU of %2.").arg(have, limit);
    case NeedReason::shard_exceeds_gpu:
        return Words::tr("Cut over all GPUs, model states still take %1; a GPU has %2.").arg(have, limit);
    case NeedReason::shard_fits_gpu:
        return Words::tr("Cut over all GPUs, model states take %1 of a GPU's %2.").arg(have, limit);
    case NeedReason::sequence_exceeds_gpu:
        return Words::tr("One sequence under full sharding and recomputation takes %1, a GPU has %2.").arg(have, limit);
    default:
        return {};
    }
}

QString scaleReason(const Need& need) {
    const QString have = whole(need.have);
    const QString limit = whole(need.limit);
    switch (need.reason) {
    case NeedReason::more_gpus_than_batch:
        return Words::tr("%1 GPUs and %2 sequences a step: data parallelism alone leaves GPUs idle.").arg(have, limit);
    case NeedReason::gathering_over_network:
        return Words::tr("Full sharding moves parameters over the network for %1 a step, computing takes %2.")
            .arg(formatDuration(Seconds(need.have)), formatDuration(Seconds(need.limit)));
    case NeedReason::data_parallel_suffices:
        return Words::tr("%1 GPUs share %2 sequences a step: data parallelism suffices.").arg(have, limit);
    case NeedReason::long_sequence:
        return Words::tr("Sequences of %1 tokens; from %2 on it usually pays.").arg(have, limit);
    case NeedReason::short_sequence:
        return Words::tr("Sequences of %1 tokens; it usually pays from %2 on.").arg(have, limit);
    case NeedReason::model_has_experts:
        return Words::tr("The model has %1 experts a layer.").arg(have);
    case NeedReason::model_is_dense:
        return Words::tr("The model has no experts.");
    case NeedReason::network_much_slower:
        return Words::tr("Inside a node a GPU has %1, between nodes %2.")
            .arg(gigabytesPerSecond(need.have), gigabytesPerSecond(need.limit));
    case NeedReason::network_comparable:
        return Words::tr("The network is not much slower than the links inside a node.");
    default:
        return {};
    }
}

QString teamReason(const Need& need) {
    const QString people = whole(need.have);
    const QString engineers = whole(need.limit);
    switch (need.reason) {
    case NeedReason::team_says_so:
        return Words::tr("The team says so.");
    case NeedReason::team_did_not_say:
        return Words::tr("The team did not say; taken as shown.");
    case NeedReason::small_team:
        return Words::tr("A team of %1, systems engineers: %2.").arg(people, engineers);
    case NeedReason::experienced_team:
        return Words::tr("A team of %1 with systems engineers: %2.").arg(people, engineers);
    default:
        return {};
    }
}

QString bindingText(const Infeasibility& infeasible) {
    switch (infeasible.binding) {
    case Binding::gpus:
        return Words::tr("The cluster has no GPUs.");
    case Binding::framework:
        return Words::tr("No framework is left to choose from.");
    case Binding::legality:
        return Words::tr("No plan is legal here; the rule broken most often is %1.")
            .arg(QString::fromStdString(infeasible.rule));
    case Binding::memory:
        return infeasible.nearest > 0 ? Words::tr("No plan fits into memory; the closest one is over by %1 GiB.")
                                            .arg(inGibibytes(Bytes(infeasible.nearest)), 0, 'f', 1)
                                      : Words::tr("No plan fits into memory.");
    case Binding::deadline:
        return Words::tr("No plan meets the deadline; the fastest one takes %1 days.")
            .arg(infeasible.nearest / 86400, 0, 'f', 1);
    case Binding::budget:
        return Words::tr("No plan keeps the budget; the cheapest one costs %1 USD.").arg(infeasible.nearest, 0, 'f', 0);
    case Binding::power:
        return Words::tr("The GPUs are rated at %1 kW, above the limit.").arg(infeasible.nearest / 1000, 0, 'f', 0);
    case Binding::none:
        break;
    }
    return {};
}

} // namespace

QString criterionName(Criterion criterion) {
    switch (criterion) {
    case Criterion::throughput:
        return Words::tr("Throughput");
    case Criterion::headroom:
        return Words::tr("Memory left free");
    case Criterion::cost:
        return Words::tr("Cost");
    case Criterion::code_change:
        return Words::tr("Lines to change");
    case Criterion::learning:
        return Words::tr("Effort to learn");
    case Criterion::ecosystem:
        return Words::tr("Ecosystem");
    case Criterion::debugging:
        return Words::tr("Ease of debugging");
    case Criterion::portability:
        return Words::tr("Checkpoint portability");
    case Criterion::maturity:
        return Words::tr("Maturity");
    case Criterion::lock_in:
        return Words::tr("Freedom to leave");
    }
    return {};
}

QString criterionValue(Criterion criterion, double value) {
    switch (criterion) {
    case Criterion::throughput:
        return Words::tr("%1 tokens/s/GPU").arg(formatRate(value));
    case Criterion::headroom:
        return gibibytesOf(value);
    case Criterion::cost:
        return value > 0 ? formatMoney(UsDollars(value)) : QStringLiteral("–");
    case Criterion::code_change:
        return whole(value);
    case Criterion::learning:
        //: effort on a scale from 0 to 6
        return Words::tr("%1 of 6").arg(whole(value));
    case Criterion::debugging:
        //: mechanisms of a plan that can go wrong
        return Words::tr("%1 mechanisms").arg(whole(value));
    case Criterion::ecosystem:
    case Criterion::portability:
    case Criterion::maturity:
    case Criterion::lock_in:
        return QLocale().toString(value, 'f', 2);
    }
    return {};
}

QString needName(NeedSubject subject) {
    switch (subject) {
    case NeedSubject::state_sharding:
        return Words::tr("Sharding of model states (ZeRO, FSDP)");
    case NeedSubject::offload:
        return Words::tr("Offloading to host memory");
    case NeedSubject::tensor:
        return Words::tr("Tensor parallelism");
    case NeedSubject::pipeline:
        return Words::tr("Pipeline parallelism");
    case NeedSubject::context:
        return Words::tr("Context parallelism");
    case NeedSubject::expert:
        return Words::tr("Expert parallelism");
    case NeedSubject::hybrid_sharding:
        return Words::tr("Sharding inside of a node only (HSDP)");
    case NeedSubject::hugging_face:
        return Words::tr("Hugging Face models");
    case NeedSubject::little_code:
        return Words::tr("Few changes of code");
    case NeedSubject::easy_learning:
        return Words::tr("Easy to learn");
    }
    return {};
}

QString needLevelName(NeedLevel level) {
    switch (level) {
    case NeedLevel::not_needed:
        return Words::tr("not needed");
    case NeedLevel::useful:
        return Words::tr("useful");
    case NeedLevel::required:
        return Words::tr("required");
    }
    return {};
}

QString describe(const Need& need) {
    for (const QString& text : {memoryReason(need), scaleReason(need), teamReason(need)})
        if (!text.isEmpty())
            return text;
    return {};
}

QString describeDisqualified(const ScoreColumn& column) {
    const auto& infeasible = column.entry.infeasible;
    switch (column.disqualified) {
    case Disqualified::no:
        return {};
    case Disqualified::nothing_legal:
        return Words::tr("no legal plan on this cluster");
    case Disqualified::nothing_fits:
        return infeasible.nearest > 0
                   ? Words::tr("no plan fits, the nearest is over by %1").arg(gibibytesOf(infeasible.nearest))
                   : Words::tr("no plan fits into memory");
    case Disqualified::outside_deadline:
        return Words::tr("no plan keeps the deadline");
    case Disqualified::outside_budget:
        return Words::tr("no plan keeps the budget");
    case Disqualified::outside_power:
        return Words::tr("no plan keeps the power limit");
    case Disqualified::must_not_use:
        return Words::tr("ruled out by the team");
    case Disqualified::must_use:
        return Words::tr("the team has to use another one");
    case Disqualified::retired:
        return Words::tr("no longer maintained");
    case Disqualified::code_change:
        return Words::tr("takes %1 lines of change or more, the team allows %2")
            .arg(whole(column.have), whole(column.limit));
    case Disqualified::hugging_face:
        return Words::tr("its models do not go back to Hugging Face");
    }
    return {};
}

QString statesText(const Plan& plan) {
    QString text = shardingName(plan.sharding, plan.engine);
    if (plan.knobs.shard_group > 0)
        text = Words::tr("%1 over %2 GPUs").arg(text).arg(plan.knobs.shard_group);
    if (plan.recompute.kind != RecomputeKind::none)
        text += QStringLiteral(" + ") + recomputeName(plan.recompute.kind);
    if (plan.offload.optimizer != OffloadDevice::none)
        text += plan.offload.parameters != OffloadDevice::none ? Words::tr(" + optimizer and parameters in CPU memory")
                                                               : Words::tr(" + optimizer in CPU memory");
    return text;
}

QString describe(const Infeasibility& infeasible) {
    QString text = bindingText(infeasible);
    if (infeasible.gpus)
        text += Words::tr(" With %1 GPUs there is a plan.").arg(*infeasible.gpus);
    return text;
}

QString severityName(PitfallSeverity severity) {
    switch (severity) {
    case PitfallSeverity::error:
        return Words::tr("error", "severity of a pitfall");
    case PitfallSeverity::warning:
        return Words::tr("warning", "severity of a pitfall");
    case PitfallSeverity::tuning:
        return Words::tr("tuning", "severity of a pitfall");
    }
    return {};
}

QString describe(const WhyLost& lost, const Scorecard& card) {
    if (lost.kind == LossKind::disqualified)
        return describeDisqualified(card.columns[lost.column]);
    if (lost.kind == LossKind::front_end)
        return Words::tr("The winner's plan on the winner's engine; behind by %1 points on %2.")
            .arg(pointsOf(lost.gap), criterionName(lost.worst));
    QStringList parts;
    parts.append(Words::tr("Behind by %1 points, %2 of them on %3.")
                     .arg(pointsOf(lost.gap), pointsOf(lost.worst_points), criterionName(lost.worst)));
    if (lost.step_share)
        parts.append(Words::tr("Wins if a step takes %1 of what it does, which it does with %2.")
                         .arg(formatPercent(*lost.step_share), formatPercent(lost.probability)));
    if (lost.turn)
        parts.append(Words::tr("Or with a weight of %1 for %2.")
                         .arg(QLocale().toString(lost.turn->weight, 'f', 2), criterionName(lost.turn->criterion)));
    if (lost.network_factor)
        parts.append(Words::tr("As fast on a network of %1 times the speed.")
                         .arg(QLocale().toString(*lost.network_factor, 'g', 3)));
    return parts.join(QLocale().language() == QLocale::Chinese ? QString() : QStringLiteral(" "));
}

} // namespace meshwright::ui
