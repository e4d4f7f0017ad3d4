#include "ui/report/markdown_renderer.h"

#include "ui/report/plain_text.h"

#include <QRegularExpression>
#include <QUrl>

#include <algorithm>

namespace meshwright::ui {

namespace {

QString markdownOf(const QString& text, Emphasis emphasis) {
    const QString escaped = escapedForMarkdown(text);
    // Stars next to spaces are stars: what stands at the ends of the text stays outside.
    if (emphasis != Emphasis::strong || escaped.trimmed() != escaped || escaped.isEmpty())
        return escaped;
    return QStringLiteral("**") + escaped + QStringLiteral("**");
}

QString markdown(const Text& text) {
    QString out;
    for (const auto& run : text)
        out += markdownOf(run.text, run.emphasis);
    return out;
}

class MarkdownBlocks {
public:
    explicit MarkdownBlocks(const std::function<QString(const Figure&)>& file_of)
        : file_of_(file_of) {}

    void operator()(const Heading& heading) {
        add(QString(std::clamp(heading.level, 1, 3) + 1, QLatin1Char('#')) + QLatin1Char(' ') +
            escapedForMarkdown(heading.text));
    }
    void operator()(const Question& question) {
        add(QStringLiteral("# ") + escapedForMarkdown(question.text));
        add(escapedForMarkdown(question.scenario));
    }
    void operator()(const Answer& answer) {
        add(QStringLiteral("> ") + markdown(answer.text));
        if (answer.remedies.empty())
            return;
        add(QStringLiteral("**") + escapedForMarkdown(answer.remedy_kicker) + QStringLiteral("**"));
        QStringList lines;
        for (const auto& remedy : answer.remedies)
            lines.append(QStringLiteral("- ") + markdown(remedy));
        add(lines.join(QLatin1Char('\n')));
    }
    void operator()(const PlanCards& cards) {
        if (cards.cards.empty())
            return;
        QStringList lines{QStringLiteral("| |"), QStringLiteral("| --- |")};
        const auto extend = [&lines](const QString& title) {
            lines[0] += cellOf(QStringLiteral("**") + escapedForMarkdown(title) + QStringLiteral("**"));
            lines[1] += QStringLiteral(" ---: |");
        };
        for (const auto& card : cards.cards)
            extend(card.badge.isEmpty() ? card.title : QStringLiteral("%1 (%2)").arg(card.title, card.badge));
        const auto row = [&lines, &cards](const QString& label, const std::function<QString(const PlanCard&)>& value) {
            QString line = QStringLiteral("|") + cellOf(escapedForMarkdown(label));
            for (const auto& card : cards.cards)
                line += cellOf(escapedForMarkdown(value(card)));
            lines.append(line);
        };
        const auto& first = cards.cards.front();
        row({}, [](const PlanCard& card) { return card.plan; });
        row(first.unit, [](const PlanCard& card) { return QStringLiteral("%1 (%2)").arg(card.figure, card.range); });
        row(first.memory.label, [](const PlanCard& card) { return card.memory.value; });
        for (std::size_t i = 0; i < first.facts.size(); ++i)
            row(first.facts[i].label, [i](const PlanCard& card) { return card.facts[i].value; });
        add(lines.join(QLatin1Char('\n')));
        add(escapedForMarkdown(cards.note));
    }
    void operator()(const SideBySide& side) {
        if (!side.title.isEmpty())
            add(QStringLiteral("### ") + escapedForMarkdown(side.title));
        for (const auto& list : side.lists) {
            add((side.title.isEmpty() ? QStringLiteral("### ") : QStringLiteral("#### ")) +
                escapedForMarkdown(list.title));
            QStringList lines;
            for (const auto& item : list.items)
                lines.append(QStringLiteral("- ") + markdown(item));
            add(lines.join(QLatin1Char('\n')));
        }
    }
    void operator()(const SignOff& sign_off) {
        add(QStringLiteral("### ") + escapedForMarkdown(sign_off.title));
        QStringList lines;
        for (const auto& choice : sign_off.choices)
            lines.append(QStringLiteral("- [ ] ") + escapedForMarkdown(choice));
        for (const auto& role : sign_off.roles)
            lines.append(QStringLiteral("- ") + escapedForMarkdown(role) + QStringLiteral(", ") +
                         escapedForMarkdown(sign_off.date) + QStringLiteral(":"));
        add(lines.join(QLatin1Char('\n')));
    }
    void operator()(const Listing& listing) {
        add(QStringLiteral("#### ") + escapedForMarkdown(listing.name));
        // A fence longer than any run of its mark inside.
        static const QRegularExpression runs(QStringLiteral("`+"));
        qsizetype longest = 2;
        for (auto match = runs.globalMatch(listing.text); match.hasNext();)
            longest = std::max(longest, match.next().capturedLength());
        const QString fence(longest + 1, QLatin1Char('`'));
        add(fence + QLatin1Char('\n') + listing.text + QLatin1Char('\n') + fence);
    }
    void operator()(const Facts& facts) {
        QStringList lines;
        for (const auto& fact : facts.facts)
            lines.append(QStringLiteral("- ") + escapedForMarkdown(fact.label) + QStringLiteral(": ") +
                         escapedForMarkdown(fact.value));
        add(lines.join(QLatin1Char('\n')));
    }
    void operator()(const Figure& figure) {
        if (figure.heading)
            add(QStringLiteral("### ") + escapedForMarkdown(figure.title));
        const auto address = QString::fromLatin1(QUrl::toPercentEncoding(file_of_(figure)));
        add(QStringLiteral("![%1](%2)").arg(escapedForMarkdown(figure.description), address));
        if (!figure.caption.isEmpty())
            add(escapedForMarkdown(figure.caption));
    }
    void operator()(const Table& table) {
        QString head = QStringLiteral("|");
        QString rule = QStringLiteral("|");
        for (const auto& column : table.columns) {
            head += cellOf(escapedForMarkdown(column.title));
            rule += column.numeric ? QStringLiteral(" ---: |") : QStringLiteral(" --- |");
        }
        QStringList lines{head, rule};
        for (const auto& row : table.rows) {
            QString line = QStringLiteral("|");
            for (const auto& cell : row.cells) {
                QString text = markdownOf(cell.text, row.total ? Emphasis::strong : cell.emphasis);
                if (!cell.below.isEmpty())
                    text += QStringLiteral("<br>") + escapedForMarkdown(cell.below);
                line += cellOf(text);
            }
            lines.append(line);
        }
        add(lines.join(QLatin1Char('\n')));
        if (!table.note.isEmpty())
            add(escapedForMarkdown(table.note));
    }
    void operator()(const SourceList& list) {
        QStringList lines;
        for (const auto& source : list.sources)
            lines.append(QStringLiteral("%1. ").arg(lines.size() + 1) + escapedForMarkdown(source.title) +
                         link(source.url));
        add(lines.join(QLatin1Char('\n')));
    }
    void operator()(const Paragraph& paragraph) {
        for (const auto& line : paragraph.text.split(QLatin1Char('\n')))
            add(escapedForMarkdown(line));
    }

    [[nodiscard]] const QString& body() const { return body_; }

private:
    void add(const QString& paragraph) {
        if (!paragraph.isEmpty())
            body_ += paragraph + QStringLiteral("\n\n");
    }

    static QString cellOf(const QString& text) { return QLatin1Char(' ') + text + QStringLiteral(" |"); }

    /// Sources come from the program's own formulas.
    static QString link(const QString& url) {
        const bool safe = url.startsWith(QStringLiteral("https://")) && !url.contains(QLatin1Char('>'));
        return safe ? QStringLiteral(" <%1>").arg(url) : QLatin1Char(' ') + escapedForMarkdown(url);
    }

    const std::function<QString(const Figure&)>& file_of_;
    QString body_;
};

} // namespace

QByteArray renderMarkdown(const ReportContent& content, const std::function<QString(const Figure&)>& file_of) {
    MarkdownBlocks blocks(file_of);
    for (const auto& block : content.blocks)
        std::visit(blocks, block);
    return (blocks.body() + QStringLiteral("---\n\n") +
            escapedForMarkdown(content.identity + QStringLiteral(" · ") + content.date) + QLatin1Char('\n'))
        .toUtf8();
}

} // namespace meshwright::ui
