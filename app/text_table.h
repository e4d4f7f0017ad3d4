#pragma once

#include <QStringList>

#include <cstdint>
#include <ostream>
#include <vector>

namespace meshwright::app {

/// A table of plain text: the first column stands to the left. Wide (Chinese) characters count double.
class TextTable {
public:
    enum class Align : std::uint8_t { left, right }; ///< of every column but the first

    void addRow(const QStringList& cells = {}) { rows_.push_back(cells); }
    void addCell(const QString& cell) { rows_.back() << cell; }
    void print(std::ostream& out, Align align = Align::right) const;

private:
    std::vector<QStringList> rows_;
};

} // namespace meshwright::app
