#pragma once

#include "ui/report/content.h"

#include <QByteArray>

#include <functional>

namespace meshwright::ui {

/// The report as GitHub-flavoured Markdown. `file_of` names the image of a figure, which stands beside it.
[[nodiscard]] QByteArray renderMarkdown(const ReportContent& content,
                                        const std::function<QString(const Figure&)>& file_of);

} // namespace meshwright::ui
