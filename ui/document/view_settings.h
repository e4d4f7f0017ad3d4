#pragma once

#include "core/report/sections.h"

#include <QObject>

#include <cstdint>

namespace meshwright::ui {

enum class ByteUnit : std::uint8_t;    // ui/text/format.h
enum class ReportPaper : std::uint8_t; // ui/report/render.h

/// How figures are shown, everywhere at once. No part of the project: changing it is not undone.
class ViewSettings final : public QObject {
    Q_OBJECT

public:
    using QObject::QObject;

    [[nodiscard]] ByteUnit byteUnit() const { return byte_unit_; }
    [[nodiscard]] bool percent() const { return percent_; }
    [[nodiscard]] bool zoomToCapacity() const { return zoom_to_capacity_; }
    [[nodiscard]] ReportForm reportForm() const { return report_form_; }
    [[nodiscard]] ReportPaper reportPaper() const { return report_paper_; }
    void setByteUnit(ByteUnit unit);
    void setPercent(bool percent);
    void setZoomToCapacity(bool zoom);
    void setReportForm(ReportForm form);
    void setReportPaper(ReportPaper paper);

signals:
    void changed();

private:
    ByteUnit byte_unit_{}; ///< GiB
    bool percent_ = false;
    bool zoom_to_capacity_ = true;
    ReportForm report_form_ = ReportForm::full;
    ReportPaper report_paper_{}; ///< A4
};

} // namespace meshwright::ui
