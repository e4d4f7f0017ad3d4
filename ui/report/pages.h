#pragma once

#include "core/report/report.h"
#include "ui/report/content.h"
#include "ui/report/pdf_finish.h"

#include <QPainter>
#include <QPdfWriter>
#include <QSizeF>

#include <memory>
#include <vector>

namespace meshwright::ui {

/// A report laid out on paper: what a PDF holds and what a preview shows are the same pages, painted by the same code.
/// For the thread of the application.
class ReportPages {
public:
    /// Words the report in the options' language and lays it out.
    ReportPages(const Report& report, const ReportOptions& options);
    ReportPages(ReportContent content, const ReportOptions& options);
    ~ReportPages();
    ReportPages(ReportPages&&) noexcept;
    ReportPages& operator=(ReportPages&&) = delete;

    [[nodiscard]] int count() const;
    /// In units of the layout, 720 an inch: scale the painter to what a pixel of yours is.
    [[nodiscard]] QSizeF size() const;
    [[nodiscard]] const std::vector<PdfBookmark>& bookmarks() const;
    /// One page, from 0, its upper left corner at the painter's origin. White paper is not painted.
    void paint(QPainter& painter, int page) const;

private:
    struct Layout;
    std::unique_ptr<Layout> layout_;
};

} // namespace meshwright::ui
