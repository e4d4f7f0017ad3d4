#include "ui/report/pages.h"

#include "ui/report/language.h"
#include "ui/report/pdf_blocks.h"
#include "ui/report/tr.h"

#include <QBuffer>
#include <QPageSize>

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

ReportContent worded(const Report& report, const ReportOptions& options) {
    const ScopedLanguage language(options.language);
    return wordReport(report, options);
}

} // namespace

struct ReportPages::Layout {
    /// A device to measure text with: what is painted later has the same metrics everywhere.
    struct Ruler {
        QBuffer nowhere;
        QPdfWriter writer;

        explicit Ruler(ReportPaper paper)
            : writer(&nowhere) {
            nowhere.open(QIODevice::WriteOnly);
            writer.setResolution(units_per_inch);
            writer.setPageSize(QPageSize(paper == ReportPaper::a4 ? QPageSize::A4 : QPageSize::Letter));
            writer.setPageMargins(QMarginsF(0, 0, 0, 0));
        }
    };

    Layout(ReportContent words, const ReportOptions& how)
        : content(std::move(words))
        , language(how.language)
        , ruler(std::make_unique<Ruler>(how.paper))
        , page(ruler->writer.width(), ruler->writer.height())
        , blocks(&ruler->writer, page.width() - 2 * side_margin) {
        const ScopedLanguage speaking(language); // figures have words of their own
        for (const auto& block : content.blocks)
            std::visit(blocks, block);
        pages = paginate(blocks.flow(), page.height() - text_top - text_bottom);
        for (std::size_t i = 0; i < pages.size(); ++i)
            for (const auto& placed : pages[i])
                if (!placed.piece->outline.isEmpty())
                    bookmarks.push_back({placed.piece->outline, placed.piece->outline_level, static_cast<int>(i),
                                         (page.height() - text_top - placed.y) / point});
    }

    ReportContent content;
    QLocale language;
    std::unique_ptr<Ruler> ruler;
    QSizeF page;
    PdfBlocks blocks;
    std::vector<FlowPage> pages;
    std::vector<PdfBookmark> bookmarks;
};

ReportPages::ReportPages(const Report& report, const ReportOptions& options)
    : ReportPages(worded(report, options), options) {}

ReportPages::ReportPages(ReportContent content, const ReportOptions& options)
    : layout_(std::make_unique<Layout>(std::move(content), options)) {}

ReportPages::~ReportPages() = default;
ReportPages::ReportPages(ReportPages&&) noexcept = default;

int ReportPages::count() const {
    return static_cast<int>(layout_->pages.size());
}

QSizeF ReportPages::size() const {
    return layout_->page;
}

const std::vector<PdfBookmark>& ReportPages::bookmarks() const {
    return layout_->bookmarks;
}

void ReportPages::paint(QPainter& painter, int page) const {
    const ScopedLanguage language(layout_->language); // the words of the frame
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    Frame(painter, layout_->content, layout_->page).paint(page + 1, count());
    for (const auto& placed : layout_->pages[static_cast<std::size_t>(page)])
        placed.piece->paint(painter, QPointF(side_margin, text_top + placed.y));
    painter.restore();
}

} // namespace meshwright::ui
