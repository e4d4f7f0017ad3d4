#pragma once

#include "ui/learn/blocks_scene.h"
#include "ui/text/format.h"
#include "ui/theme/theme.h"

#include <QPainter>
#include <QRectF>

namespace meshwright::ui {

/// Words that stand beside the blocks, in the language of the program.
struct BlocksWords {
    std::array<QString, block_row_count> rows;
    std::array<QString, block_row_count> details; ///< "28.0 GB each"
    QString states;                               ///< "Model states"
    QString each;                                 ///< of one GPU
    QString event;                                ///< "reduce-scatter"
    QString object;                               ///< "gradients"
    QString on_host;
    QString more; ///< "and 56 more GPUs"; empty if all are shown
};

/// Columns that are drawn: no more than eight, of any number of GPUs.
inline constexpr int most_columns = 8;

void paintBlocks(QPainter& painter, const QRectF& area, const BlocksScene& scene, const BlocksWords& words,
                 const Theme& theme);

} // namespace meshwright::ui
