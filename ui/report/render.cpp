#include "ui/report/render.h"

#include "core/base/json.h"
#include "ui/report/content.h"
#include "ui/report/figures.h"
#include "ui/report/html_renderer.h"
#include "ui/report/language.h"
#include "ui/report/markdown_renderer.h"
#include "ui/report/pdf_renderer.h"
#include "ui/report/typesetter.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>

namespace meshwright::ui {

namespace {

constexpr qreal svg_width = 860;

/// Whole or not at all, and never over what is no regular file.
Result<std::monostate> save(const QByteArray& bytes, const QString& path) {
    return writeTextFileAtomically(QFile::encodeName(path).toStdString(),
                                   {bytes.constData(), static_cast<std::size_t>(bytes.size())});
}

Result<std::monostate> saveMarkdown(const ReportContent& content, const QString& path) {
    const QFileInfo file(path);
    const auto image = [&file](const Figure& figure) {
        return file.completeBaseName() + QLatin1Char('-') + figure.id + QStringLiteral(".svg");
    };
    // The images first: a report never names an image that is not there.
    for (const auto& block : content.blocks)
        if (const auto* figure = std::get_if<Figure>(&block)) {
            const auto svg = drawingSvg(figure->drawing, figure->title, figure->description, svg_width,
                                        figure->id + QLatin1Char('-'));
            if (auto saved = save(svg.toUtf8(), file.dir().filePath(image(*figure))); !saved) {
                Fault fault = saved.faults().front();
                if (fault.code == FaultCode::folder_missing) // it is the report's own
                    fault.file = path.toStdString();
                return fault;
            }
        }
    return save(renderMarkdown(content, image), path);
}

} // namespace

std::optional<ReportFormat> reportFormatOf(const QString& path) {
    const QString ending = QFileInfo(path).suffix().toLower();
    if (ending == QStringLiteral("pdf"))
        return ReportFormat::pdf;
    if (ending == QStringLiteral("html") || ending == QStringLiteral("htm"))
        return ReportFormat::html;
    if (ending == QStringLiteral("md") || ending == QStringLiteral("markdown"))
        return ReportFormat::markdown;
    return std::nullopt;
}

Result<std::monostate> renderReport(const Report& report, const ReportOptions& options, const QString& path) {
    const ScopedLanguage language(options.language);
    const auto content = wordReport(report, options);
    switch (options.format) {
    case ReportFormat::pdf:
        return save(renderPdf(content, options), path);
    case ReportFormat::html:
        return save(renderHtml(content, options.language), path);
    case ReportFormat::markdown:
        return saveMarkdown(content, path);
    }
    return Fault{.code = FaultCode::call_wrong, .file = path.toStdString()};
}

} // namespace meshwright::ui
