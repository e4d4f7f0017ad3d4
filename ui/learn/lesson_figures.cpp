#include "ui/learn/lesson_figures.h"

#include "ui/learn/learn_words.h"
#include "ui/learn/lesson_bars.h"
#include "ui/learn/lesson_session.h"
#include "ui/text/words.h"
#include "ui/theme/appearance.h"
#include "ui/widgets/card.h"
#include "ui/widgets/themed_label.h"

#include <QEvent>
#include <QLocale>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>

namespace meshwright::ui {

namespace {

const HeldState& stateAt(const StepResult& result, int state) {
    const ModelStates& states = result.states;
    return state == 0 ? states.parameters : state == 1 ? states.gradients : states.optimizer;
}

double inputOf(const Explanation& explanation, std::string_view symbol, double otherwise) {
    for (const FormulaInput& input : explanation.inputs)
        if (input.symbol == symbol)
            return input.value;
    return otherwise;
}

QString number(double value, int digits = 4) {
    return QLocale().toString(value, 'g', digits);
}

QString seconds(Seconds time) {
    const double value = time.value();
    return value < 1 ? LessonFigures::tr("%1 ms").arg(QLocale().toString(value * 1e3, 'f', value < 0.01 ? 2 : 0))
                     : LessonFigures::tr("%1 s").arg(QLocale().toString(value, 'f', 2));
}

bool modelIsCut(const StepResult& result) {
    const Parallelism& degrees = result.plan->parallel;
    return degrees.tensor * degrees.pipeline * degrees.expert > 1;
}

QString joined(const QString& symbols, const QString& values, const QString& result) {
    return symbols + QStringLiteral(" = ") + values + QStringLiteral(" = ") + result;
}

ThemedLabel* wrapped(const Context& context, TextRole role, ColourRole colour, const char* name) {
    auto* label = new ThemedLabel(context.appearance, role, colour);
    label->setWordWrap(true);
    label->setObjectName(QString::fromLatin1(name));
    label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    return label;
}

QVBoxLayout* cardLayout(Card* card) {
    auto* layout = new QVBoxLayout(card);
    layout->setContentsMargins(space::l, space::s, space::l, space::s);
    layout->setSpacing(space::xs);
    return layout;
}

} // namespace

QString stateFormula(const LessonSession& session, int state) {
    const StepResult* const result = session.result();
    if (result == nullptr)
        return {};
    const HeldState& held = stateAt(*result, state);
    const QString amount = formatBytes(held.bytes, session.unit(), 2);
    const auto& why = held.explanation;
    if (why.formula.empty())
        return LessonFigures::tr("0: on the host");
    const double bytes = inputOf(why, "beta_w", inputOf(why, "beta_g", inputOf(why, "k", 0)));
    const double dense = inputOf(why, "P", 0);
    const double experts = inputOf(why, "P_e", 0);
    const bool sharded = why.formula.ends_with("sharded");
    const double ranks = sharded ? inputOf(why, "d", 1) : 1;
    const double expert_ranks = sharded ? inputOf(why, "d_e", 1) : 1;
    const auto part = [&](double parameters, double over) {
        const QString text = formatParameters(std::llround(parameters));
        return over > 1 ? text + QStringLiteral(" / ") + number(over) : text;
    };
    // Where the model itself is cut, a rank holds a part of its parameters: Ψ′.
    const bool part_of_model = modelIsCut(*result);
    const QString psi = part_of_model ? QStringLiteral(" Ψ′") : QStringLiteral(" Ψ");
    const QString symbols = number(bytes) + psi + (ranks > 1 ? QStringLiteral(" / N") : QString());
    if (experts <= 0)
        return joined(symbols, number(bytes) + QStringLiteral(" · ") + part(dense, ranks), amount);
    return number(bytes) + QStringLiteral(" · (") + part(dense, ranks) + QStringLiteral(" + ") +
           part(experts, expert_ranks) + QStringLiteral(") = ") + amount;
}

QString trafficFormula(const LessonSession& session) {
    const StepResult* const result = session.result();
    if (result == nullptr || result->traffic.ranks <= 1)
        return {};
    const StepTraffic& traffic = result->traffic;
    const QString parameters = formatParameters(std::llround(traffic.gradient_elements));
    const auto term = [&](double times, double bytes) {
        return number(times) + QStringLiteral(" · ") + number(bytes) + QStringLiteral(" B");
    };
    QString sum = term((traffic.whole ? 2 : 1) * traffic.reductions, traffic.gradient_bytes);
    if (traffic.gathers > 0)
        sum = QStringLiteral("(%1 + %2)").arg(sum, term(traffic.gathers, traffic.parameter_bytes));
    return QStringLiteral("%1 · %2 · %3/%4 = %5")
        .arg(sum, parameters, number(traffic.ranks - 1), number(traffic.ranks),
             formatBytes(traffic.total(), session.unit()));
}

QString statesChange(const LessonSession& session) {
    const StepResult* const before = session.before();
    if (before == nullptr || session.result() == nullptr)
        return {};
    const double was = before->states.total().value();
    const double change = session.result()->states.total().value() - was;
    if (was <= 0 || std::abs(change) < was * 0.0005)
        return LessonFigures::tr("unchanged");
    const QString arrow = change < 0 ? QStringLiteral("▼ ") : QStringLiteral("▲ ");
    const QString sign = change < 0 ? QStringLiteral("−") : QStringLiteral("+");
    return arrow + formatBytes(Bytes(std::abs(change)), session.unit()) +
           QStringLiteral(" (%1%2 %)").arg(sign, QLocale().toString(std::abs(change) / was * 100, 'f', 0));
}

LessonFigures::LessonFigures(const Context& context, LessonSession& session, QWidget* parent)
    : QWidget(parent)
    , context_(context)
    , session_(session) {
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(space::s);
    layout->addWidget(buildMemory());
    layout->addWidget(buildCommunication());
    for (const auto signal : {&LessonSession::moved, &LessonSession::resultsChanged, &LessonSession::guessChanged})
        connect(&session_, signal, this, &LessonFigures::refresh);
    refresh();
}

QWidget* LessonFigures::buildMemory() {
    auto* card = new Card(context_.appearance);
    auto* layout = cardLayout(card);
    memory_title_ = new ThemedLabel(context_.appearance, TextRole::strong, ColourRole::text);
    states_ = wrapped(context_, TextRole::figure, ColourRole::text, "lessonStates");
    states_->setWordWrap(false);
    change_ = wrapped(context_, TextRole::strong, ColourRole::good, "lessonChange");
    change_->setWordWrap(false);
    bars_ = new StateBars(context_, session_);
    layout->addWidget(memory_title_);
    auto* figure = new QHBoxLayout;
    figure->addWidget(states_);
    figure->addStretch();
    figure->addWidget(change_);
    layout->addLayout(figure);
    layout->addWidget(bars_);
    const std::array<const char*, 3> names{"lessonParameters", "lessonGradients", "lessonOptimizer"};
    for (std::size_t i = 0; i < formulas_.size(); ++i) {
        formulas_[i] = wrapped(context_, TextRole::body, ColourRole::text, names[i]);
        layout->addWidget(formulas_[i]);
    }
    total_ = wrapped(context_, TextRole::body, ColourRole::text_secondary, "lessonTotal");
    layout->addWidget(total_);
    return card;
}

QWidget* LessonFigures::buildCommunication() {
    auto* card = new Card(context_.appearance);
    auto* layout = cardLayout(card);
    communication_title_ = new ThemedLabel(context_.appearance, TextRole::strong, ColourRole::text);
    traffic_ = wrapped(context_, TextRole::figure, ColourRole::text, "lessonTraffic");
    traffic_->setWordWrap(false);
    passes_ = new PassBars(context_, session_);
    traffic_formula_ = wrapped(context_, TextRole::body, ColourRole::text, "lessonTrafficFormula");
    time_ = wrapped(context_, TextRole::body, ColourRole::text_secondary, "lessonTime");
    note_ = wrapped(context_, TextRole::body, ColourRole::caution, "lessonNote");
    for (QWidget* widget :
         std::initializer_list<QWidget*>{communication_title_, traffic_, passes_, traffic_formula_, time_, note_})
        layout->addWidget(widget);
    return card;
}

void LessonFigures::refresh() {
    memory_title_->show(tr("Model states per GPU"));
    communication_title_->show(tr("Gradients and parameters sent per GPU and step"));
    refreshMemory();
    refreshCommunication();
    // Heights for a width change where hints do not, and Qt hands only hints up through nested layouts.
    for (QWidget* part = traffic_->parentWidget(); part != this; part = part->parentWidget())
        part->updateGeometry();
    updateGeometry();
}

void LessonFigures::refreshMemory() {
    const StepResult* const result = session_.result();
    const bool shown = result != nullptr && !session_.hidden();
    const ByteUnit unit = session_.unit();
    states_->show(result == nullptr ? QStringLiteral("–")
                  : shown           ? formatBytes(result->states.total(), unit)
                                    : QStringLiteral("?"));
    const QString change = shown ? statesChange(session_) : QString();
    change_->setColour(change.startsWith(QStringLiteral("▲")) ? ColourRole::bad : ColourRole::good);
    change_->show(change);
    change_->setVisible(!change.isEmpty());
    const std::array<MemoryCategory, 3> categories{MemoryCategory::parameters, MemoryCategory::gradients,
                                                   MemoryCategory::optimizer};
    for (std::size_t i = 0; i < formulas_.size(); ++i) {
        formulas_[i]->setVisible(shown);
        if (!shown)
            continue;
        //: %1 a kind of state, %2 its formula with values put in
        formulas_[i]->show(tr("%1: %2").arg(categoryName(categories[i]), stateFormula(session_, static_cast<int>(i))));
        formulas_[i]->setToolTip(explain(stateAt(*result, static_cast<int>(i)).explanation));
    }
    total_->setVisible(shown);
    if (!shown)
        return;
    const MemoryEstimate& memory = result->estimate.memory;
    const QString all = formatBytes(memory.total, unit);
    const QString capacity = formatBytes(memory.capacity, unit);
    QString text;
    for (const LessonValue value : {LessonValue::activations, LessonValue::headroom})
        if (std::ranges::find(session_.current().values, value) != session_.current().values.end())
            text += tr("%1: %2").arg(lessonValueName(value), formatBytes(Bytes(result->value(value)), unit)) +
                    QLatin1Char('\n');
    text += memory.fits() ? tr("With activations, buffers and context: %1 of %2, fits").arg(all, capacity)
                          : tr("With activations, buffers and context: %1 of %2, does not fit").arg(all, capacity);
    total_->show(text);
}

void LessonFigures::refreshCommunication() {
    const StepResult* const result = session_.result();
    const bool shown = result != nullptr && !session_.hidden();
    traffic_->show(result == nullptr ? QStringLiteral("–")
                   : shown           ? formatBytes(result->traffic.total(), session_.unit())
                                     : QStringLiteral("?"));
    traffic_formula_->show(shown ? trafficFormula(session_) : QString());
    traffic_formula_->setVisible(!traffic_formula_->text().isEmpty());
    time_->setVisible(shown);
    note_->setVisible(false);
    if (!shown)
        return;
    const TimeEstimate& time = result->estimate.time;
    time_->show(tr("Step %1. All communication: %2 exposed, %3 hidden behind computation.")
                    .arg(seconds(time.step), seconds(exposedCommunication(time)), seconds(hiddenCommunication(time))));
    QString note;
    note_->setColour(result->estimate.legal() ? ColourRole::text_secondary : ColourRole::caution);
    if (!result->estimate.legal())
        note = describe(result->estimate.violations.front());
    else if (modelIsCut(*result) && !result->other_model)
        note = tr("Ψ′: the part of the parameters that one rank of the model-parallel group holds.");
    else if (result->other_model)
        note = tr("This step runs on %1, for the model at hand has no experts.")
                   .arg(QString::fromStdString(result->scenario.model.name));
    else if (session_.current().change.sequence_length)
        note = tr("This step runs with sequences of %1 tokens.")
                   .arg(formatCount(*session_.current().change.sequence_length));
    note_->show(note);
    note_->setVisible(!note.isEmpty());
}

void LessonFigures::changeEvent(QEvent* event) {
    if (event->type() == QEvent::LanguageChange)
        refresh();
    QWidget::changeEvent(event);
}

} // namespace meshwright::ui
