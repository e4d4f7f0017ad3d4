#pragma once

#include "ui/report/content.h"

#include <QByteArray>

namespace meshwright::ui {

/// The report as GitHub-flavoured Markdown. `figure_file` is the name of the image that stands beside it.
[[nodiscard]] QByteArray renderMarkdown(const ReportContent& content, const QString& figure_file);

} // namespace meshwright::ui
