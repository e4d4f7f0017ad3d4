#include "ui/report/pdf_renderer.h"

#include "ui/report/tr.h"

#include <QBuffer>
#include <QHashFunctions>
#include <QPageSize>
#include <QPdfWriter>

namespace meshwright::ui {

namespace {

constexpr qreal side_margin = 50 * point;
constexpr qreal header_baseline = 36 * point; ///< from the top of the page
constexpr qreal header_rule = 44 * point;
constexpr qreal text_top = 55 * point;
constexpr qreal text_bottom = 52 * point; ///< from the bottom of the page
constexpr qreal footer_rule = 41 * point;
constexpr qreal footer_baseline = 27 * point;

const TextStyle running_style{8, false, paper::secondary, 1.4};
const TextStyle brand_style{8, true, paper::text, 1.4};

QString pageOf(qsizetype page, qsizetype pages) {
    //: footer of each page of a printed report
    return ReportWords::tr("Page %1 of %2").arg(page).arg(pages);
}

/// What stands on every page around the text.
class Frame {
public:
    Frame(QPainter& painter, const ReportContent& content, QSizeF page)
        : painter_(painter)
        , content_(content)
        , page_(page) {}

    void paint(qsizetype number, qsizetype count) const {
        const qreal width = page_.width() - 2 * side_margin;
        const QString brand = QStringLiteral("Meshwright");
        const qreal brand_width = left(brand, brand_style, header_baseline, width, 0) + 7 * point;
        const qreal kind_width = left(content_.kind, running_style, header_baseline, width / 3, brand_width);
        QString right_text = content_.subject;
        if (!content_.date.isEmpty())
            right_text = content_.date + QStringLiteral(" · ") + right_text;
        right(right_text, header_baseline, width - brand_width - kind_width - 20 * point);
        rule(header_rule);

        const qreal footer = page_.height() - footer_baseline;
        rule(page_.height() - footer_rule);
        const qreal number_width = right(pageOf(number, count), footer, width / 3);
        left(content_.identity, running_style, footer, width - number_width - 20 * point, 0);
    }

private:
    void rule(qreal y) const {
        painter_.setPen(QPen(paper::rule, 0.75 * point, Qt::SolidLine, Qt::FlatCap));
        painter_.drawLine(QPointF(side_margin, y), QPointF(page_.width() - side_margin, y));
    }

    /// Both return the width of what they have written.
    qreal left(const QString& text, const TextStyle& style, qreal baseline, qreal width, qreal x) const {
        const SetText line(Text{{elided(text, style, width), Emphasis::none}}, style, page_.width(), painter_.device());
        line.paint(painter_, QPointF(side_margin + x, baseline - line.lineHeight() * 0.75));
        return line.naturalWidth();
    }
    qreal right(const QString& text, qreal baseline, qreal width) const {
        const SetText line(Text{{elided(text, running_style, width), Emphasis::none}}, running_style,
                           page_.width() - 2 * side_margin, painter_.device(), Qt::AlignRight);
        line.paint(painter_, QPointF(side_margin, baseline - line.lineHeight() * 0.75));
        return line.naturalWidth();
    }

    QPainter& painter_;
    const ReportContent& content_;
    QSizeF page_;
};

/// Qt writes fonts in the order of a hash table, whose seed differs from run to run. While this lives, it does not.
class SteadyHashes {
public:
    SteadyHashes() { QHashSeed::setDeterministicGlobalSeed(); }
    ~SteadyHashes() { QHashSeed::resetRandomGlobalSeed(); }
    SteadyHashes(const SteadyHashes&) = delete;
    SteadyHashes& operator=(const SteadyHashes&) = delete;
};

void setUp(QPdfWriter& writer, const ReportContent& content, ReportPaper paper) {
    writer.setResolution(units_per_inch);
    writer.setPageSize(QPageSize(paper == ReportPaper::a4 ? QPageSize::A4 : QPageSize::Letter));
    writer.setPageMargins(QMarginsF(0, 0, 0, 0));
    writer.setTitle(content.title);
    writer.setCreator(QStringLiteral("Meshwright"));
}

} // namespace

QByteArray renderPdf(const ReportContent& content, ReportPaper paper, const QDateTime& created) {
    const SteadyHashes steady;
    QBuffer buffer;
    buffer.open(QIODevice::WriteOnly);
    {
        QPdfWriter writer(&buffer);
        setUp(writer, content, paper);
        const QSizeF page(writer.width(), writer.height());
        PdfBlocks blocks(&writer, page.width() - 2 * side_margin);
        for (const auto& block : content.blocks)
            std::visit(blocks, block);
        const auto pages = paginate(blocks.flow(), page.height() - text_top - text_bottom);

        QPainter painter(&writer);
        painter.setRenderHint(QPainter::Antialiasing);
        const Frame frame(painter, content, page);
        const auto count = static_cast<qsizetype>(pages.size());
        for (qsizetype number = 1; number <= count; ++number) {
            if (number > 1)
                writer.newPage();
            frame.paint(number, count);
            for (const auto& placed : pages[static_cast<std::size_t>(number - 1)])
                placed.piece->paint(painter, QPointF(side_margin, text_top + placed.y));
        }
    }
    return withCreationDate(buffer.data(), created);
}

} // namespace meshwright::ui
