#pragma once

#include <QString>

#include <string>

namespace meshwright::ui {

/// Longest name that a report prints, in UTF-16 units; what is longer ends in an ellipsis.
inline constexpr int longest_name = 160;
/// Longest notes that a report prints.
inline constexpr int longest_notes = 4000;

/// A name from a file as one harmless line: control characters and direction overrides are gone, white space is single,
/// right-to-left text cannot reorder what stands around it, and its length is bounded.
[[nodiscard]] QString nameFrom(const std::string& utf8, int longest = longest_name);
/// The same for a sentence that may have a name from a file in it.
[[nodiscard]] QString oneLine(const QString& text, int longest = 2 * longest_name);

/// Text of several lines from a file: as `nameFrom`, but its line breaks stay.
[[nodiscard]] QString notesFrom(const std::string& utf8);

/// A file's text, line by line: indentation stays, tabs are four spaces, nothing else steers a renderer.
[[nodiscard]] QString listingFrom(const std::string& utf8);

[[nodiscard]] QString escapedForHtml(const QString& text);
/// Text that shows as itself in CommonMark and GitHub's dialect, table cells included, and never becomes a link.
[[nodiscard]] QString escapedForMarkdown(const QString& text);

} // namespace meshwright::ui
