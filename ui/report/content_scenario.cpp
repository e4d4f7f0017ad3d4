#include "core/model/parameters.h"
#include "ui/report/content_parts.h"
#include "ui/report/plain_text.h"
#include "ui/report/tr.h"
#include "ui/text/words.h"

#include <QLocale>

namespace meshwright::ui {

namespace {

constexpr double giga = 1e9;

QString shortNumber(double value) {
    return QLocale().toString(value, 'g', 4);
}

Facts modelFacts(const Report& report) {
    const auto& model = report.scenario.model;
    const std::int64_t total = totalParameters(model);
    const std::int64_t active = activeParameters(model);
    Facts facts;
    facts.facts.push_back({ReportWords::tr("Model"), modelNameOf(report)});
    facts.facts.push_back({ReportWords::tr("Parameters"), formatCount(total)});
    if (active != total)
        facts.facts.push_back({ReportWords::tr("Active per token"), formatCount(active)});
    facts.facts.push_back({ReportWords::tr("Layers × hidden size"),
                           QStringLiteral("%1 × %2").arg(formatCount(model.layerCount()), formatCount(model.hidden))});
    if (!model.layers.empty())
        facts.facts.push_back({ReportWords::tr("Attention heads"), formatCount(headCount(model.layer(0).attention))});
    facts.facts.push_back({ReportWords::tr("Vocabulary"), formatCount(model.vocabulary)});
    return facts;
}

void addWorkloadFacts(const Workload& workload, Facts& facts) {
    facts.facts.push_back(
        {ReportWords::tr("Sequence length"), ReportWords::tr("%1 tokens").arg(formatCount(workload.sequence_length))});
    facts.facts.push_back(
        {ReportWords::tr("Global batch"), ReportWords::tr("%1 sequences").arg(formatCount(workload.global_batch))});
    if (workload.token_budget > 0)
        facts.facts.push_back({ReportWords::tr("Token budget"), tokenCount(workload.token_budget)});
    QString training = trainingName(workload.training);
    if (workload.training != TrainingKind::full)
        training += QStringLiteral(" · ") + ReportWords::tr("rank %1").arg(formatCount(workload.lora_rank));
    facts.facts.push_back({ReportWords::tr("Training"), training});
}

/// "4 nodes of 8 × A100-SXM4-40GB"
QString nodesOf(const Cluster& cluster) {
    QStringList kinds;
    for (const auto& group : cluster.groups)
        kinds.append(
            ReportWords::tr("%1 nodes of %2 × %3")
                .arg(formatCount(group.count), formatCount(group.node.gpus), nameFrom(group.node.device.name)));
    return kinds.join(QStringLiteral(" + "));
}

QString insideNode(const Node& node) {
    const double rate = node.scale_up.bandwidth_per_gpu.value() / giga;
    if (node.scale_up.kind == ScaleUpKind::none || rate <= 0)
        return scaleUpName(node.scale_up.kind);
    return ReportWords::tr("%1, %2 GB/s each way").arg(scaleUpName(node.scale_up.kind), shortNumber(rate));
}

QString betweenNodes(const Node& node) {
    if (node.nics.count == 0)
        return networkName(NetworkKind::none);
    return ReportWords::tr("%1 × %2 Gb/s %3 per node")
        .arg(formatCount(node.nics.count), shortNumber(node.nics.bits_per_second_each / giga),
             networkName(node.nics.kind));
}

void addClusterFacts(const Report& report, ByteUnit unit, Facts& facts) {
    const auto& cluster = report.scenario.cluster;
    facts.facts.push_back({ReportWords::tr("Cluster"), nameFrom(cluster.name)});
    facts.facts.push_back({ReportWords::tr("Nodes"), nodesOf(cluster)});
    facts.facts.push_back({ReportWords::tr("Usable GPU memory"), formatBytes(cluster.smallestMemory(), unit)});
    if (cluster.groups.empty())
        return;
    const auto& node = cluster.groups.front().node;
    facts.facts.push_back({ReportWords::tr("Inside a node"), insideNode(node)});
    facts.facts.push_back({ReportWords::tr("Between nodes"), betweenNodes(node)});
    if (node.host_memory > Bytes(0))
        facts.facts.push_back({ReportWords::tr("Host memory"),
                               ReportWords::tr("%1 per node").arg(formatBytes(node.host_memory, unit, 0))});
}

Table plansTable(const Report& report) {
    Table table;
    table.columns = {{ReportWords::tr("Plan"), 1.2},         {ReportWords::tr("Framework"), 1.0},
                     {ReportWords::tr("Parallelism"), 0.95}, {ReportWords::tr("Micro-batch"), 0.85, true},
                     {ReportWords::tr("Precision"), 2.75},   {ReportWords::tr("Recompute"), 1.25}};
    for (std::size_t i = 0; i < report.project.plans.size(); ++i) {
        const auto& plan = report.project.plans[i].plan;
        Row row;
        row.cells = {{planNameOf(report, i), Emphasis::strong},
                     {oneLine(frameworkName(plan.framework), longest_name)},
                     {parallelismName(plan)},
                     {formatCount(plan.micro_batch)},
                     {precisionName(plan.precision)},
                     {recomputeName(plan.recompute.kind)}};
        if (i < report.estimates.size() && !report.estimates[i].legal())
            row.cells[0].below = oneLine(describe(report.estimates[i].violations.front()));
        table.rows.push_back(std::move(row));
    }
    return table;
}

} // namespace

void wordScenario(const Report& report, ByteUnit unit, std::vector<Block>& blocks) {
    auto facts = modelFacts(report);
    addWorkloadFacts(report.scenario.workload, facts);
    addClusterFacts(report, unit, facts);
    blocks.emplace_back(std::move(facts));
    blocks.emplace_back(plansTable(report));
    for (const auto& note : report.notes)
        blocks.emplace_back(Paragraph{oneLine(describe(note)), true});
    if (const QString notes = notesFrom(report.project.notes); !notes.isEmpty()) {
        blocks.emplace_back(Heading{ReportWords::tr("Notes"), 2});
        blocks.emplace_back(Paragraph{notes});
    }
}

} // namespace meshwright::ui
