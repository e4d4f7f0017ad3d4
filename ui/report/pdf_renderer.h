#pragma once

#include "ui/report/content.h"
#include "ui/report/pdf_blocks.h"

#include <QByteArray>

namespace meshwright::ui {

/// The report as the bytes of a PDF: pages with a running header and "page x of y", text that can be searched and
/// copied, embedded fonts, bookmarks, figures as vectors.
[[nodiscard]] QByteArray renderPdf(const ReportContent& content, const ReportOptions& options);

} // namespace meshwright::ui
