#pragma once

#include "ui/report/content.h"
#include "ui/report/pdf_blocks.h"

#include <QByteArray>

namespace meshwright::ui {

/// The report as the bytes of a PDF: pages with a running header and "page x of y", text that can be searched and
/// copied, embedded fonts, figures as vectors.
[[nodiscard]] QByteArray renderPdf(const ReportContent& content, ReportPaper paper, const QDateTime& created);

/// The PDF that Qt wrote, with its creation date replaced: Qt takes the date from the clock and the time zone.
[[nodiscard]] QByteArray withCreationDate(const QByteArray& pdf, const QDateTime& created);

} // namespace meshwright::ui
