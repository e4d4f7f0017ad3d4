#include "core/report/sections.h"

#include <algorithm>

namespace meshwright {

namespace {

template <class E, std::size_t N>
std::optional<E> named(const std::array<std::string_view, N>& words, std::string_view word) {
    const auto found = std::ranges::find(words, word);
    return found == words.end() ? std::nullopt : std::optional(static_cast<E>(found - words.begin()));
}

} // namespace

std::vector<ReportSection> sectionsOf(ReportForm form) {
    switch (form) {
    case ReportForm::brief:
        return {ReportSection::decision};
    case ReportForm::teaching:
        return {ReportSection::lesson, ReportSection::scenario, ReportSection::formulas,
                ReportSection::reproducibility};
    case ReportForm::full:
        break;
    }
    std::vector<ReportSection> all;
    for (int i = 0; i < report_section_count; ++i)
        if (const auto section = static_cast<ReportSection>(i); section != ReportSection::lesson)
            all.push_back(section);
    return all;
}

std::optional<ReportSection> reportSectionNamed(std::string_view word) {
    return named<ReportSection>(report_section_words, word);
}

std::optional<ReportForm> reportFormNamed(std::string_view word) {
    return named<ReportForm>(report_form_words, word);
}

} // namespace meshwright
