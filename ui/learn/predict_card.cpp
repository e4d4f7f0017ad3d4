#include "ui/learn/predict_card.h"

#include "core/units/quantity.h"
#include "ui/learn/learn_words.h"
#include "ui/learn/lesson_session.h"
#include "ui/theme/appearance.h"
#include "ui/widgets/card.h"
#include "ui/widgets/pill.h"
#include "ui/widgets/themed_label.h"

#include <QCheckBox>
#include <QEvent>
#include <QGridLayout>
#include <QLineEdit>
#include <QLocale>
#include <QPushButton>
#include <QRegularExpression>
#include <QVBoxLayout>

#include <cmath>

namespace meshwright::ui {

namespace {

constexpr int most_choices = 4;

bool isTime(LessonValue value) {
    return value == LessonValue::step_time || value == LessonValue::exposed_communication;
}

QString amountText(double value, LessonValue asked, ByteUnit unit) {
    if (isTime(asked))
        return PredictCard::tr("%1 s").arg(QLocale().toString(value, 'g', 3));
    return formatBytes(Bytes(value), unit);
}

ThemedLabel* line(const Context& context, TextRole role, ColourRole colour, const char* name) {
    auto* label = new ThemedLabel(context.appearance, role, colour);
    label->setWordWrap(true);
    label->setObjectName(QString::fromLatin1(name));
    return label;
}

} // namespace

std::optional<double> typedGuess(const QString& text, const LessonSession& session) {
    if (!session.current().ask)
        return std::nullopt;
    static const QRegularExpression shape(QStringLiteral("^([0-9.,\\s]+?)\\s*([A-Za-z]*)$"));
    const auto match = shape.match(text.trimmed());
    bool ok = false;
    double value = QLocale().toDouble(match.captured(1).trimmed(), &ok);
    if (!ok)
        value = QLocale::c().toDouble(match.captured(1).trimmed(), &ok);
    if (!ok || value <= 0)
        return std::nullopt;
    const QString unit = match.captured(2).toLower();
    if (isTime(*session.current().ask)) {
        if (unit == QLatin1String("ms"))
            return value * 1e-3;
        return unit.isEmpty() || unit == QLatin1String("s") ? std::optional(value) : std::nullopt;
    }
    constexpr double gigabyte = 1e9;
    constexpr double gibibyte = 1024.0 * 1024 * 1024;
    if (unit.isEmpty())
        return value * (session.unit() == ByteUnit::gib ? gibibyte : gigabyte);
    if (unit == QLatin1String("gb") || unit == QLatin1String("g"))
        return value * gigabyte;
    return unit == QLatin1String("gib") ? std::optional(value * gibibyte) : std::nullopt;
}

PredictCard::PredictCard(const Context& context, LessonSession& session, QWidget* parent)
    : QWidget(parent)
    , context_(context)
    , session_(session) {
    build();
    connect(field_, &QLineEdit::returnPressed, this, &PredictCard::submit);
    connect(submit_, &QPushButton::clicked, this, &PredictCard::submit);
    connect(reveal_, &QPushButton::clicked, &session_, &LessonSession::reveal);
    connect(predict_first_, &QCheckBox::toggled, &session_, &LessonSession::setPredictFirst);
    for (const auto signal : {&LessonSession::moved, &LessonSession::resultsChanged, &LessonSession::guessChanged})
        connect(&session_, signal, this, &PredictCard::refresh);
    refresh();
}

void PredictCard::build() {
    auto* outer = new QVBoxLayout(this);
    outer->setContentsMargins(0, 0, 0, 0);
    auto* card = new Card(context_.appearance);
    outer->addWidget(card);
    auto* layout = new QVBoxLayout(card);
    layout->setContentsMargins(space::l, space::s, space::l, space::s);
    layout->setSpacing(space::s);
    title_ = new ThemedLabel(context_.appearance, TextRole::strong, ColourRole::text);
    score_ = new ThemedLabel(context_.appearance, TextRole::body, ColourRole::text_secondary);
    auto* heading = new QHBoxLayout;
    heading->addWidget(title_);
    heading->addStretch();
    heading->addWidget(score_);
    layout->addLayout(heading);
    question_ = line(context_, TextRole::body, ColourRole::text, "predictQuestion");
    layout->addWidget(question_);
    auto* entry = new QHBoxLayout;
    field_ = new QLineEdit;
    field_->setObjectName(QStringLiteral("predictField"));
    submit_ = new QPushButton;
    submit_->setObjectName(QStringLiteral("predictSubmit"));
    entry->addWidget(field_, 1);
    entry->addWidget(submit_);
    layout->addLayout(entry);
    auto* grid = new QGridLayout;
    grid->setSpacing(space::s);
    for (int i = 0; i < most_choices; ++i) {
        auto* choice = new QPushButton;
        choice->setObjectName(QStringLiteral("predictChoice%1").arg(i));
        connect(choice, &QPushButton::clicked, this,
                [this, choice] { session_.guess(choice->property("value").toDouble()); });
        grid->addWidget(choice, i / 2, i % 2);
        choices_.push_back(choice);
    }
    layout->addLayout(grid);
    reveal_ = new QPushButton;
    reveal_->setObjectName(QStringLiteral("predictReveal"));
    problem_ = line(context_, TextRole::body, ColourRole::bad, "predictProblem");
    verdict_ = new Pill(context_.appearance);
    verdict_->setObjectName(QStringLiteral("predictVerdict"));
    difference_ = line(context_, TextRole::body, ColourRole::text, "predictDifference");
    reason_ = line(context_, TextRole::body, ColourRole::text, "predictReason");
    predict_first_ = new QCheckBox;
    predict_first_->setObjectName(QStringLiteral("predictFirst"));
    predict_first_->setChecked(session_.predictFirst());
    for (QWidget* widget :
         std::initializer_list<QWidget*>{reveal_, problem_, verdict_, difference_, reason_, predict_first_})
        layout->addWidget(widget);
}

void PredictCard::refresh() {
    title_->show(tr("Predict first"));
    submit_->setText(tr("Check"));
    reveal_->setText(tr("Show the answer"));
    predict_first_->setText(tr("Hide figures until I have guessed"));
    field_->setPlaceholderText(tr("Your number"));
    field_->setAccessibleName(tr("Your number"));
    score_->show(session_.guessCount() == 0
                     ? QString()
                     : tr("%1 of %2 right").arg(session_.rightGuesses()).arg(session_.guessCount()));
    const bool asks = session_.current().ask && session_.result() != nullptr;
    question_->show(asks ? lessonQuestion(*session_.current().ask, localText(session_.current().name))
                         : tr("Nothing to predict at this step."));
    const bool open = session_.hidden();
    question_->setVisible(session_.guessed() == nullptr);
    field_->setVisible(open);
    submit_->setVisible(open);
    reveal_->setVisible(session_.hidden());
    problem_->setVisible(false);
    if (!open)
        field_->clear();
    refreshChoices();
    refreshJudgement();
    updateGeometry();
}

void PredictCard::refreshChoices() {
    const bool asks = session_.current().ask && session_.result() != nullptr;
    std::vector<double> values;
    if (asks)
        values = guessChoices(session_.result()->value(*session_.current().ask), session_.mistakes());
    const bool open = session_.hidden();
    for (std::size_t i = 0; i < choices_.size(); ++i) {
        const bool shown = i < values.size() && values.size() > 1 && open;
        choices_[i]->setVisible(shown);
        if (!shown)
            continue;
        choices_[i]->setProperty("value", values[i]);
        choices_[i]->setText(amountText(values[i], *session_.current().ask, session_.unit()));
    }
}

void PredictCard::refreshJudgement() {
    const GuessRecord* const record = session_.guessed();
    verdict_->setVisible(record != nullptr);
    difference_->setVisible(record != nullptr);
    reason_->setVisible(record != nullptr && record->judgement.mistake.has_value());
    if (record == nullptr || session_.result() == nullptr)
        return;
    const LessonValue asked = *session_.current().ask;
    const auto& judgement = record->judgement;
    const QString truth = amountText(session_.result()->value(asked), asked, session_.unit());
    const QString yours = amountText(record->guess, asked, session_.unit());
    verdict_->show(judgement.right ? Pill::Tone::good : Pill::Tone::bad,
                   judgement.right ? tr("Right") : tr("Not quite"));
    const QString off = amountText(std::abs(judgement.difference), asked, session_.unit());
    difference_->show(judgement.right            ? tr("It is %1.").arg(truth)
                      : judgement.difference > 0 ? tr("It is %1; you said %2, %3 too much.").arg(truth, yours, off)
                                                 : tr("It is %1; you said %2, %3 too little.").arg(truth, yours, off));
    if (judgement.mistake)
        //: %1 a mistake in a few words, %2 what is wrong with it
        reason_->show(tr("%1. %2").arg(mistakeName(*judgement.mistake), mistakeReason(*judgement.mistake)));
}

void PredictCard::submit() {
    const auto value = typedGuess(field_->text(), session_);
    if (value)
        return session_.guess(*value);
    problem_->show(tr("“%1” is not an amount. Write 38.5 GB or 35.9 GiB, or seconds where time is asked for.")
                       .arg(field_->text()));
    problem_->setVisible(true);
}

void PredictCard::changeEvent(QEvent* event) {
    if (event->type() == QEvent::LanguageChange)
        refresh();
    QWidget::changeEvent(event);
}

} // namespace meshwright::ui
