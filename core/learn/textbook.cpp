#include "core/learn/textbook.h"

#include "core/hardware/catalog.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace meshwright {

namespace {

struct TextbookShape {
    std::int64_t hidden = 0;
    int layers = 0;
};

/// Widths and depths of published models from 0.1 to 1000 billion parameters.
constexpr std::array<TextbookShape, 14> shapes = {{{768, 12},
                                                   {1024, 24},
                                                   {2048, 24},
                                                   {2560, 32},
                                                   {4096, 32},
                                                   {5120, 40},
                                                   {6656, 60},
                                                   {8192, 80},
                                                   {12288, 96},
                                                   {16384, 126},
                                                   {20480, 108},
                                                   {25600, 128},
                                                   {28672, 152},
                                                   {32768, 160}}};
constexpr std::int64_t vocabulary = 32'000;
constexpr std::int64_t head_width = 128;
constexpr std::int64_t width_step = 8; ///< divides evenly by usual tensor-parallel degrees
constexpr int most_gpus_of_a_node = 8;

/// Width of the feed-forward layers that leads to the wanted number of parameters.
double feedForwardWidth(const TextbookShape& shape, double parameters) {
    const auto h = static_cast<double>(shape.hidden);
    const double outside = 2.0 * vocabulary * h + h;
    const double attention = 4 * h * h + 2 * h;
    return ((parameters - outside) / shape.layers - attention) / (3 * h);
}

/// The shape whose feed-forward width is nearest to the usual 8/3 of the hidden one.
const TextbookShape& nearestShape(double parameters) {
    return *std::ranges::min_element(shapes, {}, [parameters](const TextbookShape& shape) {
        const double ratio = feedForwardWidth(shape, parameters) / static_cast<double>(shape.hidden);
        return ratio <= 0 ? HUGE_VAL : std::abs(std::log(ratio * 3 / 8));
    });
}

} // namespace

TransformerSpec textbookModel(std::int64_t parameters) {
    const auto wanted = static_cast<double>(parameters);
    const TextbookShape& shape = nearestShape(wanted);
    const auto width =
        std::max<std::int64_t>(1, std::llround(feedForwardWidth(shape, wanted) / static_cast<double>(width_step)));
    TransformerSpec model;
    model.name = "Textbook";
    model.family = "llama";
    model.hidden = shape.hidden;
    model.vocabulary = vocabulary;
    model.norm = NormKind::rms_norm;
    LayerSpec layer;
    const std::int64_t heads = shape.hidden / head_width;
    layer.attention = GroupedAttention{.heads = heads, .kv_heads = heads, .head_dim = head_width};
    layer.feed_forward = DenseMlp{.width = width * width_step, .gated = true};
    model.layer_kinds = {layer};
    model.layers.assign(static_cast<std::size_t>(shape.layers), 0);
    return model;
}

namespace {

/// Nodes of one size that come to exactly so many GPUs.
int gpusOfANode(int gpus) {
    int size = std::min(most_gpus_of_a_node, gpus);
    while (gpus % size != 0)
        --size;
    return size;
}

} // namespace

LessonBase textbookBase(const TextbookSettings& settings) {
    LessonBase base;
    base.scenario.model = textbookModel(settings.parameters);
    const ClusterPreset* const preset = hardwareCatalog().cluster("dgx-a100-80gb");
    const int gpus = std::clamp(settings.gpus, 1, most_textbook_gpus);
    base.scenario.cluster = preset->withNodes(gpus / gpusOfANode(gpus));
    Node& node = base.scenario.cluster.groups.front().node;
    node.gpus = gpusOfANode(gpus);
    node.nics.bits_per_second_each = settings.network_bits_per_second / std::max(1, node.nics.count);
    base.plan.precision = settings.precision;
    base.plan.parallel.data = base.scenario.cluster.gpuCount();
    base.scenario.workload.sequence_length = 2048;
    base.scenario.workload.global_batch =
        std::int64_t{base.plan.parallel.data} * base.plan.micro_batch * std::max(1, settings.accumulation_steps);
    return base;
}

} // namespace meshwright
