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

/// What the screen calls a pixel, on paper: body text of 10 pt on screen is 9 pt here, as the text around it.
constexpr qreal paper_pixel = 0.9 * units_per_inch / 96;
constexpr qreal svg_width = 860;

/// Whole or not at all, and never over what is no regular file.
Result<std::monostate> save(const QByteArray& bytes, const QString& path) {
    return writeTextFileAtomically(QFile::encodeName(path).toStdString(),
                                   {bytes.constData(), static_cast<std::size_t>(bytes.size())});
}

const Figure* figureOf(const ReportContent& content) {
    for (const auto& block : content.blocks)
        if (const auto* figure = std::get_if<Figure>(&block))
            return figure;
    return nullptr;
}

Result<std::monostate> saveMarkdown(const ReportContent& content, const FigurePainter& painter, const QString& path) {
    const QFileInfo file(path);
    const QString image = file.completeBaseName() + QStringLiteral("-memory.svg");
    // The image first: a report never names an image that is not there.
    if (const auto* figure = figureOf(content)) {
        const QByteArray svg = figureSvg(painter, *figure, svg_width).toUtf8();
        if (auto saved = save(svg, file.dir().filePath(image)); !saved)
            return saved;
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
    case ReportFormat::pdf: {
        const auto created = options.creation_date.value_or(QDateTime::currentDateTime());
        const auto figure = memoryFigure(report, options.byte_unit, paper_pixel);
        return save(renderPdf(content, figure, options.paper, created), path);
    }
    case ReportFormat::html:
        return save(renderHtml(content, memoryFigure(report, options.byte_unit, 1), options.language), path);
    case ReportFormat::markdown:
        return saveMarkdown(content, memoryFigure(report, options.byte_unit, 1), path);
    }
    return Fault{.code = FaultCode::call_wrong, .file = path.toStdString()};
}

} // namespace meshwright::ui
