#include "ui/text/shown_name.h"

#include "ui/text/tr.h"

#include <algorithm>
#include <array>

namespace meshwright::ui {

namespace {

/// The names in resources/ that are words; a test holds the list against the catalogs.
constexpr std::array<const char*, 19> worded = {
    QT_TRANSLATE_NOOP("Words", "No sharding"),
    QT_TRANSLATE_NOOP("Words", "GPT-3 13B on 32 A100"),
    QT_TRANSLATE_NOOP("Words", "Textbook: 13B on 8 GPUs in fp32"),
    QT_TRANSLATE_NOOP("Words", "Textbook: 70B on 8 GPUs with ZeRO-3"),
    QT_TRANSLATE_NOOP("Words", "Claimed: 13B on 32 A100, three frameworks"),
    QT_TRANSLATE_NOOP("Words", "Textbook: 7B on 8 GPUs in fp32"),
    QT_TRANSLATE_NOOP("Words", "ZeRO paper, figure 1: 7.5B on 64 GPUs"),
    QT_TRANSLATE_NOOP("Words", "Textbook 13B"),
    QT_TRANSLATE_NOOP("Words", "Textbook 7.5B"),
    QT_TRANSLATE_NOOP("Words", "Textbook 70B"),
    QT_TRANSLATE_NOOP("Words", "Textbook 7B"),
    QT_TRANSLATE_NOOP("Words", "Gemma 3 4B (text tower)"),
    QT_TRANSLATE_NOOP("Words", "AMD Instinct MI250X, one die (64 GB)"),
    QT_TRANSLATE_NOOP("Words", "4x A10 over PCIe (gn7i)"),
    QT_TRANSLATE_NOOP("Words", "4x DGX A100 40 GB, 4 x HDR a node"),
    QT_TRANSLATE_NOOP("Words", "A100 80 GB, 4 x HDR a node"),
    QT_TRANSLATE_NOOP("Words", "A100 80 GB, one 100 Gb/s RoCE port a node"),
    QT_TRANSLATE_NOOP("Words", "Workstation, 1x RTX 4090"),
    QT_TRANSLATE_NOOP("Words", "Workstation, 2x RTX 3090 with NVLink"),
};

} // namespace

QString shownName(const std::string& name) {
    const auto* found = std::ranges::find_if(worded, [&](const char* known) { return name == known; });
    return found == worded.end() ? QString::fromStdString(name) : Words::tr(*found);
}

} // namespace meshwright::ui
