#pragma once

#include "ui/report/content.h"

#include <QByteArray>

namespace meshwright::ui {

/// The report as one HTML file: figures inline, no script, nothing loaded from anywhere; a content security policy
/// forbids both, should a browser ever see more in a name than text.
[[nodiscard]] QByteArray renderHtml(const ReportContent& content, const QLocale& language);

} // namespace meshwright::ui
