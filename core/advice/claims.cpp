#include "core/advice/claims.h"

#include "core/advice/catalog_parts.h"

#include <array>
#include <stdexcept>

namespace meshwright {

namespace {

template <class E>
using Words = std::pair<std::string_view, E>;

constexpr std::array<Words<Verdict>, verdict_count> verdict_words{{
    {"holds", Verdict::holds},
    {"conditional", Verdict::conditional},
    {"simplification", Verdict::simplification},
    {"outdated", Verdict::outdated},
    {"wrong", Verdict::wrong},
    {"unverified", Verdict::unverified},
    {"opinion", Verdict::opinion},
}};

constexpr std::array<Words<ClaimTopic>, claim_topic_count> topic_words{{
    {"memory", ClaimTopic::memory},
    {"communication", ClaimTopic::communication},
    {"hardware", ClaimTopic::hardware},
    {"scale", ClaimTopic::scale},
    {"pipeline", ClaimTopic::pipeline},
    {"moe", ClaimTopic::moe},
    {"offload", ClaimTopic::offload},
    {"precision", ClaimTopic::precision},
    {"checkpoint", ClaimTopic::checkpoint},
    {"deepspeed", ClaimTopic::deepspeed},
    {"fsdp", ClaimTopic::fsdp},
    {"megatron", ClaimTopic::megatron},
    {"horovod", ClaimTopic::horovod},
    {"measurement", ClaimTopic::measurement},
    {"versions", ClaimTopic::versions},
    {"team", ClaimTopic::team},
    {"reading", ClaimTopic::reading},
}};

constexpr std::array<Words<ClaimComputation>, claim_computation_count> computation_words{{
    {"ddp-state-bytes", ClaimComputation::ddp_state_bytes},
    {"ddp-largest-model", ClaimComputation::ddp_largest_model},
    {"optimizer-state-bytes", ClaimComputation::optimizer_state_bytes},
    {"gradient-bytes", ClaimComputation::gradient_bytes},
    {"zero1-state-bytes", ClaimComputation::zero1_state_bytes},
    {"zero2-state-bytes", ClaimComputation::zero2_state_bytes},
    {"zero3-state-bytes", ClaimComputation::zero3_state_bytes},
    {"zero3-saving-factor", ClaimComputation::zero3_saving_factor},
    {"zero-state-by-stage", ClaimComputation::zero_state_by_stage},
    {"sharded-state-fit", ClaimComputation::sharded_state_fit},
    {"traffic-by-stage", ClaimComputation::traffic_by_stage},
    {"accumulation-traffic", ClaimComputation::accumulation_traffic},
    {"zero3-communication-share", ClaimComputation::zero3_communication_share},
    {"zero3-versus-zero2-time", ClaimComputation::zero3_versus_zero2_time},
    {"zero3-slowdown", ClaimComputation::zero3_slowdown},
    {"parallelism-needed", ClaimComputation::parallelism_needed},
    {"zero-stage-recommendation", ClaimComputation::zero_stage_recommendation},
    {"offload-slowdown", ClaimComputation::offload_slowdown},
    {"offload-transfer-time", ClaimComputation::offload_transfer_time},
    {"prefetch-memory", ClaimComputation::prefetch_memory},
    {"recompute-overhead", ClaimComputation::recompute_overhead},
    {"embedding-parameters", ClaimComputation::embedding_parameters},
    {"pipeline-bubble", ClaimComputation::pipeline_bubble},
    {"micro-batches", ClaimComputation::micro_batches},
    {"world-size-factors", ClaimComputation::world_size_factors},
    {"throughput-to-mfu", ClaimComputation::throughput_to_mfu},
    {"framework-throughput", ClaimComputation::framework_throughput},
    {"link-bandwidth", ClaimComputation::link_bandwidth},
    {"expert-placement", ClaimComputation::expert_placement},
}};

bool mayLackSource(Verdict verdict) {
    return verdict == Verdict::opinion || verdict == Verdict::unverified;
}

Claim readClaim(const Json& item, ReadContext& context, const std::string& pointer,
                advice_catalog::SourceTable& sources) {
    ObjectReader reader(item, context, pointer);
    Claim claim;
    claim.id = reader.text("id");
    if (!claim.id.starts_with('S') && !claim.id.starts_with('Z'))
        reader.fault(FaultCode::out_of_range, "id", "S or Z and a number", claim.id);
    else if (advice_catalog::numberOf(claim.id) == 0)
        reader.fault(FaultCode::out_of_range, "id", "S or Z and a number", claim.id);
    claim.topic = reader.choice<ClaimTopic>("topic", topic_words);
    claim.claim = advice_catalog::readText(reader, "claim");
    claim.verdict = reader.choice<Verdict>("verdict", verdict_words);
    claim.statement = advice_catalog::readText(reader, "statement");
    if (!reader.has("computed"))
        reader.fault(FaultCode::key_missing, "computed", "the id of a computation or null");
    const auto computed = reader.choice<ClaimComputation>("computed", computation_words, ClaimComputation{});
    if (reader.hasValue("computed"))
        claim.computed = computed;
    claim.sources = sources.named(reader, !mayLackSource(claim.verdict));
    reader.reportUnknownKeys();
    return claim;
}

} // namespace

Result<std::vector<Claim>> readClaims(const std::vector<Resource>& files) {
    std::vector<Claim> claims;
    Faults faults;
    for (const auto& file : files)
        advice_catalog::readCatalogFile(file, "meshwright-claims", faults,
                                        [&](ObjectReader& root, ReadContext& context) {
                                            advice_catalog::SourceTable sources(root, context);
                                            for (const auto& [item, pointer] : root.array("claims"))
                                                claims.push_back(readClaim(*item, context, pointer, sources));
                                            sources.reportUnused();
                                        });
    advice_catalog::sortById(claims, "claims", faults);
    if (!faults.empty())
        return faults;
    return claims;
}

const std::vector<Claim>& claimCatalog() {
    static const std::vector<Claim> catalog = [] {
        auto claims = readClaims(resourcesIn("claims"));
        if (!claims) // the data ships inside the program and a test reads all of it
            throw std::logic_error("embedded claims: " + claims.faults().front().file + claims.faults().front().place);
        return std::move(claims).value();
    }();
    return catalog;
}

const Claim* claimById(std::string_view id) {
    const auto found = std::ranges::find(claimCatalog(), id, &Claim::id);
    return found == claimCatalog().end() ? nullptr : &*found;
}

} // namespace meshwright
