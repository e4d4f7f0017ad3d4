#include "core/advice/doctor_request.h"

#include "core/model/parameters.h"

#include <algorithm>
#include <cmath>

namespace meshwright {

namespace {

constexpr double mebibyte = 1024.0 * 1024.0;
constexpr double request_gibibyte = 1024.0 * mebibyte;

/// The segment that the caching allocator asks the device for (c10/cuda/CUDACachingAllocator.cpp,
/// get_allocation_size): 2 MiB for small tensors, 20 MiB up to 10 MiB, else the next multiple of 2 MiB.
double segmentOf(double bytes) {
    const double rounded = std::ceil(bytes / 512) * 512;
    if (rounded <= mebibyte)
        return 2 * mebibyte;
    if (rounded < 10 * mebibyte)
        return 20 * mebibyte;
    return std::ceil(rounded / (2 * mebibyte)) * 2 * mebibyte;
}

/// Messages print two decimals of the largest unit; other allocators than the usual one print what was asked for.
bool printsAs(double bytes, double requested) {
    const double unit = requested >= request_gibibyte ? request_gibibyte : mebibyte;
    const auto same = [&](double printed) { return std::abs(printed - requested) <= 0.00501 * unit; };
    return same(segmentOf(bytes)) || same(bytes);
}

std::int64_t widthOf(const FeedForward& feed_forward) {
    const auto* dense = std::get_if<DenseMlp>(&feed_forward);
    return dense != nullptr ? dense->width : std::get<MixtureOfExperts>(feed_forward).expert_width;
}

/// Frameworks pad the vocabulary to a multiple of 128 times the tensor-parallel degree, or not at all.
double padded(double vocabulary, double tensor) {
    const double multiple = 128 * tensor;
    return std::ceil(vocabulary / multiple) * multiple;
}

} // namespace

std::vector<RequestMatch> matchRequest(const Scenario& scenario, const Plan& plan, double requested) {
    std::vector<RequestMatch> found;
    const auto consider = [&](RequestedTensor tensor, double bytes) {
        const bool known = std::ranges::find(found, tensor, &RequestMatch::tensor) != found.end();
        if (!known && bytes > mebibyte && printsAs(bytes, requested))
            found.push_back({tensor, bytes});
    };
    const auto& p = plan.parallel;
    const auto& model = scenario.model;
    const auto tokens = static_cast<double>(plan.micro_batch * scenario.workload.sequence_length) / p.context;
    const auto hidden = static_cast<double>(model.hidden);
    const auto parameters = static_cast<double>(totalParameters(model));
    for (const double vocabulary : {double(model.vocabulary), padded(double(model.vocabulary), p.tensor)})
        for (const double cut : {double(p.tensor), 1.0}) {
            const double logits = tokens * vocabulary / cut;
            consider(RequestedTensor::logits_fp32, 4 * logits);
            consider(RequestedTensor::logits_16_bit, 2 * logits);
            consider(RequestedTensor::embedding_gradient, 4 * vocabulary * hidden / cut);
            consider(RequestedTensor::embedding_gradient, 2 * vocabulary * hidden / cut);
        }
    consider(RequestedTensor::parameters_fp32, 4 * parameters);
    consider(RequestedTensor::parameters_16_bit, 2 * parameters);
    const double rank_share = parameters / (double(p.tensor) * p.pipeline * std::max(1, p.data));
    consider(RequestedTensor::partition_fp32, 4 * rank_share);
    for (const auto elements : {plan.knobs.reduce_bucket_elements, plan.knobs.allgather_bucket_elements}) {
        consider(RequestedTensor::gradient_bucket, 2 * double(elements));
        consider(RequestedTensor::gradient_bucket, 4 * double(elements));
    }
    for (const auto& layer : model.layer_kinds) {
        const double heads = double(headCount(layer.attention)) / p.tensor;
        const double scores = tokens * heads * double(scenario.workload.sequence_length) / p.context;
        const double inner = tokens * double(widthOf(layer.feed_forward)) / p.tensor;
        for (const double bytes : {2.0, 4.0}) {
            consider(RequestedTensor::attention_scores, bytes * scores);
            consider(RequestedTensor::feed_forward_activation, bytes * inner);
            consider(RequestedTensor::feed_forward_activation, 2 * bytes * inner); // gate and up in one product
            consider(RequestedTensor::hidden_states, bytes * tokens * hidden);
        }
    }
    return found;
}

} // namespace meshwright
