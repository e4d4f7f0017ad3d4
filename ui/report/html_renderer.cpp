#include "ui/report/html_renderer.h"

#include "ui/report/figures.h"
#include "ui/report/plain_text.h"

#include <algorithm>

namespace meshwright::ui {

namespace {

constexpr qreal figure_width = 860; ///< CSS pixels
constexpr qreal swatch_pixels = 12;

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
.cards{display:grid;grid-template-columns:repeat(auto-fit,minmax(240px,1fr));gap:16px;margin:24px 0 8px}
.cards article{position:relative;border:1px solid var(--rule);border-radius:6px;padding:14px 16px}
.cards article.best{border:2px solid var(--accent);background:#f7f9ff}.cards h3{margin:0}.cards p{margin:2px 0;font-size:13px}
.cards .figure b{font-size:32px;line-height:1.2}.cards dl{display:block;margin:4px 0}.cards dd{text-align:right;font-weight:700}
.badge{position:absolute;top:-12px;right:16px;background:var(--accent);color:#fff;font-size:12px;font-weight:700;padding:2px 12px;border-radius:12px}
.side{display:grid;grid-template-columns:repeat(auto-fit,minmax(240px,1fr));gap:8px 32px}.side.ruled div{border-top:2px solid #8a5a00}
.side h4{margin:6px 0}.side ul{list-style:none;padding:0;margin:0}.side li{margin:6px 0}
.side li.good{padding-left:22px;background:none}.side li.good::before{content:"✓";color:#176b4d;margin-left:-22px;float:left}
.side li.caution{padding-left:22px}.side li.caution::before{content:"⚠";color:#8a5a00;margin-left:-22px;float:left}
.signoff{border-top:1px solid var(--rule);margin-top:28px}.signoff p span{margin-left:22px}.signoff>div{display:grid;grid-template-columns:repeat(3,1fr);gap:16px;margin-top:44px}
.signoff>div>div{border-top:1px solid var(--text);display:flex;justify-content:space-between;color:var(--secondary);font-size:13px}
h4{font-size:16px;margin:18px 0 4px}pre{font:12.5px/1.4 "Noto Sans Mono","DejaVu Sans Mono",monospace;background:#f6f8fa;padding:10px 12px;overflow-x:auto;white-space:pre-wrap;overflow-wrap:anywhere}
.scroll{overflow-x:auto}
table{width:100%;border-collapse:collapse;margin:8px 0;font-variant-numeric:tabular-nums}
th{color:var(--secondary);font-weight:400;font-size:13px;vertical-align:bottom}
th,td{padding:4px 8px 4px 0;text-align:left;border-bottom:1px solid var(--rule);overflow-wrap:anywhere}
th.n,td.n{text-align:right;padding-right:0;padding-left:12px}td{vertical-align:top}
tr.total td{border-top:2px solid var(--text);font-weight:700}
td small{display:block;color:var(--secondary)}td svg{vertical-align:-1px;margin-right:7px}
ol{padding-left:34px}li{margin:4px 0}li a,li span{color:var(--secondary);font-size:13px;overflow-wrap:anywhere}
@media print{@page{margin:17mm}body{font-size:9.5pt}main,header,footer{max-width:none;padding:0}
h2,h3,h4,.kicker{break-after:avoid}.cards,.side{break-inside:avoid}figure,tr,.answer,dl div{break-inside:avoid}thead{display:table-header-group}
.scroll{overflow:visible}.answer{print-color-adjust:exact;-webkit-print-color-adjust:exact}}
)";

QString element(const QString& tag, const QString& css_class, const QString& inner) {
    const QString attribute = css_class.isEmpty() ? QString() : QStringLiteral(" class=\"%1\"").arg(css_class);
    return QLatin1Char('<') + tag + attribute + QLatin1Char('>') + inner + QStringLiteral("</") + tag +
           QLatin1Char('>');
}

QString htmlOf(const QString& text, Emphasis emphasis) {
    if (emphasis == Emphasis::strong)
        return element(QStringLiteral("b"), {}, escapedForHtml(text));
    if (emphasis == Emphasis::secondary)
        return element(QStringLiteral("span"), QStringLiteral("secondary"), escapedForHtml(text));
    return escapedForHtml(text);
}

QString html(const Text& text) {
    QString out;
    for (const auto& run : text)
        out += htmlOf(run.text, run.emphasis);
    return out;
}

class HtmlBlocks {
public:
    void operator()(const Heading& heading) {
        add(element(QStringLiteral("h%1").arg(std::clamp(heading.level, 1, 3) + 1), {}, escapedForHtml(heading.text)));
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
    void operator()(const PlanCards& cards) {
        QString inner;
        for (const auto& card : cards.cards)
            inner += cardOf(card);
        add(element(QStringLiteral("section"), QStringLiteral("cards"), inner));
        if (!cards.note.isEmpty())
            add(element(QStringLiteral("p"), QStringLiteral("secondary"), escapedForHtml(cards.note)));
    }
    void operator()(const SideBySide& side) {
        if (!side.title.isEmpty())
            add(element(QStringLiteral("h3"), {}, escapedForHtml(side.title)));
        QString inner;
        for (const auto& list : side.lists) {
            QString items;
            for (const auto& item : list.items)
                items += element(QStringLiteral("li"), markClass(list.mark), html(item));
            inner += element(QStringLiteral("div"), {},
                             element(side.title.isEmpty() ? QStringLiteral("h3") : QStringLiteral("h4"), {},
                                     escapedForHtml(list.title)) +
                                 element(QStringLiteral("ul"), {}, items));
        }
        add(element(QStringLiteral("section"), side.ruled ? QStringLiteral("side ruled") : QStringLiteral("side"),
                    inner));
    }
    void operator()(const SignOff& sign_off) {
        QString inner = element(QStringLiteral("b"), {}, escapedForHtml(sign_off.title));
        for (const auto& choice : sign_off.choices)
            inner += element(QStringLiteral("span"), {}, QStringLiteral("☐ ") + escapedForHtml(choice));
        QString lines;
        for (const auto& role : sign_off.roles)
            lines += element(QStringLiteral("div"), {},
                             element(QStringLiteral("span"), {}, escapedForHtml(role)) +
                                 element(QStringLiteral("span"), {}, escapedForHtml(sign_off.date)));
        add(element(QStringLiteral("section"), QStringLiteral("signoff"),
                    element(QStringLiteral("p"), {}, inner) + element(QStringLiteral("div"), {}, lines)));
    }
    void operator()(const Listing& listing) {
        add(element(QStringLiteral("h4"), {}, escapedForHtml(listing.name)));
        add(element(QStringLiteral("pre"), {}, escapedForHtml(listing.text)));
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
        QString inner =
            drawingSvg(figure.drawing, figure.title, figure.description, figure_width, figure.id + QLatin1Char('-'));
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

    static QString markClass(Mark mark) {
        return mark == Mark::good      ? QStringLiteral("good")
               : mark == Mark::caution ? QStringLiteral("caution")
                                       : QString();
    }

    QString cardOf(const PlanCard& card) {
        constexpr qreal width = 240;
        const auto paragraph = [](const char* css, const QString& inner) {
            return element(QStringLiteral("p"), QLatin1String(css), inner);
        };
        const auto fact = [](const Fact& one) {
            return QStringLiteral("<div><dt>") + escapedForHtml(one.label) + QStringLiteral("</dt><dd>") +
                   escapedForHtml(one.value) + QStringLiteral("</dd></div>\n");
        };
        QString inner;
        if (!card.badge.isEmpty())
            inner += element(QStringLiteral("span"), QStringLiteral("badge"), escapedForHtml(card.badge));
        inner += element(QStringLiteral("h3"), {}, escapedForHtml(card.title)) +
                 paragraph("secondary", escapedForHtml(card.plan));
        inner += paragraph("figure",
                           element(QStringLiteral("b"), {}, escapedForHtml(card.figure)) + QLatin1Char(' ') +
                               element(QStringLiteral("span"), QStringLiteral("secondary"), escapedForHtml(card.unit)));
        inner += paragraph("secondary", escapedForHtml(card.range));
        inner += drawingSvg(card.interval, card.figure, card.range, width, QStringLiteral("c%1-").arg(++cards_));
        inner += element(QStringLiteral("dl"), {}, fact(card.memory));
        inner += drawingSvg(card.memory_bar, card.memory.label, card.memory.value, width,
                            QStringLiteral("c%1-").arg(++cards_));
        QString facts;
        for (const auto& one : card.facts)
            facts += fact(one);
        inner += element(QStringLiteral("dl"), {}, facts);
        return element(QStringLiteral("article"), card.badge.isEmpty() ? QString() : QStringLiteral("best"), inner);
    }

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
                inner += swatchSvg(*cell.swatch, swatch_pixels, QStringLiteral("s%1-").arg(++swatches_));
            inner += htmlOf(cell.text, cell.emphasis);
            if (!cell.below.isEmpty())
                inner += element(QStringLiteral("small"), {}, escapedForHtml(cell.below));
            cells += element(QStringLiteral("td"), numeric(table.columns[i]), inner);
        }
        return element(QStringLiteral("tr"), row.total ? QStringLiteral("total") : QString(), cells) +
               QLatin1Char('\n');
    }

    QString body_;
    int swatches_ = 0;
    int cards_ = 0;
};

} // namespace

QByteArray renderHtml(const ReportContent& content, const QLocale& language) {
    HtmlBlocks blocks;
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
