#include "ui/learn/lesson_bars.h"

#include "ui/learn/learn_words.h"
#include "ui/learn/lesson_session.h"
#include "ui/theme/appearance.h"
#include "ui/theme/hatch.h"
#include "ui/theme/work_style.h"

#include <QLocale>
#include <QPainter>

#include <algorithm>

namespace meshwright::ui {

namespace {

constexpr std::size_t most_bars = 4; ///< of the traffic's: the present step and the nearest ones before it

constexpr double bar_pitch = 1.2;   ///< in lines
constexpr double label_width = 5.5; ///< in heights of body text

double lineOf(const Theme& theme) {
    return theme.basePixels() * 1.5;
}

void drawStates(QPainter& painter, const QRectF& bar, const StepResult& result, double scale, double strength,
                const Theme& theme) {
    painter.save();
    painter.setOpacity(strength);
    double x = bar.left();
    const std::array<std::pair<MemoryCategory, double>, 3> parts{
        {{MemoryCategory::parameters, result.states.parameters.bytes.value()},
         {MemoryCategory::gradients, result.states.gradients.bytes.value()},
         {MemoryCategory::optimizer, result.states.optimizer.bytes.value()}}};
    for (const auto& [category, bytes] : parts) {
        const double width = bytes * scale;
        paintCategory(painter, {x, bar.top(), width, bar.height()}, category, theme);
        x += width;
    }
    painter.restore();
}

} // namespace

StateBars::StateBars(const Context& context, LessonSession& session, QWidget* parent)
    : QWidget(parent)
    , context_(context)
    , session_(session) {
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    for (const auto signal : {&LessonSession::moved, &LessonSession::resultsChanged, &LessonSession::guessChanged})
        connect(&session_, signal, this, [this] {
            updateGeometry();
            update();
        });
}

QSize StateBars::sizeHint() const {
    const int bars = (session_.before() != nullptr ? 1 : 0) + (session_.hidden() ? 0 : 1);
    return {200, static_cast<int>(bars * bar_pitch * lineOf(context_.appearance.theme()))};
}

void StateBars::paintEvent(QPaintEvent*) {
    const StepResult* const now = session_.result();
    if (now == nullptr)
        return;
    const Theme& theme = context_.appearance.theme();
    const StepResult* const before = session_.before();
    double most = session_.hidden() ? 0 : now->states.total().value();
    if (before != nullptr)
        most = std::max(most, before->states.total().value());
    if (most <= 0)
        return;
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const double line = lineOf(theme);
    const double label = theme.basePixels() * label_width;
    const double scale = (width() - label - 1) / most;
    double y = 0;
    const auto draw = [&](const QString& caption, const StepResult& result, double strength) {
        painter.setFont(theme.fontFor(strength < 1 ? TextRole::body : TextRole::strong, caption));
        painter.setPen(theme.colour(strength < 1 ? ColourRole::text_secondary : ColourRole::text));
        painter.drawText(QRectF(0, y, label, line), Qt::AlignLeft | Qt::AlignVCenter, caption);
        drawStates(painter, {label, y + 1, width() - label, line - 2}, result, scale, strength, theme);
        y += bar_pitch * line;
    };
    if (before != nullptr)
        draw(localText(session_.lesson().steps[session_.step() - 1].name), *before, 0.65);
    if (!session_.hidden())
        draw(localText(session_.current().name), *now, 1);
}

PassBars::PassBars(const Context& context, LessonSession& session, QWidget* parent)
    : QWidget(parent)
    , context_(context)
    , session_(session) {
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    for (const auto signal : {&LessonSession::moved, &LessonSession::resultsChanged, &LessonSession::guessChanged})
        connect(&session_, signal, this, [this] {
            updateGeometry();
            update();
        });
}

std::vector<std::size_t> PassBars::shownSteps() const {
    std::vector<std::size_t> steps;
    const std::size_t end = session_.step() + (session_.hidden() ? 0 : 1);
    for (std::size_t i = 0; i < end; ++i)
        if (session_.resultAt(i) != nullptr)
            steps.push_back(i);
    if (steps.size() > most_bars)
        steps.erase(steps.begin(), steps.end() - most_bars);
    return steps;
}

QSize PassBars::sizeHint() const {
    const auto rows = static_cast<double>(std::max<std::size_t>(1, shownSteps().size()));
    return {200, static_cast<int>(rows * lineOf(context_.appearance.theme()) + space::xs)};
}

void PassBars::paintEvent(QPaintEvent*) {
    const auto steps = shownSteps();
    if (steps.empty())
        return;
    const Theme& theme = context_.appearance.theme();
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const double line = lineOf(theme);
    const double label = theme.basePixels() * label_width;
    const double number = theme.basePixels() * 4.5;
    double most = 0;
    for (const std::size_t step : steps)
        most = std::max(most, session_.resultAt(step)->traffic.total().value());
    double y = 0;
    for (const std::size_t step : steps) {
        const StepResult& result = *session_.resultAt(step);
        const bool present = step == session_.step();
        const QString name = localText(session_.lesson().steps[step].name);
        painter.setFont(theme.fontFor(present ? TextRole::strong : TextRole::body, name));
        painter.setPen(theme.colour(present ? ColourRole::text : ColourRole::text_secondary));
        painter.drawText(QRectF(0, y, label, line), Qt::AlignLeft | Qt::AlignVCenter, name);
        const double scale = most > 0 ? (width() - label - number) / most : 0;
        const double gradients = result.traffic.gradients.value() * scale;
        const double parameters = result.traffic.parameters.value() * scale;
        QColor fill = communicationColour(theme);
        fill.setAlphaF(present ? 1.0F : 0.4F);
        painter.setPen(QPen(theme.colour(ColourRole::surface), 1));
        painter.setBrush(fill);
        painter.drawRect(QRectF(label, y + 3, gradients, line - 6));
        fill.setAlphaF(present ? 0.7F : 0.25F);
        painter.setBrush(fill);
        painter.drawRect(QRectF(label + gradients, y + 3, parameters, line - 6));
        painter.setFont(theme.font(present ? TextRole::strong : TextRole::body));
        painter.setPen(theme.colour(present ? ColourRole::text : ColourRole::text_secondary));
        //: passes over all parameters that are sent: "2 Ψ"
        const QString passes = tr("%1 Ψ").arg(QLocale().toString(result.traffic.passes(), 'g', 4));
        painter.drawText(QRectF(width() - number + space::s, y, number - space::s, line),
                         Qt::AlignLeft | Qt::AlignVCenter, passes);
        y += line;
    }
}

} // namespace meshwright::ui
