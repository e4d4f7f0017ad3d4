#pragma once

#include "core/exchange/fragment_fields.h"
#include "core/exchange/plan_fragment.h"

#include <nlohmann/json.hpp>

#include <type_traits>

namespace meshwright::test {

inline nlohmann::json shown(const Recompute& r) {
    nlohmann::json out = nlohmann::json::array();
    out.push_back(r.kind == RecomputeKind::none ? "none" : r.kind == RecomputeKind::selective ? "selective" : "full");
    if (r.kind == RecomputeKind::selective) {
        for (const auto& [name, on] : {std::pair{"core_attention", r.core_attention}, std::pair{"norms", r.norms},
                                       std::pair{"mlp", r.mlp}, std::pair{"mlp_activation", r.mlp_activation},
                                       std::pair{"moe", r.moe}, std::pair{"mla_up_projection", r.mla_up_projection}})
            if (on)
                out.push_back(name);
    } else if (r.kind == RecomputeKind::full) {
        if (r.full_layers != 0)
            out.push_back("layers " + std::to_string(r.full_layers));
        if (r.every_nth != 1)
            out.push_back("every " + std::to_string(r.every_nth));
        if (r.uniform_group != 1)
            out.push_back("group " + std::to_string(r.uniform_group));
    }
    return out;
}

template <class E>
const char* word(E value) {
    if constexpr (std::is_same_v<E, PrecisionRecipe>) {
        static constexpr const char* names[] = {
            "fp32", "autocast_bf16", "autocast_fp16", "mixed_bf16", "mixed_fp16", "pure_bf16", "fp8", "mxfp8", "fp4"};
        return names[static_cast<int>(value)];
    } else if constexpr (std::is_same_v<E, Engine>) {
        static constexpr const char* names[] = {"ddp",      "horovod",   "deepspeed",     "fsdp1",
                                                "fsdp2",    "megatron",  "megatron_fsdp", "megatron_deepspeed",
                                                "nanotron", "colossalai"};
        return names[static_cast<int>(value)];
    } else if constexpr (std::is_same_v<E, OffloadDevice>) {
        static constexpr const char* names[] = {"none", "cpu", "nvme"};
        return names[static_cast<int>(value)];
    } else if constexpr (std::is_same_v<E, OptimizerKind>) {
        static constexpr const char* names[] = {"adam",         "adam_8bit", "adafactor", "sgd",
                                                "sgd_momentum", "lion",      "muon"};
        return names[static_cast<int>(value)];
    } else if constexpr (std::is_same_v<E, ScheduleKind>) {
        static constexpr const char* names[] = {"gpipe", "1f1b", "interleaved", "zb_h1",
                                                "zb_h2", "zb_v", "dualpipe",    "dualpipe_v"};
        return names[static_cast<int>(value)];
    } else if constexpr (std::is_same_v<E, ContextParallelKind>) {
        static constexpr const char* names[] = {"ring", "all_gather", "ulysses"};
        return names[static_cast<int>(value)];
    } else if constexpr (std::is_same_v<E, TrainingKind>) {
        static constexpr const char* names[] = {"full", "lora", "qlora"};
        return names[static_cast<int>(value)];
    } else {
        static constexpr const char* names[] = {"materialized", "flash1", "flash2", "flash3", "cudnn"};
        return names[static_cast<int>(value)];
    }
}

template <class T>
nlohmann::json shown(const T& value) {
    if constexpr (std::is_same_v<T, DataType>)
        return std::string(nameOf(value));
    else if constexpr (std::is_same_v<T, Sharding>)
        return static_cast<int>(value);
    else if constexpr (std::is_enum_v<T>)
        return word(value);
    else
        return value;
}

/// All that a fragment gives, by the names of its fields; those of the model begin with "model.".
inline nlohmann::json asJson(const PlanFragment& fragment) {
    nlohmann::json out = nlohmann::json::object();
    forEachField([&](const char* name, auto member) {
        if (fragment.*member)
            out[name] = shown((fragment.*member)->value);
    });
    forEachModelField([&](const char* name, auto member) {
        if (fragment.model.*member)
            out[std::string("model.") + name] = shown((fragment.model.*member)->value);
    });
    return out;
}

} // namespace meshwright::test
