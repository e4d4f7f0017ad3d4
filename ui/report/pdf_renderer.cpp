#include "ui/report/pdf_renderer.h"

#include "ui/report/pages.h"
#include "ui/report/typesetter.h"

#include <QBuffer>
#include <QHashFunctions>
#include <QPageSize>
#include <QPdfWriter>

namespace meshwright::ui {

namespace {

/// Qt writes fonts in the order of a hash table, whose seed differs from run to run. While this lives, it does not.
class SteadyHashes {
public:
    SteadyHashes() { QHashSeed::setDeterministicGlobalSeed(); }
    ~SteadyHashes() { QHashSeed::resetRandomGlobalSeed(); }
    SteadyHashes(const SteadyHashes&) = delete;
    SteadyHashes& operator=(const SteadyHashes&) = delete;
};

void setUp(QPdfWriter& writer, const QString& title, ReportPaper paper) {
    writer.setResolution(units_per_inch);
    writer.setPageSize(QPageSize(paper == ReportPaper::a4 ? QPageSize::A4 : QPageSize::Letter));
    writer.setPageMargins(QMarginsF(0, 0, 0, 0));
    writer.setTitle(title);
    writer.setCreator(QStringLiteral("Meshwright"));
}

} // namespace

QByteArray renderPdf(const ReportContent& content, const ReportOptions& options) {
    const SteadyHashes steady;
    const ReportPages pages(content, options);
    QBuffer buffer;
    buffer.open(QIODevice::WriteOnly);
    {
        QPdfWriter writer(&buffer);
        setUp(writer, content.title, options.paper);
        QPainter painter(&writer);
        for (int page = 0; page < pages.count(); ++page) {
            if (page > 0)
                writer.newPage();
            pages.paint(painter, page);
        }
    }
    const bool chinese = options.language.language() == QLocale::Chinese;
    return finishedPdf(buffer.data(), {.language = chinese ? QStringLiteral("zh-CN") : QStringLiteral("en"),
                                       .created = options.creation_date.value_or(QDateTime::currentDateTime()),
                                       .bookmarks = pages.bookmarks()});
}

} // namespace meshwright::ui
