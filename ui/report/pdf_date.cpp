#include "ui/report/pdf_renderer.h"

#include <QTimeZone>

namespace meshwright::ui {

namespace {

/// Length of an entry of a cross-reference table (ISO 32000-1, 7.5.4): "0000000015 00000 n \n".
constexpr qsizetype entry_size = 20;
constexpr qsizetype offset_digits = 10;

/// Moves every offset of the cross-reference table that lies beyond `from` by `shift`.
void shiftOffsets(QByteArray& pdf, qsizetype table, qsizetype from, qsizetype shift) {
    const qsizetype counts = pdf.indexOf('\n', table) + 1; // after "xref"
    qsizetype entry = pdf.indexOf('\n', counts) + 1;       // after "0 25"
    for (; entry + entry_size <= pdf.size() && pdf.mid(entry, 7) != "trailer"; entry += entry_size) {
        const auto offset = pdf.mid(entry, offset_digits).toLongLong();
        if (offset > from)
            pdf.replace(entry, offset_digits, QByteArray::number(offset + shift).rightJustified(offset_digits, '0'));
    }
}

} // namespace

QByteArray withCreationDate(const QByteArray& pdf, const QDateTime& created) {
    const QByteArray key("/CreationDate (");
    const qsizetype start = pdf.indexOf(key) + key.size();
    const qsizetype end = pdf.indexOf(')', start);
    const qsizetype xref = pdf.lastIndexOf("startxref\n");
    if (start < key.size() || end < 0 || xref < 0)
        return pdf;
    const QByteArray date = created.toUTC().toString(QStringLiteral("'D:'yyyyMMddHHmmss'Z'")).toLatin1();
    const qsizetype shift = date.size() - (end - start);
    const qsizetype table = pdf.mid(xref + 10, pdf.indexOf('\n', xref + 10) - xref - 10).trimmed().toLongLong();

    QByteArray dated = pdf;
    dated.truncate(xref);
    dated.replace(start, end - start, date);
    shiftOffsets(dated, table + shift, start, shift);
    return dated + "startxref\n" + QByteArray::number(table + shift) + "\n%%EOF\n";
}

} // namespace meshwright::ui
