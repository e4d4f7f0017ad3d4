#include "core/exchange/importers.h"
#include "core/exchange/out_of_memory.h"
#include "core/exchange/training_log.h"

#include <gtest/gtest.h>

#include <string>

namespace meshwright {
namespace {

constexpr double kib = 1024;
constexpr double mib = kib * 1024;
constexpr double gib = mib * 1024;

OutOfMemory message(const std::string& text) {
    const auto found = readOutOfMemory(text, "log");
    EXPECT_TRUE(found.ok());
    return found ? found->front() : OutOfMemory{};
}

TEST(OutOfMemoryMessage, UpToPyTorch20) {
    const auto oom =
        message("RuntimeError: CUDA out of memory. Tried to allocate 2.26 GiB (GPU 0; 6.00 GiB total capacity; "
                "781.50 MiB already allocated; 3.03 GiB free; 1.24 GiB reserved in total by PyTorch)");
    EXPECT_EQ(oom.device, 0);
    EXPECT_DOUBLE_EQ(oom.requested, 2.26 * gib);
    EXPECT_DOUBLE_EQ(*oom.capacity, 6 * gib);
    EXPECT_DOUBLE_EQ(*oom.allocated, 781.5 * mib);
    EXPECT_DOUBLE_EQ(*oom.free, 3.03 * gib);
    EXPECT_DOUBLE_EQ(*oom.reserved, 1.24 * gib);
    EXPECT_DOUBLE_EQ(*oom.reserved_unallocated, 1.24 * gib - 781.5 * mib);
    EXPECT_FALSE(oom.process_in_use.has_value());
}

TEST(OutOfMemoryMessage, PyTorch13SaysCached) {
    const auto oom =
        message("CUDA out of memory. Tried to allocate 20.00 MiB (GPU 3; 10.76 GiB total capacity; 9.50 GiB "
                "already allocated; 0 bytes free; 9.80 GiB cached)");
    EXPECT_EQ(oom.device, 3);
    EXPECT_DOUBLE_EQ(*oom.free, 0);
    EXPECT_DOUBLE_EQ(*oom.reserved, 9.8 * gib);
}

TEST(OutOfMemoryMessage, PyTorch21MisspeltCapacity) {
    const auto oom =
        message("torch.cuda.OutOfMemoryError: CUDA out of memory. Tried to allocate 496.00 MiB. GPU 0 has a total "
                "capacty of 14.75 GiB of which 235.06 MiB is free. Process 20398 has 14.52 GiB memory in use. "
                "Of the allocated memory 14.06 GiB is allocated by PyTorch, and 330.42 MiB is reserved by "
                "PyTorch but unallocated. If reserved but unallocated memory is large try setting "
                "max_split_size_mb to avoid fragmentation.");
    EXPECT_DOUBLE_EQ(*oom.capacity, 14.75 * gib);
    EXPECT_DOUBLE_EQ(*oom.free, 235.06 * mib);
    EXPECT_DOUBLE_EQ(*oom.others_in_use, 14.52 * gib);
    EXPECT_DOUBLE_EQ(*oom.allocated, 14.06 * gib);
    EXPECT_DOUBLE_EQ(*oom.reserved_unallocated, 330.42 * mib);
    EXPECT_DOUBLE_EQ(*oom.reserved, 14.06 * gib + 330.42 * mib);
}

TEST(OutOfMemoryMessage, PyTorch25WithProcessesAndGraphs) {
    const auto oom =
        message("torch.OutOfMemoryError: CUDA out of memory. Tried to allocate 22.78 GiB. GPU 5 has a total capacity "
                "of 79.10 GiB of which 12.73 GiB is free. Process 1 has 1.50 GiB memory in use. Process 22 has "
                "2.50 GiB memory in use. Including non-PyTorch memory, this process has 62.30 GiB memory in use. "
                "Of the allocated memory 50.00 GiB is allocated by PyTorch, with 1.25 GiB allocated in private "
                "pools (e.g., CUDA Graphs), and 9.35 GiB is reserved by PyTorch but unallocated.");
    EXPECT_EQ(oom.device, 5);
    EXPECT_DOUBLE_EQ(*oom.others_in_use, 4 * gib);
    EXPECT_DOUBLE_EQ(*oom.process_in_use, 62.3 * gib);
    EXPECT_DOUBLE_EQ(*oom.private_pools, 1.25 * gib);
    EXPECT_DOUBLE_EQ(*oom.reserved_unallocated, 9.35 * gib);
}

TEST(OutOfMemoryMessage, RocmAndWrappedLines) {
    const auto oom =
        message("torch.OutOfMemoryError: HIP out of memory. Tried to allocate 256.00 MiB. GPU 1 has a total\n"
                "capacity of 63.98 GiB of which 0 bytes is\nfree. Of the allocated memory 60.00 GiB is "
                "allocated by PyTorch, and\n3.00 GiB is reserved by PyTorch but unallocated.");
    EXPECT_EQ(oom.device, 1);
    EXPECT_DOUBLE_EQ(*oom.capacity, 63.98 * gib);
    EXPECT_DOUBLE_EQ(*oom.reserved_unallocated, 3 * gib);
}

TEST(OutOfMemoryMessage, EachMessageOfALogWithItsLine) {
    const auto found =
        readOutOfMemory("start\n[rank1]: CUDA out of memory. Tried to allocate 1.00 GiB. GPU 1 has a total "
                        "capacity of 80.00 GiB of which 1 KiB is free.\nx\n[rank2]: CUDA out of memory. Tried "
                        "to allocate 2.00 GiB. GPU 2 has a total capacity of 80.00 GiB of which 512 bytes is "
                        "free.\n",
                        "log");
    ASSERT_TRUE(found.ok());
    ASSERT_EQ(found->size(), 2U);
    EXPECT_EQ((*found)[0].line, 2);
    EXPECT_EQ((*found)[1].line, 4);
    EXPECT_EQ((*found)[1].device, 2);
    EXPECT_DOUBLE_EQ(*(*found)[1].free, 512);
}

TEST(OutOfMemoryMessage, OtherTextIsRefused) {
    EXPECT_EQ(readOutOfMemory("all is well", "f").faults().front().code, FaultCode::wrong_format);
    EXPECT_FALSE(readOutOfMemory("Tried to allocate a lot", "f").ok());
}

TrainingLog log(std::string_view text) {
    const auto read = readTrainingLog(text, "log");
    EXPECT_TRUE(read.ok());
    return read ? read.value() : TrainingLog{};
}

TEST(TrainingLogs, MegatronIterationsTimersAndMemory) {
    const auto read = log(
        "training ...\n"
        " [2025-04-13 23:41:12] iteration       10/    1000 | consumed samples:          160 | elapsed time per "
        "iteration "
        "(ms): 1147.6 | throughput per GPU (TFLOP/s/GPU): 123.4 | learning rate: 1.0E-04 | global batch size:    16 | "
        "lm loss: 7.399415E+00 | loss scale: 1.0 | grad norm: 2.918 | number of skipped iterations:   0 |\n"
        "[Rank 3] (after 10 iterations) memory (MB) | allocated: 1464.5 | max allocated: 1465.25 | reserved: 1576.0 | "
        "max "
        "reserved: 1600.0\n"
        "(min, max) time across ranks (ms):\n"
        "    forward-backward ...............................: (1000.15, 1010.25)\n"
        "    optimizer ......................................: (50.00, 51.50)\n"
        " [2025-04-13 23:41:20] iteration       20/    1000 | elapsed time per iteration (ms): 1000.0 | lm loss: "
        "7.0E+00 |\n");
    EXPECT_EQ(read.format, LogFormat::megatron);
    ASSERT_EQ(read.steps.size(), 2U);
    EXPECT_EQ(read.steps[0].step, 10);
    EXPECT_EQ(read.steps[0].line, 2);
    EXPECT_DOUBLE_EQ(*read.steps[0].seconds, 1.1476);
    EXPECT_DOUBLE_EQ(*read.steps[0].teraflops_gpu, 123.4);
    EXPECT_EQ(read.steps[0].global_batch, 16);
    EXPECT_DOUBLE_EQ(*read.steps[0].loss, 7.399415);
    EXPECT_DOUBLE_EQ(*read.steps[1].seconds, 1.0);
    ASSERT_EQ(read.memory.size(), 1U);
    EXPECT_EQ(read.memory[0].rank, 3);
    EXPECT_DOUBLE_EQ(*read.memory[0].allocated, 1464.5 * mib);
    EXPECT_DOUBLE_EQ(*read.memory[0].max_allocated, 1465.25 * mib);
    EXPECT_DOUBLE_EQ(*read.memory[0].max_reserved, 1600 * mib);
    ASSERT_EQ(read.timers.size(), 2U);
    EXPECT_EQ(read.timers[0].name, "forward-backward");
    EXPECT_DOUBLE_EQ(read.timers[0].milliseconds, 1010.25);
}

TEST(TrainingLogs, OlderMegatronAndNeoX) {
    const auto read =
        log(" samples/sec: 7.799 | iteration       34/   10000 | elapsed time per iteration (ms): 4103.1 | approx "
            "flops per "
            "GPU: 112.9TFLOPS | lm_loss: 1.118665E+01 |\n"
            "time (ms) | forward: 659.86 | backward: 2164.69 | backward-backward: 2164.66 | optimizer: 1172.51 | batch "
            "generator: 0.83\n"
            " iteration       35/   10000 | elapsed time per iteration (ms): 4000.0 | learning rate 1.0E-04 | lm loss "
            "1.1E+01 | samples per second: 5.100 | TFLOPs: 120.30 |\n");
    ASSERT_EQ(read.steps.size(), 2U);
    EXPECT_DOUBLE_EQ(*read.steps[0].samples_per_second, 7.799);
    EXPECT_DOUBLE_EQ(*read.steps[0].teraflops_gpu, 112.9);
    EXPECT_DOUBLE_EQ(*read.steps[1].loss, 11);
    EXPECT_DOUBLE_EQ(*read.steps[1].teraflops_gpu, 120.3);
    ASSERT_EQ(read.timers.size(), 5U);
    EXPECT_EQ(read.timers[4].name, "batch generator");
    EXPECT_DOUBLE_EQ(read.timers[0].milliseconds, 659.86);
}

TEST(TrainingLogs, DeepSpeedThroughputLines) {
    const auto read =
        log("[2023-07-25 21:03:17,269] [INFO] [timer.py:215:stop] epoch=0/micro_step=34/global_step=17, "
            "RunningAvgSamplesPerSec=7.86, CurrSamplesPerSec=8.01, MemAllocated=59.65GB, MaxMemAllocated=63.31GB\n"
            "[2023-07-25 21:03:17,269] [INFO] [logging.py:96:log_dist] [Rank 0] rank=0 time (ms) | forward_microstep: "
            "652.42 | backward_microstep: 2164.53 | step_microstep: 1172.13\n"
            "[2022-03-11 02:06:58,985] [INFO] [timer.py:189:stop] 0/40, SamplesPerSec=83.486, MemAllocated=0.26GB, "
            "MaxMemAllocated=9.02GB\n");
    EXPECT_EQ(read.format, LogFormat::deepspeed);
    ASSERT_EQ(read.steps.size(), 2U);
    EXPECT_EQ(read.steps[0].step, 17);
    EXPECT_DOUBLE_EQ(*read.steps[0].samples_per_second, 8.01);
    EXPECT_DOUBLE_EQ(*read.steps[0].peak_bytes, 63.31 * gib);
    EXPECT_EQ(read.steps[1].step, 40);
    EXPECT_DOUBLE_EQ(*read.steps[1].samples_per_second, 83.486);
    ASSERT_EQ(read.timers.size(), 3U);
    EXPECT_EQ(read.timers[2].name, "step_microstep");
}

TEST(TrainingLogs, TorchtitanLinesOfSeveralRanksAndColours) {
    const auto read = log(
        "[rank0]:[titan] 2026-02-24 19:46:17,508 - root - INFO - \x1b[31mstep:  4  \x1b[32mloss:  7.62585  "
        "\x1b[38;2;180;60;0mgrad_norm: 26.6250  \x1b[33mmemory: 66.91GiB(37.51%)  \x1b[34mtps: 10,050  "
        "\x1b[36mtflops: 314.71  \x1b[35mmfu: 13.99%\x1b[39m\n"
        "[rank1]:[titan] 2026-02-24 19:46:17,508 - root - INFO - step:  4  loss:  7.62585  memory: 66.91GiB(37.51%)  "
        "tps: 10,049  tflops: 314.68  mfu: 13.99%\n"
        "step:  5  loss:  7.07623  memory:  9.46GiB(64.99%)  wps: 7,282  mfu: 0.17%\n");
    EXPECT_EQ(read.format, LogFormat::torchtitan);
    ASSERT_EQ(read.steps.size(), 2U);
    EXPECT_EQ(read.steps[0].step, 4);
    EXPECT_DOUBLE_EQ(*read.steps[0].tokens_per_second_gpu, 10'050);
    EXPECT_DOUBLE_EQ(*read.steps[0].teraflops_gpu, 314.71);
    EXPECT_DOUBLE_EQ(*read.steps[0].model_flops_utilization, 0.1399);
    EXPECT_DOUBLE_EQ(*read.steps[0].peak_bytes, 66.91 * gib);
    EXPECT_DOUBLE_EQ(*read.steps[1].tokens_per_second_gpu, 7'282);
}

TEST(TrainingLogs, TrainerOutputAndState) {
    const auto printed =
        log("{'loss': 2.3461, 'grad_norm': 1.2, 'learning_rate': 4.5e-05, 'epoch': 0.1}\n"
            "{'loss': '2.1', 'grad_norm': '1.0', 'learning_rate': '4e-05', 'epoch': '0.2'}\n"
            "{'train_runtime': 200.0, 'train_samples_per_second': 16.0, 'train_steps_per_second': 0.5, "
            "'train_loss': 2.2, 'epoch': 1.0}\n");
    EXPECT_EQ(printed.format, LogFormat::trainer);
    ASSERT_EQ(printed.steps.size(), 3U);
    EXPECT_DOUBLE_EQ(*printed.steps[1].loss, 2.1);
    EXPECT_DOUBLE_EQ(*printed.steps[2].seconds, 2.0);
    const auto state = log(R"({"global_step": 100, "log_history": [
        {"epoch": 0.1, "loss": 2.5, "learning_rate": 1e-5, "step": 10},
        {"eval_loss": 2.0, "step": 10},
        {"step": 100, "train_runtime": 50.0, "train_samples_per_second": 64.0, "train_steps_per_second": 2.0}]})");
    ASSERT_EQ(state.steps.size(), 2U);
    EXPECT_EQ(state.steps[0].step, 10);
    EXPECT_DOUBLE_EQ(*state.steps[1].seconds, 0.5);
}

TEST(TrainingLogs, OtherTextAndDamagedStateAreRefused) {
    EXPECT_EQ(readTrainingLog("nothing here\n", "f").faults().front().code, FaultCode::wrong_format);
    const auto damaged = readTrainingLog("{\"log_history\": [\n {\"loss\": 1,\n", "f");
    ASSERT_FALSE(damaged.ok());
    EXPECT_EQ(damaged.faults().front().code, FaultCode::json_syntax);
    EXPECT_EQ(readTrainingLog("{\"log_history\": []}", "f").faults().front().place, "/log_history");
}

TEST(TrainingLogs, KindsAreToldByContent) {
    EXPECT_EQ(kindOf(" iteration 1/ 2 | elapsed time per iteration (ms): 10.0 |"), ForeignKind::log);
    EXPECT_EQ(kindOf("step:  5  loss:  7.0  memory:  9.46GiB(64.99%)  tps: 7,282  mfu: 0.17%"), ForeignKind::log);
    EXPECT_EQ(kindOf("{\"best_metric\": null, \"log_history\": []}"), ForeignKind::trainer_state);
    EXPECT_EQ(kindOf("torch.OutOfMemoryError: CUDA out of memory. Tried to allocate 1 GiB."),
              ForeignKind::out_of_memory);
    EXPECT_EQ(kindOf("{\"architectures\": [\"LlamaForCausalLM\"], \"model_type\": \"llama\"}"),
              ForeignKind::hugging_face_model);
    EXPECT_EQ(kindOf(""), ForeignKind::unknown);
}

} // namespace
} // namespace meshwright
