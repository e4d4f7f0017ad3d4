#include "ui/learn/pitch_view.h"

#include "ui/document/studio_document.h"
#include "ui/document/view_settings.h"
#include "ui/learn/learn_words.h"
#include "ui/report/language.h"
#include "ui/text/words.h"
#include "ui/theme/appearance.h"
#include "ui/widgets/card.h"
#include "ui/widgets/themed_label.h"

#include <QClipboard>
#include <QComboBox>
#include <QEvent>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QPlainTextEdit>
#include <QPushButton>

#include <algorithm>
#include <cmath>

namespace meshwright::ui {

namespace {

constexpr int words_in_half_a_minute = 75;       ///< spoken English at 150 words a minute
constexpr int characters_in_half_a_minute = 130; ///< spoken Chinese at 260 characters a minute
constexpr int the_pitch = -1;

QString valueText(const PitchValue& value, ByteUnit unit) {
    switch (value.kind) {
    case PitchValueKind::text:
        return QString::fromStdString(value.text);
    case PitchValueKind::framework:
        return frameworkName(value.text);
    case PitchValueKind::plan:
        return planName(value.plan);
    case PitchValueKind::bytes:
        return formatBytes(Bytes(value.number), unit);
    case PitchValueKind::count:
        return formatCount(std::llround(value.number));
    case PitchValueKind::parameters:
        return formatParameters(std::llround(value.number));
    case PitchValueKind::percent:
        return QLocale().toString(value.number * 100, 'f', 0) + QStringLiteral(" %");
    case PitchValueKind::seconds:
        return QLocale().toString(value.number, 'g', 3) + QStringLiteral(" s");
    case PitchValueKind::decimal:
        return QLocale().toString(value.number, 'g', 3);
    }
    return {};
}

bool isChinese(const QLocale& language) {
    return language.language() == QLocale::Chinese;
}

std::vector<PitchPlan> plansOf(const Snapshot& snapshot) {
    std::vector<PitchPlan> plans;
    for (std::size_t i = 0; i < snapshot.plans.size(); ++i)
        plans.push_back({snapshot.project.plans[i].name, snapshot.project.plans[i].plan, snapshot.plans[i].estimate});
    return plans;
}

} // namespace

QString filledText(const LocalText& text, const std::vector<PitchValue>& values, const QLocale& language,
                   ByteUnit unit) {
    const ScopedLanguage scope(language);
    QString filled = QString::fromStdString(isChinese(language) ? text.zh_cn : text.en);
    for (const PitchValue& value : values)
        filled.replace(QStringLiteral("{%1}").arg(QString::fromStdString(value.name)), valueText(value, unit));
    return filled;
}

QString pitchText(const Pitch& pitch, const QLocale& language, ByteUnit unit) {
    QStringList sentences;
    for (const LocalText& sentence : pitch.sentences)
        sentences += filledText(sentence, pitch.values, language, unit);
    return sentences.join(isChinese(language) ? QString() : QStringLiteral(" "));
}

PitchView::PitchView(const Context& context, QWidget* parent)
    : QWidget(parent)
    , context_(context) {
    columns_[0].language = QLocale(QLocale::English, QLocale::UnitedStates);
    columns_[1].language = QLocale(QLocale::Chinese, QLocale::China);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(space::l, space::m, space::l, space::m);
    layout->setSpacing(space::m);
    auto* row = new QHBoxLayout;
    what_ = new QComboBox;
    what_->setObjectName(QStringLiteral("pitchWhat"));
    anew_ = new QPushButton;
    anew_->setObjectName(QStringLiteral("pitchAnew"));
    note_ = new ThemedLabel(context_.appearance, TextRole::body, ColourRole::text_secondary);
    note_->setObjectName(QStringLiteral("pitchNote"));
    note_->setWordWrap(true);
    row->addWidget(what_);
    row->addWidget(anew_);
    row->addWidget(note_, 1);
    layout->addLayout(row);
    auto* texts = new QHBoxLayout;
    texts->setSpacing(space::l);
    texts->addWidget(buildColumn(columns_[0], "pitchEnglish"));
    texts->addWidget(buildColumn(columns_[1], "pitchChinese"));
    layout->addLayout(texts, 1);
    connect(what_, &QComboBox::activated, this, &PitchView::write);
    connect(anew_, &QPushButton::clicked, this, &PitchView::write);
    connect(&context_.document, &StudioDocument::snapshotChanged, this, &PitchView::follow);
    connect(&context_.document, &StudioDocument::selectedPlanChanged, this, &PitchView::follow);
    connect(&context_.view, &ViewSettings::changed, this, &PitchView::follow);
    retranslate();
}

QWidget* PitchView::buildColumn(Column& column, const char* name) {
    auto* card = new Card(context_.appearance);
    auto* layout = new QVBoxLayout(card);
    layout->setContentsMargins(space::l, space::m, space::l, space::m);
    auto* head = new QHBoxLayout;
    column.title = new ThemedLabel(context_.appearance, TextRole::strong, ColourRole::text);
    column.length = new ThemedLabel(context_.appearance, TextRole::small, ColourRole::text_secondary);
    column.copy = new QPushButton;
    column.copy->setObjectName(QString::fromLatin1(name) + QStringLiteral("Copy"));
    head->addWidget(column.title);
    head->addStretch();
    head->addWidget(column.length);
    head->addWidget(column.copy);
    column.text = new QPlainTextEdit;
    column.text->setObjectName(QString::fromLatin1(name));
    column.text->setTabChangesFocus(true);
    layout->addLayout(head);
    layout->addWidget(column.text, 1);
    connect(column.copy, &QPushButton::clicked, this,
            [&column] { QGuiApplication::clipboard()->setText(column.text->toPlainText()); });
    connect(column.text, &QPlainTextEdit::textChanged, this, [this, &column] { refreshLength(column); });
    return card;
}

void PitchView::refreshLength(const Column& column) {
    const QString text = column.text->toPlainText();
    const bool chinese = isChinese(column.language);
    const auto spoken = chinese ? std::count_if(text.begin(), text.end(), [](QChar c) { return c.isLetterOrNumber(); })
                                : text.split(QLatin1Char(' '), Qt::SkipEmptyParts).size();
    const double pace = chinese ? characters_in_half_a_minute : words_in_half_a_minute;
    column.length->show(tr("about %1 s to say").arg(std::lround(30 * static_cast<double>(spoken) / pace)));
}

bool PitchView::edited() const {
    return std::ranges::any_of(columns_, [](const Column& c) { return c.text->document()->isModified(); });
}

void PitchView::follow() {
    if (!isVisible())
        return; // written when it is shown
    if (!edited())
        return write();
    note_->show(tr("You have edited this; the project has changed since."));
}

void PitchView::write() {
    const SnapshotPointer& snapshot = context_.document.snapshot();
    note_->show({});
    if (!snapshot || snapshot->plans.empty() || !snapshot->faults.empty())
        return note_->show(tr("The project cannot be evaluated, so there is nothing to say about it yet."));
    const auto plans = plansOf(*snapshot);
    const std::size_t chosen = std::min(context_.document.selectedPlan(), plans.size() - 1);
    const Pitch pitch = pitchFor(snapshot->resolved.scenario, plans, chosen);
    const int what = what_->currentData().toInt();
    const ByteUnit unit = context_.view.byteUnit();
    for (const Column& column : columns_) {
        const QString text = what == the_pitch ? pitchText(pitch, column.language, unit)
                                               : filledText(pitchTexts().templates[static_cast<std::size_t>(what)].text,
                                                            pitch.values, column.language, unit);
        column.text->setPlainText(text);
        column.text->document()->setModified(false);
    }
    if (what != the_pitch)
        note_->show(tr("Replace what stands in square brackets by what you have done and measured."));
}

void PitchView::fillChoices() {
    const int chosen = what_->count() == 0 ? the_pitch : what_->currentData().toInt();
    what_->clear();
    what_->addItem(tr("Half a minute about the selected plan"), the_pitch);
    int index = 0;
    for (const ExperienceTemplate& entry : pitchTexts().templates)
        what_->addItem(localText(entry.title), index++);
    what_->setCurrentIndex(what_->findData(chosen));
}

void PitchView::retranslate() {
    fillChoices();
    what_->setAccessibleName(tr("What to say"));
    anew_->setText(tr("Write anew"));
    anew_->setToolTip(tr("Write the text from the figures of the project; what was edited is lost"));
    columns_[0].title->show(QStringLiteral("English"));
    columns_[1].title->show(QStringLiteral("简体中文"));
    for (const Column& column : columns_) {
        column.copy->setText(tr("Copy"));
        column.copy->setAccessibleName(tr("Copy the text"));
        column.text->setAccessibleName(column.title->text());
        refreshLength(column);
    }
}

void PitchView::showEvent(QShowEvent* event) {
    QWidget::showEvent(event);
    follow();
}

void PitchView::changeEvent(QEvent* event) {
    if (event->type() == QEvent::LanguageChange)
        retranslate();
    QWidget::changeEvent(event);
}

} // namespace meshwright::ui
