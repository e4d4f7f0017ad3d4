#include "core/base/json.h"
#include "core/framework/framework.h"
#include "core/plan/words.h"
#include "core/project/plan_fields.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace meshwright {
namespace {

std::string describe(const Faults& faults) {
    std::string text;
    for (const auto& fault : faults)
        text += fault.file + fault.place + " expected " + fault.expected + ", found " + fault.found + "\n";
    return text;
}

std::string madeUpText() {
    return readTextFile(MESHWRIGHT_TEST_DATA "/frameworks/made-up.json").value();
}

bool refuses(const Framework& framework, const QuantityValues& values, std::string_view id) {
    return std::ranges::any_of(refusalsOf(framework, values),
                               [&](const Refusal* refusal) { return refusal->id == id; });
}

/// A plan with every degree 1 on a model of 32 heads.
QuantityValues plainValues() {
    QuantityValues values;
    for (const auto degree :
         {PlanQuantity::data, PlanQuantity::tensor, PlanQuantity::pipeline, PlanQuantity::context, PlanQuantity::expert,
          PlanQuantity::expert_tensor, PlanQuantity::virtual_stages, PlanQuantity::micro_batches,
          PlanQuantity::adam_or_sgd, PlanQuantity::compiled, PlanQuantity::offload_optimizer_fraction})
        values[degree] = 1;
    values[PlanQuantity::heads] = values[PlanQuantity::kv_heads] = 32;
    values[PlanQuantity::compute_capability] = 9.0;
    return values;
}

TEST(FrameworkCatalog, ReadsEveryEmbeddedFramework) {
    const auto files = resourcesIn("frameworks");
    const auto frameworks = readFrameworks(files);
    ASSERT_TRUE(frameworks.ok()) << describe(frameworks.faults());
    for (const auto& file : files)
        EXPECT_NE(frameworkById(file.path.substr(11, file.path.size() - 16)), nullptr) << file.path;
    for (const char* id :
         {"pytorch-ddp", "pytorch-fsdp1", "pytorch-fsdp2", "torchtitan", "deepspeed", "megatron-lm", "megatron-fsdp",
          "megatron-deepspeed", "megatron-bridge", "nemo", "nemo-automodel", "accelerate-fsdp2", "accelerate-deepspeed",
          "colossalai", "nanotron", "horovod", "llm-foundry", "lightning-fabric", "vescale"})
        EXPECT_NE(frameworkById(id), nullptr) << id;
    EXPECT_EQ(frameworkById("no-such-framework"), nullptr);
}

TEST(FrameworkCatalog, PlainPlanIsRefusedByNone) {
    for (const auto& framework : frameworkCatalog())
        for (const auto* refusal : refusalsOf(framework, plainValues()))
            ADD_FAILURE() << framework.id << " refuses a plan of one GPU: " << refusal->id;
}

TEST(FrameworkCatalog, CapabilitiesThatDecideBetweenFrameworks) {
    const auto& deepspeed = *frameworkById("deepspeed");
    EXPECT_TRUE(deepspeed.offers(Sharding::full));
    EXPECT_EQ(deepspeed.supports(Dimension::sequence), Support::none);
    EXPECT_EQ(deepspeed.supports(Dimension::pipeline), Support::partial);
    EXPECT_EQ(deepspeed.offload.optimizer, (std::vector<std::string>{"cpu", "nvme"}));
    const auto& megatron = *frameworkById("megatron-lm");
    EXPECT_FALSE(megatron.offers(Sharding::full));
    EXPECT_EQ(megatron.supports(Dimension::expert_tensor), Support::full);
    EXPECT_EQ(frameworkById("horovod")->maintenance.activity, Activity::retired);
    EXPECT_EQ(frameworkById("torchtitan")->maintenance.release, "v0.2.2");
}

TEST(FrameworkCatalog, DefaultsThatFrontEndsDisagreeOnAreMarked) {
    // Three front ends choose three defaults for one PyTorch feature, so it always has to be written.
    const auto knob = [](const char* framework, std::string_view name) {
        const auto& knobs = frameworkById(framework)->knobs;
        return *std::ranges::find(knobs, name, &Knob::name);
    };
    EXPECT_EQ(knob("pytorch-fsdp1", "backward_prefetch").default_value.get(), "BACKWARD_PRE");
    EXPECT_EQ(knob("llm-foundry", "backward_prefetch").default_value.get(), "BACKWARD_POST");
    EXPECT_TRUE(knob("pytorch-fsdp1", "backward_prefetch").always_write);
    EXPECT_EQ(knob("deepspeed", "stage3_prefetch_bucket_size").default_value.get(), 50'000'000);
    EXPECT_TRUE(knob("deepspeed", "overlap_comm").default_value.isNull());
}

TEST(FrameworkCatalog, KnownIncompatibilities) {
    QuantityValues values = plainValues();
    values[PlanQuantity::pipeline] = 4;
    values[PlanQuantity::zero_stage] = 2;
    EXPECT_TRUE(refuses(*frameworkById("deepspeed"), values, "zero-pipeline"));
    EXPECT_TRUE(refuses(*frameworkById("colossalai"), values, "zero-pipeline"));
    EXPECT_FALSE(refuses(*frameworkById("torchtitan"), values, "zero-pipeline"));
    values = plainValues();
    values[PlanQuantity::tensor] = 8;
    values[PlanQuantity::kv_heads] = 6;
    EXPECT_TRUE(refuses(*frameworkById("megatron-lm"), values, "kv-heads-tensor-parallel"))
        << "neither multiple nor divisor";
    EXPECT_TRUE(refuses(*frameworkById("nanotron"), values, "kv-heads-tensor-parallel"));
    values[PlanQuantity::kv_heads] = 4;
    EXPECT_FALSE(refuses(*frameworkById("megatron-lm"), values, "kv-heads-tensor-parallel")) << "a divisor";
    values[PlanQuantity::experts] = 64;
    EXPECT_TRUE(refuses(*frameworkById("megatron-lm"), values, "experts-need-sequence-parallel"));
    values[PlanQuantity::sequence_parallel] = 1;
    EXPECT_FALSE(refuses(*frameworkById("megatron-lm"), values, "experts-need-sequence-parallel"));
}

TEST(FrameworkCatalog, WordsAreThoseOfProjectFiles) {
    const auto known = [](const auto& table, const std::string& word) {
        return std::ranges::any_of(table, [&](const auto& entry) { return entry.first == word; });
    };
    for (const auto& framework : frameworkCatalog()) {
        for (const auto& word : framework.schedules)
            EXPECT_TRUE(known(schedule_words, word)) << framework.id << " " << word;
        for (const auto& word : framework.context_kinds)
            EXPECT_TRUE(known(context_parallel_words, word)) << framework.id << " " << word;
        for (const auto& word : framework.precisions)
            EXPECT_TRUE(known(precision_words, word)) << framework.id << " " << word;
        for (const auto& word : framework.recompute)
            EXPECT_TRUE(known(recompute_words, word)) << framework.id << " " << word;
    }
}

TEST(FrameworkCatalog, KnobsPointAtFieldsOfAPlan) {
    Plan plan;
    plan.precision_detail = Precision{};
    Json written;
    FieldWriter writer(written);
    writePlanFields(writer, plan);
    for (const auto& framework : frameworkCatalog())
        for (const auto& knob : framework.knobs) {
            std::string pointer = "/" + knob.plan_field;
            std::ranges::replace(pointer, '.', '/');
            EXPECT_TRUE(knob.plan_field.empty() || written.contains(Json::json_pointer(pointer)))
                << framework.id << " " << knob.name << ": " << knob.plan_field;
        }
}

TEST(FrameworkReader, ReadsAMadeUpFrameworkFromDataAlone) {
    const auto text = madeUpText();
    const auto read = readFrameworks({{"frameworks/made-up.json", text}});
    ASSERT_TRUE(read.ok()) << describe(read.faults());
    const Framework& framework = read->front();
    EXPECT_EQ(framework.name, "Made-up Trainer");
    EXPECT_EQ(framework.engine, Engine::fsdp2);
    EXPECT_TRUE(framework.offers(Sharding::full));
    EXPECT_FALSE(framework.offers(Sharding::optimizer));
    EXPECT_EQ(framework.supports(Dimension::tensor), Support::full);
    EXPECT_EQ(framework.supports(Dimension::expert), Support::none) << "absent";
    EXPECT_EQ(framework.dimensions[static_cast<std::size_t>(Dimension::pipeline)].note.zh_CN, "最多四级");
    ASSERT_EQ(framework.knobs.size(), 1U);
    EXPECT_EQ(framework.knobs.front().default_value.get(), 0.5);
    EXPECT_EQ(framework.knobs.front().source.title, "Made-up Trainer manual");
    EXPECT_EQ(framework.code_change.lines_to, 5);
    EXPECT_EQ(framework.requirements.front().below, "3");
    EXPECT_EQ(framework.maintenance.commits_last_year, 7);
    EXPECT_EQ(framework.maintenance.authors_last_year, std::nullopt);

    QuantityValues values = plainValues();
    EXPECT_TRUE(refusalsOf(framework, values).empty());
    values[PlanQuantity::pipeline] = 8;
    values[PlanQuantity::tensor] = 64;
    EXPECT_TRUE(refuses(framework, values, "stages"));
    EXPECT_TRUE(refuses(framework, values, "tensor-heads"));
    EXPECT_EQ(refusalsOf(framework, values).front()->text.en, "At most four stages.");
}

struct FaultCase {
    const char* pointer; ///< where the change is made, and the fault has to be, unless `place` says another
    const char* value;   ///< JSON put there; empty to remove
    FaultCode code;
    const char* place = "";
};

TEST(FrameworkReader, EachFaultNamesFileAndPlace) {
    const FaultCase cases[] = {
        {"/format", R"("meshwright-device")", FaultCode::wrong_format},
        {"/version", "2", FaultCode::out_of_range},
        {"/engine", R"("warp")", FaultCode::unknown_value},
        {"/zero_stages", "[4]", FaultCode::out_of_range, "/zero_stages/0"},
        {"/dimensions/tensor/support", R"("yes")", FaultCode::unknown_value},
        {"/dimensions/tensor/source", R"("nowhere")", FaultCode::unknown_reference},
        {"/dimensions/pipeline/note", "", FaultCode::key_missing},
        {"/dimensions/pipeline/note/zh_CN", "", FaultCode::key_missing},
        {"/dimensions/warp", R"({"support": "full", "source": "manual"})", FaultCode::unknown_key},
        {"/schedules", "[]", FaultCode::contradiction},
        {"/schedules/0", R"("2f2b")", FaultCode::unknown_value},
        {"/context_kinds", R"(["ring"])", FaultCode::contradiction},
        {"/precisions/0", "16", FaultCode::wrong_type},
        {"/offload/optimizer/0", R"("tape")", FaultCode::unknown_value},
        {"/knobs/0/kind", R"("complex")", FaultCode::unknown_value},
        {"/knobs/0/default", R"("half")", FaultCode::wrong_type},
        {"/knobs/0/default", "", FaultCode::key_missing},
        {"/knobs/0/purpose/en", R"("")", FaultCode::out_of_range},
        {"/knobs/0/colour", "1", FaultCode::unknown_key},
        {"/refuses/0/when", "[]", FaultCode::out_of_range},
        {"/refuses/0/when/0", "[1, 2]", FaultCode::wrong_type},
        {"/refuses/0/when/0/0", R"("speed")", FaultCode::unknown_value},
        {"/refuses/0/when/0/1", R"("=>")", FaultCode::unknown_value},
        {"/refuses/0/when/0/2", "true", FaultCode::unknown_value},
        {"/code_change/lines_to", "2", FaultCode::contradiction},
        {"/learning_effort", "6", FaultCode::out_of_range},
        {"/learning_effort", "1.5", FaultCode::not_an_integer},
        {"/maintenance/activity", R"("asleep")", FaultCode::unknown_value},
        {"/maintenance/stars", "9", FaultCode::unknown_key},
        {"/licence", "", FaultCode::key_missing},
        {"/verdict", R"("good")", FaultCode::wrong_type},
        {"/requires/0/package", "", FaultCode::key_missing},
        {"/sources/manual/url", "", FaultCode::key_missing},
        {"/colour", R"("red")", FaultCode::unknown_key},
    };
    for (const auto& fault_case : cases) {
        Json json = Json::parse(madeUpText());
        const Json::json_pointer pointer(fault_case.pointer);
        if (*fault_case.value != '\0')
            json[pointer] = Json::parse(fault_case.value);
        else
            json[pointer.parent_pointer()].erase(pointer.back());
        const auto result = readFramework(json.dump(), "in.json");
        const auto faults = result ? Faults{} : result.faults();
        const std::string place = *fault_case.place != '\0' ? fault_case.place : fault_case.pointer;
        EXPECT_TRUE(std::ranges::any_of(faults,
                                        [&](const Fault& fault) {
                                            return fault.file == "in.json" && fault.place == place &&
                                                   fault.code == fault_case.code;
                                        }))
            << fault_case.pointer << " = " << fault_case.value << " gave\n"
            << describe(faults);
    }
}

TEST(FrameworkReader, RefusesOneIdTwice) {
    const auto text = madeUpText();
    const auto result = readFrameworks({{"frameworks/a.json", text}, {"frameworks/b.json", text}});
    ASSERT_FALSE(result.ok());
    EXPECT_EQ(result.faults().front().found, "made-up");
}

} // namespace
} // namespace meshwright
