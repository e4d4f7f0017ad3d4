#pragma once

#include <QByteArray>
#include <QDateTime>
#include <QString>

#include <vector>

namespace meshwright::ui {

/// A heading to jump to.
struct PdfBookmark {
    QString title;
    int level = 1; ///< 3 and deeper stand beneath the one before
    int page = 0;  ///< from 0
    double y = 0;  ///< of its upper edge, in points from the bottom of the page
};

/// What a reader's window tells about a file.
struct PdfDescription {
    QString language; ///< "en", "zh-CN"
    QDateTime created;
    std::vector<PdfBookmark> bookmarks;
};

/// The PDF that Qt wrote with bookmarks, its language and the date that it bears. Qt takes dates from the clock and
/// draws ids by chance; here the same input gives the same bytes.
[[nodiscard]] QByteArray finishedPdf(const QByteArray& pdf, const PdfDescription& description);

} // namespace meshwright::ui
