#include "core/exchange/importers.h"
#include "core/exchange/plan_fragment.h"
#include "tests/core/exchange/fragment_json.h"

#include <gtest/gtest.h>

namespace meshwright {
namespace {

PlanFragment read(std::string_view text, const std::string& file = "a") {
    auto fragment = readFragment(text, file);
    EXPECT_TRUE(fragment.ok()) << (fragment ? "" : fragment.faults().front().expected);
    return fragment ? fragment.value() : PlanFragment{};
}

constexpr std::string_view accelerate_file = "compute_environment: LOCAL_MACHINE\n"
                                             "distributed_type: DEEPSPEED\n"
                                             "deepspeed_config:\n"
                                             "  deepspeed_config_file: ds.json\n"
                                             "num_machines: 2\n"
                                             "num_processes: 16\n";
constexpr std::string_view deepspeed_file =
    "{\"train_micro_batch_size_per_gpu\": 2, \"gradient_accumulation_steps\": 4,\n"
    " \"zero_optimization\": {\"stage\": 3},\n"
    " \"bf16\": {\"enabled\": true}}";

TEST(Merge, FilesComplementOneAnother) {
    const auto both = merge({read(accelerate_file, "acc.yaml"), read(deepspeed_file, "ds.json")});
    ASSERT_TRUE(both.ok());
    const auto plan = resolve(*both);
    ASSERT_TRUE(plan.ok());
    EXPECT_EQ(plan->plan.framework, "accelerate-deepspeed");
    EXPECT_EQ(plan->plan.sharding, Sharding::full);
    EXPECT_EQ(plan->plan.parallel.data, 16);
    EXPECT_EQ(plan->workload.global_batch, 2 * 4 * 16);
    EXPECT_EQ(plan->world, 16);
}

TEST(Merge, ContradictionNamesBothPlaces) {
    const auto both = merge({read(deepspeed_file, "ds.json"),
                             read("{\"train_micro_batch_size_per_gpu\": 2,\n\"gradient_accumulation_steps\": 8,\n"
                                  "\"zero_optimization\": {\"stage\": 3}, \"bf16\": {\"enabled\": true}}",
                                  "other.json")});
    ASSERT_FALSE(both.ok());
    ASSERT_EQ(both.faults().size(), 1U);
    const auto& fault = both.faults().front();
    EXPECT_EQ(fault.code, FaultCode::contradiction);
    EXPECT_EQ(fault.file, "other.json");
    EXPECT_EQ(fault.place, "2");
    EXPECT_EQ(fault.found, "8");
    EXPECT_NE(fault.expected.find("ds.json:1"), std::string::npos);
}

TEST(Merge, WhatAFileStatesWinsOverAnothersDefault) {
    // Silence on offload and precision in one file is no contradiction to the other.
    const auto both = merge({read("{\"train_batch_size\": 8, \"zero_optimization\": {\"stage\": 2}}", "a"),
                             read("{\"train_batch_size\": 8, \"zero_optimization\": {\"stage\": 2, "
                                  "\"reduce_bucket_size\": 1000000}, \"fp16\": {\"enabled\": true}}",
                                  "b")});
    ASSERT_TRUE(both.ok());
    EXPECT_EQ(both->reduce_bucket_elements->value, 1'000'000);
    EXPECT_EQ(both->precision->value, PrecisionRecipe::mixed_fp16);
}

TEST(Resolve, VirtualStagesFollowFromLayers) {
    const auto plan =
        resolve(read("torchrun --nproc_per_node 8 --nnodes 4 pretrain_gpt.py --num-layers 32 --hidden-size 4096"
                     " --pipeline-model-parallel-size 4 --num-layers-per-virtual-pipeline-stage 2"
                     " --tensor-model-parallel-size 2 --micro-batch-size 1 --global-batch-size 64"
                     " --seq-length 4096 --bf16"));
    ASSERT_TRUE(plan.ok());
    EXPECT_EQ(plan->plan.parallel.virtual_stages, 4); // 32 layers / 4 ranks / 2 layers
    EXPECT_EQ(plan->plan.schedule, ScheduleKind::interleaved);
    EXPECT_EQ(plan->plan.parallel.data, 4); // 32 GPUs / (4 x 2)
    EXPECT_EQ(plan->workload.sequence_length, 4096);
}

TEST(Resolve, DegreesThatDoNotMultiplyOutAreFaults) {
    const auto plan =
        resolve(read("torchrun --nproc_per_node 8 --nnodes 1 pretrain_gpt.py --tensor-model-parallel-size 3"
                     " --num-layers 32 --micro-batch-size 1 --global-batch-size 64"));
    ASSERT_FALSE(plan.ok());
    EXPECT_EQ(plan.faults().front().code, FaultCode::contradiction);
}

TEST(Resolve, BatchTripleThatDoesNotMultiplyOutIsAFault) {
    auto fragment = read("{\"train_batch_size\": 100, \"train_micro_batch_size_per_gpu\": 2,\n"
                         "\"gradient_accumulation_steps\": 4, \"bf16\": {\"enabled\": true}}",
                         "ds.json");
    fragment.world = Stated<std::int64_t>{8, {}};
    const auto plan = resolve(fragment);
    ASSERT_FALSE(plan.ok());
    EXPECT_EQ(plan.faults().front().file, "ds.json");
    EXPECT_EQ(plan.faults().front().place, "1");
    EXPECT_EQ(plan.faults().front().found, "100");
}

TEST(Resolve, SaysWhatItAssumed) {
    const auto plan = resolve(read(deepspeed_file));
    ASSERT_TRUE(plan.ok());
    const auto noted = [&](std::string_view key) {
        return std::ranges::any_of(plan->notes, [&](const FragmentNote& note) {
            return note.kind == FragmentNote::Kind::assumed && note.key == key;
        });
    };
    EXPECT_TRUE(noted("data"));
    EXPECT_TRUE(noted("sequence_length"));
    EXPECT_FALSE(noted("micro_batch"));
}

TEST(Resolve, BucketsAndHierarchyReachThePlan) {
    auto fragment = read("{\"train_micro_batch_size_per_gpu\": 2, \"bf16\": {\"enabled\": true}, \"zero_optimization\":"
                         " {\"stage\": 3, \"mics_shard_size\": 8, \"stage3_prefetch_bucket_size\": 1e7}}");
    fragment.world = Stated<std::int64_t>{32, {}};
    const auto plan = resolve(fragment);
    ASSERT_TRUE(plan.ok());
    EXPECT_EQ(plan->plan.knobs.shard_group, 8);
    EXPECT_EQ(plan->plan.knobs.prefetch_bucket_elements, 10'000'000);
}

struct Wrong {
    const char* name;
    const char* text;
    FaultCode code;
    const char* place;
};

class Faulty : public testing::TestWithParam<Wrong> {};

TEST_P(Faulty, IsRefusedWithLineAndReason) {
    const auto result = readFragment(GetParam().text, "f");
    ASSERT_FALSE(result.ok());
    const auto& fault = result.faults().front();
    EXPECT_EQ(fault.code, GetParam().code);
    EXPECT_EQ(fault.place, GetParam().place);
    EXPECT_EQ(fault.file, "f");
    EXPECT_FALSE(fault.expected.empty());
}

INSTANTIATE_TEST_SUITE_P(
    All, Faulty,
    testing::Values(
        Wrong{"stage", "{\n \"zero_optimization\": {\n  \"stage\": 7\n }\n}", FaultCode::out_of_range, "3:3"},
        Wrong{"stage_word", "{\n \"zero_optimization\": {\"stage\": \"two\"}}", FaultCode::wrong_type, "2:24"},
        Wrong{"half_batch", "{\"train_batch_size\": 12.5}", FaultCode::not_an_integer, "1:2"},
        Wrong{"comment_keeps_lines", "{ // one\n /* two\n three */\n \"train_batch_size\": ?\n}",
              FaultCode::json_syntax, "4:22"},
        Wrong{"both_halves",
              "{\"bf16\": {\"enabled\": true},\n\"fp16\": {\"enabled\": true},\n\"train_batch_size\": 1}",
              FaultCode::contradiction, "2:1"},
        Wrong{"nvme_in_stage_2", "{\"zero_optimization\": {\"stage\": 2,\n\"offload_param\": {\"device\": \"cpu\"}}}",
              FaultCode::contradiction, "2:1"},
        Wrong{"yaml_syntax", "compute_environment: LOCAL_MACHINE\nfsdp_config:\n  a: [1, 2\n", FaultCode::wrong_format,
              "4:1"},
        Wrong{"strategy", "compute_environment: LOCAL_MACHINE\nfsdp_config:\n  fsdp_sharding_strategy: SOME_SHARD\n",
              FaultCode::unknown_value, "3:3"},
        Wrong{"cp_and_sp",
              "compute_environment: LOCAL_MACHINE\nparallelism_config:\n  parallelism_config_cp_size: 2\n"
              "  parallelism_config_sp_size: 2\n",
              FaultCode::contradiction, "4:3"},
        Wrong{"toml_syntax", "[parallelism]\ntensor_parallel_degree = = 2\n", FaultCode::wrong_format, "2:26"},
        Wrong{"toml_value", "[parallelism]\n\npipeline_parallel_schedule = \"2F2B\"\n", FaultCode::unknown_value,
              "3:1"},
        Wrong{"toml_microbatch",
              "[training]\nlocal_batch_size = 7\n[parallelism]\npipeline_parallel_degree = 2\n"
              "pipeline_parallel_microbatch_size = 2\n",
              FaultCode::contradiction, "2:1"},
        Wrong{"megatron_value",
              "#!/bin/bash\ntorchrun x.py --micro-batch-size 1 \\\n --num-layers 2 \\\n --tensor-model-parallel-size "
              "zero\n",
              FaultCode::wrong_type, "4:1"},
        Wrong{"nothing", "hello", FaultCode::wrong_format, ""},
        Wrong{"empty_script", "#!/bin/bash\necho hello\n", FaultCode::wrong_format, ""},
        Wrong{"not_utf8", "#!/bin/bash\n\xff\xfe torchrun\n", FaultCode::not_utf8, ""}),
    [](const auto& wrong) { return std::string(wrong.param.name); });

TEST(Bounds, YamlAliasesThatMultiplyAreRefused) {
    std::string text = "compute_environment: LOCAL_MACHINE\na0: &a0 [x, x, x, x, x, x, x, x, x, x]\n";
    for (int i = 1; i < 12; ++i) {
        const auto name = std::to_string(i);
        const auto before = "*a" + std::to_string(i - 1);
        text += "a" + name + ": &a" + name + " [" + before;
        for (int k = 0; k < 9; ++k)
            text += ", " + before;
        text += "]\n";
    }
    const auto result = readFragment(text, "bomb.yaml");
    ASSERT_FALSE(result.ok());
    EXPECT_EQ(result.faults().front().code, FaultCode::too_many_items);
    EXPECT_EQ(result.faults().front().place.substr(0, 2), "6:");
}

TEST(Bounds, AnAliasToItsOwnNodeIsRefused) {
    EXPECT_FALSE(readFragment("distributed_type: &a [*a]\n", "loop.yaml").ok());
}

TEST(Bounds, DeepNestingIsRefusedInEverySyntax) {
    const std::string deep(100'000, '[');
    EXPECT_FALSE(readFragment("{\"zero_optimization\": " + deep, "a").ok());
    EXPECT_FALSE(readFragment("distributed_type: " + deep, "a").ok());
    EXPECT_FALSE(readFragment("[training]\nx = " + deep, "a").ok());
    EXPECT_FALSE(readFragment("#!/bin/sh\nA=$((" + std::string(100'000, '(') + "\n", "a").ok());
    std::string nested = "x";
    for (int i = 0; i < 2000; ++i)
        nested = "${A:-" + nested + "}";
    EXPECT_FALSE(readFragment("#!/bin/sh\necho " + nested + "\n", "a").ok());
}

TEST(Bounds, ScriptsWhoseVariablesDoubleAreRefused) {
    std::string text = "#!/bin/bash\nA=xxxxxxxxxxxxxxxx\n";
    for (int i = 0; i < 60; ++i)
        text += "A=$A$A\n";
    text += "torchrun x.py --micro-batch-size $A --num-layers 2\n";
    const auto result = readFragment(text, "bomb.sh");
    ASSERT_FALSE(result.ok());
    EXPECT_EQ(result.faults().front().code, FaultCode::too_many_items);
}

TEST(Bounds, LargeFilesAreRefused) {
    const auto result = readFragment("{\"train_batch_size\": 1}" + std::string(2'000'000, ' '), "big.json");
    ASSERT_FALSE(result.ok());
    EXPECT_EQ(result.faults().front().code, FaultCode::file_too_large);
}

TEST(Shell, NothingIsExecuted) {
    // A command substitution stays text, and what depends on it is told.
    const auto fragment = read("#!/bin/bash\nN=$(touch /tmp/meshwright-must-not-exist; echo 4)\n"
                               "torchrun --nproc_per_node 8 --nnodes $N x.py --micro-batch-size 1 --num-layers 2\n");
    EXPECT_FALSE(fragment.nodes.has_value());
    ASSERT_FALSE(fragment.notes.empty());
    EXPECT_EQ(fragment.notes.front().kind, FragmentNote::Kind::unresolved);
    EXPECT_EQ(fragment.notes.front().place.line, 3);
}

TEST(Peft, AdapterConfigGivesRankAndTargets) {
    const auto fragment = read(R"({"base_model_name_or_path": "org/model-7b", "peft_type": "LORA", "r": 64,
        "lora_alpha": 16, "target_modules": ["q_proj", "v_proj"], "task_type": "CAUSAL_LM", "use_dora": false})");
    EXPECT_EQ(fragment.training->value, TrainingKind::lora);
    EXPECT_EQ(fragment.lora_rank->value, 64);
    EXPECT_FALSE(fragment.lora_all_linear->value);
    EXPECT_EQ(fragment.model.name->value, "org/model-7b");
    const auto all = read(R"({"peft_type": "LORA", "r": 8, "target_modules": "all-linear"})");
    EXPECT_TRUE(all.lora_all_linear->value);
}

TEST(TrainerArguments, YamlAndInlineDeepSpeed) {
    const auto fragment = read("model_name_or_path: org/m\nper_device_train_batch_size: 2\n"
                               "gradient_accumulation_steps: 8\nbf16: true\ngradient_checkpointing: true\n"
                               "finetuning_type: lora\nlora_rank: 16\nlora_target: all\nquantization_bit: 4\n"
                               "cutoff_len: 2048\noptim: paged_adamw_8bit\n");
    EXPECT_EQ(fragment.training->value, TrainingKind::qlora);
    EXPECT_EQ(fragment.recompute->value.kind, RecomputeKind::full);
    EXPECT_EQ(fragment.optimizer->value, OptimizerKind::adam_8bit);
    EXPECT_EQ(fragment.sequence_length->value, 2048);
    EXPECT_TRUE(fragment.lora_all_linear->value);
    const auto inlined =
        read(R"({"per_device_train_batch_size": 1, "deepspeed": {"zero_optimization": {"stage": 2}}})");
    EXPECT_EQ(inlined.sharding->value, Sharding::optimizer_gradients);
    EXPECT_EQ(inlined.engine->value, Engine::deepspeed);
}

TEST(MegatronYaml, NestedAndFlatKeys) {
    const auto nested = read("trainer:\n  num_nodes: 4\n  devices: 8\nmodel:\n  micro_batch_size: 1\n"
                             "  global_batch_size: 256\n  tensor_model_parallel_size: 4\n"
                             "  pipeline_model_parallel_size: 2\n  sequence_parallel: true\n  num_layers: 32\n");
    EXPECT_EQ(nested.tensor->value, 4);
    EXPECT_EQ(nested.nodes->value, 4);
    EXPECT_TRUE(nested.sequence_parallel->value);
    const auto flags =
        read("MODEL_ARGS:\n  --tensor-model-parallel-size: 2\n  --micro-batch-size: 4\n  --bf16: true\n");
    EXPECT_EQ(flags.tensor->value, 2);
    EXPECT_EQ(flags.precision->value, PrecisionRecipe::mixed_bf16);
}

} // namespace
} // namespace meshwright
