#include "ui/report/html_renderer.h"

#include "ui/report/plain_text.h"

#include <algorithm>

namespace meshwright::ui {

namespace {

constexpr qreal figure_width = 860; ///< CSS pixels
constexpr qreal swatch_size = 12;

const char* const style_sheet = R"(
:root{--text:#1b2430;--secondary:#556070;--rule:#d9dee5;--accent:#2f62d9;--fill:#eef3fe}
*{box-sizing:border-box}
body{margin:0;background:#fff;color:var(--text);font:15px/1.5 "Noto Sans","Noto Sans CJK SC","DejaVu Sans",sans-serif}
main,header,footer{max-width:900px;margin:0 auto;padding:0 20px}
header,footer{display:flex;justify-content:space-between;gap:20px;color:var(--secondary);font-size:13px}
header{border-bottom:1px solid var(--rule);padding-top:20px;padding-bottom:8px}
footer{border-top:1px solid var(--rule);margin-top:40px;padding-top:8px;padding-bottom:24px}
header b{color:var(--text)}
h1,h2,h3{line-height:1.25;overflow-wrap:anywhere}
h1{font-size:30px;margin:0 0 6px}h2{font-size:24px;margin:38px 0 8px}h3{font-size:19px;margin:28px 0 6px}
:lang(zh) h1,:lang(zh) h2,:lang(zh) h3{font-weight:400}
p{margin:6px 0;overflow-wrap:anywhere}
.kicker{margin:22px 0 0}.secondary,.kicker{color:var(--secondary)}
.answer{margin:18px 0;padding:12px 18px 14px;background:var(--fill);border-left:6px solid var(--accent)}
.answer .kicker{margin:0;color:var(--accent);font-weight:700}.answer .text{font-size:20px;line-height:1.45}
.answer .remedies{margin-top:12px}
dl{display:grid;grid-template-columns:repeat(auto-fit,minmax(330px,1fr));gap:0 32px;margin:10px 0}
dl div{display:grid;grid-template-columns:2fr 3fr;gap:12px;padding:4px 0;border-bottom:1px solid var(--rule)}
dt{color:var(--secondary)}dd{margin:0;overflow-wrap:anywhere}
figure{margin:10px 0}figure svg{max-width:100%;height:auto}
.scroll{overflow-x:auto}
table{width:100%;border-collapse:collapse;margin:8px 0;font-variant-numeric:tabular-nums}
th{color:var(--secondary);font-weight:400;font-size:13px;vertical-align:bottom}
th,td{padding:4px 8px 4px 0;text-align:left;border-bottom:1px solid var(--rule);overflow-wrap:anywhere}
th.n,td.n{text-align:right;padding-right:0;padding-left:12px}td{vertical-align:top}
tr.total td{border-top:2px solid var(--text);font-weight:700}
td small{display:block;color:var(--secondary)}td svg{vertical-align:-1px;margin-right:7px}
ol{padding-left:34px}li{margin:4px 0}li a,li span{color:var(--secondary);font-size:13px;overflow-wrap:anywhere}
@media print{@page{margin:17mm}body{font-size:9.5pt}main,header,footer{max-width:none;padding:0}
h2,h3,.kicker{break-after:avoid}figure,tr,.answer,dl div{break-inside:avoid}thead{display:table-header-group}
.scroll{overflow:visible}.answer{print-color-adjust:exact;-webkit-print-color-adjust:exact}}
)";

QString element(const QString& tag, const QString& css_class, const QString& inner) {
    const QString attribute = css_class.isEmpty() ? QString() : QStringLiteral(" class=\"%1\"").arg(css_class);
    return QLatin1Char('<') + tag + attribute + QLatin1Char('>') + inner + QStringLiteral("</") + tag +
           QLatin1Char('>');
}

QString emphasized(const QString& text, Emphasis emphasis) {
    if (emphasis == Emphasis::strong)
        return element(QStringLiteral("b"), {}, escapedForHtml(text));
    if (emphasis == Emphasis::secondary)
        return element(QStringLiteral("span"), QStringLiteral("secondary"), escapedForHtml(text));
    return escapedForHtml(text);
}

QString html(const Text& text) {
    QString out;
    for (const auto& run : text)
        out += emphasized(run.text, run.emphasis);
    return out;
}

class HtmlBlocks {
public:
    explicit HtmlBlocks(const FigurePainter& figure)
        : figure_(figure) {}

    void operator()(const Heading& heading) {
        add(element(QStringLiteral("h%1").arg(std::clamp(heading.level, 1, 2) + 1), {}, escapedForHtml(heading.text)));
    }
    void operator()(const Question& question) {
        add(element(QStringLiteral("p"), QStringLiteral("kicker"), escapedForHtml(question.kicker)));
        add(element(QStringLiteral("h1"), {}, escapedForHtml(question.text)));
        add(element(QStringLiteral("p"), QStringLiteral("secondary"), escapedForHtml(question.scenario)));
    }
    void operator()(const Answer& answer) {
        QString inner = element(QStringLiteral("p"), QStringLiteral("kicker"), escapedForHtml(answer.kicker)) +
                        element(QStringLiteral("p"), QStringLiteral("text"), html(answer.text));
        if (!answer.remedies.empty())
            inner +=
                element(QStringLiteral("p"), QStringLiteral("kicker remedies"), escapedForHtml(answer.remedy_kicker));
        for (const auto& remedy : answer.remedies)
            inner += element(QStringLiteral("p"), {}, html(remedy));
        add(element(QStringLiteral("section"), QStringLiteral("answer"), inner));
    }
    void operator()(const Facts& facts) {
        QString inner;
        for (const auto& fact : facts.facts)
            inner += QStringLiteral("<div><dt>") + escapedForHtml(fact.label) + QStringLiteral("</dt><dd>") +
                     escapedForHtml(fact.value) + QStringLiteral("</dd></div>\n");
        add(element(QStringLiteral("dl"), {}, inner));
    }
    void operator()(const Figure& figure) {
        if (figure.heading)
            add(element(QStringLiteral("h3"), {}, escapedForHtml(figure.title)));
        QString inner = figureSvg(figure_, figure, figure_width);
        if (!figure.caption.isEmpty())
            inner += element(QStringLiteral("figcaption"), QStringLiteral("secondary"), escapedForHtml(figure.caption));
        add(element(QStringLiteral("figure"), {}, inner));
    }
    void operator()(const Table& table) {
        QString head;
        for (const auto& column : table.columns)
            head += element(QStringLiteral("th"), numeric(column), escapedForHtml(column.title));
        QString body;
        for (const auto& row : table.rows)
            body += rowOf(table, row);
        add(QStringLiteral("<div class=\"scroll\"><table><thead><tr>") + head +
            QStringLiteral("</tr></thead>\n<tbody>\n") + body + QStringLiteral("</tbody></table></div>"));
        if (!table.note.isEmpty())
            add(element(QStringLiteral("p"), QStringLiteral("secondary"), escapedForHtml(table.note)));
    }
    void operator()(const SourceList& list) {
        QString inner;
        for (const auto& source : list.sources)
            inner += QStringLiteral("<li>") + escapedForHtml(source.title) + QStringLiteral("<br>") + link(source.url) +
                     QStringLiteral("</li>\n");
        add(element(QStringLiteral("ol"), {}, inner));
    }
    void operator()(const Paragraph& paragraph) {
        const QString css = paragraph.secondary ? QStringLiteral("secondary") : QString();
        for (const auto& line : paragraph.text.split(QLatin1Char('\n')))
            add(element(QStringLiteral("p"), css, escapedForHtml(line)));
    }

    [[nodiscard]] const QString& body() const { return body_; }

private:
    void add(const QString& markup) { body_ += markup + QLatin1Char('\n'); }

    static QString numeric(const Column& column) { return column.numeric ? QStringLiteral("n") : QString(); }

    /// Sources come from the program's own formulas; only https becomes a link, which a reader may follow.
    static QString link(const QString& url) {
        const QString text = escapedForHtml(url);
        if (!url.startsWith(QStringLiteral("https://")))
            return element(QStringLiteral("span"), {}, text);
        return QStringLiteral("<a rel=\"noreferrer\" href=\"%1\">%1</a>").arg(text);
    }

    QString rowOf(const Table& table, const Row& row) {
        QString cells;
        for (std::size_t i = 0; i < row.cells.size(); ++i) {
            const auto& cell = row.cells[i];
            QString inner;
            if (cell.swatch)
                inner += swatchSvg(figure_, *cell.swatch, swatch_size, QStringLiteral("s%1-").arg(++swatches_));
            inner += emphasized(cell.text, cell.emphasis);
            if (!cell.below.isEmpty())
                inner += element(QStringLiteral("small"), {}, escapedForHtml(cell.below));
            cells += element(QStringLiteral("td"), numeric(table.columns[i]), inner);
        }
        return element(QStringLiteral("tr"), row.total ? QStringLiteral("total") : QString(), cells) +
               QLatin1Char('\n');
    }

    const FigurePainter& figure_;
    QString body_;
    int swatches_ = 0;
};

} // namespace

QByteArray renderHtml(const ReportContent& content, const FigurePainter& figure, const QLocale& language) {
    HtmlBlocks blocks(figure);
    for (const auto& block : content.blocks)
        std::visit(blocks, block);
    const QString code = language.language() == QLocale::Chinese ? QStringLiteral("zh-Hans") : QStringLiteral("en");
    const QString head = QStringLiteral("<!DOCTYPE html>\n<html lang=\"") + code +
                         QStringLiteral("\">\n<head>\n<meta charset=\"utf-8\">\n"
                                        "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; "
                                        "style-src 'unsafe-inline'\">\n"
                                        "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
                                        "<title>") +
                         escapedForHtml(content.title) + QStringLiteral("</title>\n<style>") +
                         QString::fromUtf8(style_sheet) + QStringLiteral("</style>\n</head>\n<body>\n");
    const QString header = QStringLiteral("<header><span><b>Meshwright</b> ") + escapedForHtml(content.kind) +
                           QStringLiteral("</span><span>") + escapedForHtml(content.date) +
                           QStringLiteral("</span></header>\n<main>\n");
    const QString footer = QStringLiteral("</main>\n<footer><span>") + escapedForHtml(content.identity) +
                           QStringLiteral("</span></footer>\n</body>\n</html>\n");
    return (head + header + blocks.body() + footer).toUtf8();
}

} // namespace meshwright::ui
