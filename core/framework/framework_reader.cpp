#include "core/framework/framework_fields.h"

#include <algorithm>
#include <utility>

namespace meshwright {

namespace {

constexpr std::array<std::pair<std::string_view, Engine>, engine_count> engine_words = {{
    {"ddp", Engine::ddp},
    {"horovod", Engine::horovod},
    {"deepspeed", Engine::deepspeed},
    {"fsdp1", Engine::fsdp1},
    {"fsdp2", Engine::fsdp2},
    {"megatron", Engine::megatron},
    {"megatron-fsdp", Engine::megatron_fsdp},
    {"megatron-deepspeed", Engine::megatron_deepspeed},
    {"nanotron", Engine::nanotron},
    {"colossalai", Engine::colossalai},
}};
constexpr std::pair<std::string_view, Support> support_words[] = {
    {"none", Support::none}, {"partial", Support::partial}, {"full", Support::full}};
constexpr std::pair<std::string_view, ModelSupport> model_words[] = {{"any", ModelSupport::any},
                                                                     {"listed", ModelSupport::listed},
                                                                     {"converted", ModelSupport::converted},
                                                                     {"own", ModelSupport::own}};
constexpr std::pair<std::string_view, Activity> activity_words[] = {{"active", Activity::active},
                                                                    {"slow", Activity::slow},
                                                                    {"frozen", Activity::frozen},
                                                                    {"retired", Activity::retired}};
constexpr std::pair<std::string_view, Recommendation> recommendation_words[] = {
    {"recommended", Recommendation::recommended},
    {"situational", Recommendation::situational},
    {"avoid", Recommendation::avoid}};

// The words of project files (core/plan/words.h), which stand above this room; a test holds both together.
constexpr std::string_view schedule_words[] = {"gpipe",          "1f1b",          "interleaved-1f1b", "zero-bubble-h1",
                                               "zero-bubble-h2", "zero-bubble-v", "dualpipe",         "dualpipe-v"};
constexpr std::string_view context_words[] = {"ring", "all-gather", "ulysses"};
constexpr std::string_view precision_words[] = {
    "fp32", "autocast-bf16", "autocast-fp16", "mixed-bf16", "mixed-fp16", "pure-bf16", "fp8", "mxfp8", "fp4"};
constexpr std::string_view recompute_words[] = {"none", "selective", "full"};
constexpr std::string_view offload_words[] = {"cpu", "nvme"};

std::vector<Sharding> readStages(ObjectReader& root, ReadContext& context) {
    std::vector<Sharding> stages;
    for (const auto& [item, pointer] : root.array("zero_stages", true, 4)) {
        const bool stage = item->is_number_integer() && *item >= 0 && *item <= 3;
        if (stage)
            stages.push_back(static_cast<Sharding>(item->get<int>()));
        else
            context.faults.push_back({FaultCode::out_of_range, context.file, pointer, "0 .. 3", shortened(*item)});
    }
    return stages;
}

/// A dimension that is absent is not supported; a partial one says under which condition it is.
void readDimensions(FrameworkFields& fields, Framework& framework) {
    ObjectReader dimensions = fields.root().object("dimensions");
    for (std::size_t i = 0; i < dimension_names.size(); ++i) {
        if (!dimensions.has(dimension_names[i]))
            continue;
        ObjectReader reader = dimensions.object(dimension_names[i]);
        Capability& capability = framework.dimensions[i];
        capability.support = reader.choice<Support>("support", support_words);
        capability.note = fields.bilingual(reader, "note", capability.support == Support::partial);
        capability.source = fields.source(reader);
        reader.reportUnknownKeys();
    }
    dimensions.reportUnknownKeys();
}

void readPipelines(FrameworkFields& fields, Framework& framework) {
    ObjectReader& root = fields.root();
    framework.schedules = fields.words(root, "schedules", schedule_words);
    framework.context_kinds = fields.words(root, "context_kinds", context_words);
    const bool pipeline = framework.supports(Dimension::pipeline) != Support::none;
    if (pipeline == framework.schedules.empty())
        root.fault(FaultCode::contradiction, "schedules", "schedules exactly if there is a pipeline dimension");
    const bool context = framework.supports(Dimension::context) != Support::none;
    if (context == framework.context_kinds.empty())
        root.fault(FaultCode::contradiction, "context_kinds", "kinds exactly if there is a context dimension");
}

void readOffload(FrameworkFields& fields, OffloadOffer& offload) {
    ObjectReader reader = fields.root().object("offload");
    offload.optimizer = fields.words(reader, "optimizer", offload_words);
    offload.parameters = fields.words(reader, "parameters", offload_words);
    offload.activations = reader.boolean("activations", false);
    offload.all_or_nothing = reader.boolean("all_or_nothing", false);
    reader.reportUnknownKeys();
}

void readRefusals(FrameworkFields& fields, Framework& framework) {
    for (const auto& [item, pointer] : fields.root().array("refuses", false, 200)) {
        ObjectReader reader(*item, fields.context(), pointer);
        Refusal refusal;
        refusal.id = reader.text("id");
        refusal.when = fields.conditions(reader, "when");
        refusal.text = fields.bilingual(reader, "text", true);
        refusal.source = fields.source(reader);
        reader.reportUnknownKeys();
        framework.refusals.push_back(std::move(refusal));
    }
}

void readCodeChange(FrameworkFields& fields, CodeChange& change) {
    ObjectReader reader = fields.root().object("code_change");
    change.lines_from = static_cast<int>(reader.integer("lines_from", 0, 100'000));
    change.lines_to = static_cast<int>(reader.integer("lines_to", 0, 100'000));
    if (change.lines_from > change.lines_to)
        reader.fault(FaultCode::contradiction, "lines_to", "at least lines_from", std::to_string(change.lines_to));
    change.what = fields.bilingual(reader, "what", true);
    reader.reportUnknownKeys();
}

void readCheckpoint(FrameworkFields& fields, CheckpointSupport& checkpoint) {
    ObjectReader reader = fields.root().object("checkpoint");
    checkpoint.formats = fields.texts(reader, "formats");
    checkpoint.reshard = reader.choice<Support>("reshard", support_words);
    checkpoint.note = fields.bilingual(reader, "note", false);
    reader.reportUnknownKeys();
}

void readMaintenance(FrameworkFields& fields, Maintenance& maintenance) {
    ObjectReader reader = fields.root().object("maintenance");
    maintenance.activity = reader.choice<Activity>("activity", activity_words);
    maintenance.release = reader.text("release", "", 100);
    maintenance.released = reader.text("released", "", 10);
    maintenance.as_of = reader.text("as_of", std::nullopt, 10);
    if (reader.hasValue("commits_last_year"))
        maintenance.commits_last_year = static_cast<int>(reader.integer("commits_last_year", 0, 1'000'000));
    if (reader.hasValue("authors_last_year"))
        maintenance.authors_last_year = static_cast<int>(reader.integer("authors_last_year", 0, 1'000'000));
    maintenance.source = fields.source(reader);
    reader.reportUnknownKeys();
}

void readRequirements(FrameworkFields& fields, Framework& framework) {
    for (const auto& [item, pointer] : fields.root().array("requires", false, 50)) {
        ObjectReader reader(*item, fields.context(), pointer);
        framework.requirements.push_back(
            {reader.text("package"), reader.text("at_least", "", 40), reader.text("below", "", 40)});
        reader.reportUnknownKeys();
    }
}

void readEffort(FrameworkFields& fields, Framework& framework) {
    ObjectReader& root = fields.root();
    readCodeChange(fields, framework.code_change);
    framework.learning_effort = static_cast<int>(root.integer("learning_effort", 1, 5));
    framework.models = root.choice<ModelSupport>("models", model_words);
    framework.torch_compile = root.choice<Support>("torch_compile", support_words);
    readCheckpoint(fields, framework.checkpoint);
    readMaintenance(fields, framework.maintenance);
    framework.licence = root.text("licence", std::nullopt, 100);
    readRequirements(fields, framework);
    framework.recommendation = root.choice<Recommendation>("recommendation", recommendation_words);
    framework.verdict = fields.bilingual(root, "verdict", true);
}

} // namespace

Result<Framework> readFramework(std::string_view text, const std::string& file) {
    const auto json = parseJson(text, file);
    if (!json)
        return json.faults();
    ReadContext context{file, {}};
    ObjectReader root(*json, context);
    if (root.text("format") != "meshwright-framework")
        root.fault(FaultCode::wrong_format, "format", "meshwright-framework");
    root.integer("version", 1, 1);
    FrameworkFields fields(root, context);
    Framework framework{.id = root.text("id"), .name = root.text("name")};
    framework.engine = root.choice<Engine>("engine", engine_words);
    framework.shardings = readStages(root, context);
    readDimensions(fields, framework);
    readPipelines(fields, framework);
    framework.precisions = fields.words(root, "precisions", precision_words);
    framework.recompute = fields.words(root, "recompute", recompute_words);
    readOffload(fields, framework.offload);
    framework.knobs = fields.knobs();
    readRefusals(fields, framework);
    readEffort(fields, framework);
    framework.sources = fields.sources();
    root.reportUnknownKeys();
    if (!context.faults.empty())
        return context.faults;
    return framework;
}

} // namespace meshwright
