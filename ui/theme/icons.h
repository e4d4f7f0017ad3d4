#pragma once

#include "ui/theme/theme.h"

#include <QIcon>
#include <QString>

namespace meshwright::ui {

/// A Lucide icon by name ("undo-2"), stroked in the role's colour and greyed when disabled. Crisp at every scale.
[[nodiscard]] QIcon themedIcon(const QString& name, const Theme& theme, ColourRole role = ColourRole::text);

/// One pixmap of an icon, `size` device-independent pixels square.
[[nodiscard]] QPixmap themedPixmap(const QString& name, const Theme& theme, ColourRole role, int size,
                                   double device_pixel_ratio);

/// The program's own icon.
[[nodiscard]] QIcon applicationIcon();

} // namespace meshwright::ui
