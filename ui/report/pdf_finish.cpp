#include "ui/report/pdf_finish.h"

#define POINTERHOLDER_TRANSITION 4 // qpdf 11 without its own pointers of old
#include <qpdf/Buffer.hh>
#include <qpdf/QPDF.hh>
#include <qpdf/QPDFObjectHandle.hh>
#include <qpdf/QPDFWriter.hh>

namespace meshwright::ui {

namespace {

constexpr int first_nested_level = 3;

/// Items of one level of an outline, chained as ISO 32000-1 (12.3.3) wants them.
void chain(QPDFObjectHandle parent, const std::vector<QPDFObjectHandle>& items) {
    if (items.empty())
        return;
    parent.replaceKey("/First", items.front());
    parent.replaceKey("/Last", items.back());
    parent.replaceKey("/Count", QPDFObjectHandle::newInteger(static_cast<long long>(items.size())));
    for (std::size_t i = 0; i < items.size(); ++i) {
        auto item = items[i];
        item.replaceKey("/Parent", parent);
        if (i > 0)
            item.replaceKey("/Prev", items[i - 1]);
        if (i + 1 < items.size())
            item.replaceKey("/Next", items[i + 1]);
    }
}

QPDFObjectHandle itemOf(QPDF& pdf, const std::vector<QPDFObjectHandle>& pages, const PdfBookmark& bookmark) {
    auto item = pdf.makeIndirectObject(QPDFObjectHandle::newDictionary());
    item.replaceKey("/Title", QPDFObjectHandle::newUnicodeString(bookmark.title.toStdString()));
    auto place = QPDFObjectHandle::newArray();
    place.appendItem(pages.at(static_cast<std::size_t>(bookmark.page)));
    place.appendItem(QPDFObjectHandle::newName("/XYZ"));
    place.appendItem(QPDFObjectHandle::newNull());
    place.appendItem(QPDFObjectHandle::newReal(bookmark.y, 2));
    place.appendItem(QPDFObjectHandle::newNull());
    item.replaceKey("/Dest", place);
    return item;
}

void addOutline(QPDF& pdf, const std::vector<PdfBookmark>& bookmarks) {
    if (bookmarks.empty())
        return;
    const auto pages = pdf.getAllPages();
    auto root = pdf.makeIndirectObject(QPDFObjectHandle::newDictionary());
    std::vector<QPDFObjectHandle> top;
    std::vector<QPDFObjectHandle> nested;
    const auto close = [&] {
        if (!top.empty())
            chain(top.back(), nested);
        nested.clear();
    };
    for (const auto& bookmark : bookmarks) {
        const bool below = bookmark.level >= first_nested_level && !top.empty();
        if (!below)
            close();
        (below ? nested : top).push_back(itemOf(pdf, pages, bookmark));
    }
    close();
    chain(root, top);
    pdf.getRoot().replaceKey("/Outlines", root);
    pdf.getRoot().replaceKey("/PageMode", QPDFObjectHandle::newName("/UseOutlines"));
}

} // namespace

QByteArray finishedPdf(const QByteArray& pdf, const PdfDescription& description) {
    QPDF file;
    file.processMemoryFile("report", pdf.constData(), static_cast<std::size_t>(pdf.size()));
    addOutline(file, description.bookmarks);
    file.getRoot().replaceKey("/Lang", QPDFObjectHandle::newString(description.language.toStdString()));
    auto shown = QPDFObjectHandle::newDictionary();
    shown.replaceKey("/DisplayDocTitle", QPDFObjectHandle::newBool(true));
    file.getRoot().replaceKey("/ViewerPreferences", shown);
    const QString date = description.created.toUTC().toString(QStringLiteral("'D:'yyyyMMddHHmmss'Z'"));
    if (auto info = file.getTrailer().getKey("/Info"); info.isDictionary())
        info.replaceKey("/CreationDate", QPDFObjectHandle::newString(date.toStdString()));
    QPDFWriter writer(file);
    writer.setOutputMemory();
    writer.setDeterministicID(true);
    writer.setObjectStreamMode(qpdf_o_disable);
    writer.write();
    const auto bytes = writer.getBufferSharedPointer();
    return {reinterpret_cast<const char*>(bytes->getBuffer()), static_cast<qsizetype>(bytes->getSize())};
}

} // namespace meshwright::ui
