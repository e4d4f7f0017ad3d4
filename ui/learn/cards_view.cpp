#include "ui/learn/cards_view.h"

#include "ui/learn/learn_words.h"
#include "ui/learn/lesson_session.h"
#include "ui/theme/appearance.h"
#include "ui/widgets/card.h"
#include "ui/widgets/themed_label.h"

#include <QCheckBox>
#include <QComboBox>
#include <QEvent>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QListWidget>
#include <QLocale>
#include <QPushButton>
#include <QScrollArea>
#include <QSignalBlocker>
#include <QToolButton>

#include <algorithm>
#include <array>

namespace meshwright::ui {

namespace {

constexpr int id_role = Qt::UserRole;
constexpr int any_topic = -1;

ThemedLabel* cardParagraph(const Context& context, TextRole role, ColourRole colour, const char* name) {
    auto* label = new ThemedLabel(context.appearance, role, colour);
    label->setWordWrap(true);
    label->setObjectName(QString::fromLatin1(name));
    label->setTextInteractionFlags(Qt::TextBrowserInteraction);
    label->setFocusPolicy(Qt::NoFocus);
    return label;
}

void clear(QVBoxLayout* layout) {
    while (QLayoutItem* item = layout->takeAt(0)) {
        if (item->widget() != nullptr)
            item->widget()->deleteLater();
        delete item;
    }
}

QString valueText(double value, LessonValue kind, ByteUnit unit) {
    if (kind == LessonValue::step_time || kind == LessonValue::exposed_communication)
        return CardsView::tr("%1 s").arg(QLocale().toString(value, 'g', 3));
    return formatBytes(Bytes(value), unit);
}

} // namespace

CardsView::CardsView(const Context& context, LessonSession& session, QWidget* parent)
    : QWidget(parent)
    , context_(context)
    , session_(session) {
    store_.load();
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(space::l, space::m, space::l, space::m);
    layout->setSpacing(space::l);
    layout->addWidget(buildList());
    layout->addWidget(buildCard(), 1);
    tick_.setInterval(1000);
    connect(&tick_, &QTimer::timeout, this, &CardsView::showTime);
    connect(&session_, &LessonSession::resultsChanged, this, [this] {
        if (card_ != nullptr && answered_)
            backing_->show(backing());
    });
    connect(interview_, &QToolButton::clicked, this, [this] { setMode(Mode::interview); });
    connect(self_test_, &QToolButton::clicked, this, [this] { setMode(Mode::self_test); });
    connect(topic_, &QComboBox::activated, this, [this] {
        fillList();
        if (mode_ == Mode::self_test)
            nextDue();
    });
    connect(list_, &QListWidget::currentItemChanged, this, [this](const QListWidgetItem* item) {
        if (item == nullptr)
            return;
        trail_.clear();
        showCard(item->data(id_role).toString().toStdString());
    });
    connect(show_, &QPushButton::clicked, this, &CardsView::showAnswer);
    connect(back_, &QPushButton::clicked, this, [this] {
        const std::string id = trail_.back()->id;
        trail_.pop_back();
        showCard(id);
    });
    connect(backing_, &QLabel::linkActivated, this, &CardsView::claimWanted);
    retranslate();
    if (!questionCatalog().empty())
        showCard(questionCatalog().front().id);
}

QWidget* CardsView::buildList() {
    auto* side = new QWidget;
    side->setFixedWidth(static_cast<int>(context_.appearance.theme().basePixels() * 25));
    auto* layout = new QVBoxLayout(side);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(space::s);
    auto* modes = new QHBoxLayout;
    interview_ = new QToolButton;
    interview_->setObjectName(QStringLiteral("cardsInterview"));
    self_test_ = new QToolButton;
    self_test_->setObjectName(QStringLiteral("cardsSelfTest"));
    for (auto* button : {interview_, self_test_}) {
        button->setCheckable(true);
        button->setFocusPolicy(Qt::TabFocus);
        modes->addWidget(button);
    }
    modes->addStretch();
    layout->addLayout(modes);
    topic_ = new QComboBox;
    topic_->setObjectName(QStringLiteral("cardsTopic"));
    layout->addWidget(topic_);
    list_ = new QListWidget;
    list_->setObjectName(QStringLiteral("cardsList"));
    list_->setWordWrap(true);
    list_->setSpacing(3);
    list_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    layout->addWidget(list_, 1);
    due_ = new ThemedLabel(context_.appearance, TextRole::body, ColourRole::text_secondary);
    due_->setObjectName(QStringLiteral("cardsDue"));
    due_->setWordWrap(true);
    layout->addWidget(due_);
    return side;
}

QWidget* CardsView::buildCard() {
    auto* card = new Card(context_.appearance);
    auto* outer = new QVBoxLayout(card);
    outer->setContentsMargins(space::xl, space::l, space::m, space::l);
    outer->setSpacing(space::m);
    auto* head = new QHBoxLayout;
    place_ = new ThemedLabel(context_.appearance, TextRole::small, ColourRole::text_secondary);
    time_ = new ThemedLabel(context_.appearance, TextRole::strong, ColourRole::text_secondary);
    time_->setObjectName(QStringLiteral("cardsTime"));
    head->addWidget(place_);
    head->addStretch();
    head->addWidget(time_);
    head->addSpacing(space::m);
    outer->addLayout(head);
    question_ = cardParagraph(context_, TextRole::title, ColourRole::text, "cardsQuestion");
    outer->addWidget(question_);
    show_ = new QPushButton;
    show_->setObjectName(QStringLiteral("cardsShow"));
    outer->addWidget(show_, 0, Qt::AlignLeft);
    answer_area_ = new QWidget;
    auto* area = new QVBoxLayout(answer_area_);
    area->setContentsMargins(0, 0, space::m, 0);
    area->setSpacing(space::m);
    answer_ = cardParagraph(context_, TextRole::body, ColourRole::text, "cardsAnswer");
    wrong_ = cardParagraph(context_, TextRole::body, ColourRole::bad, "cardsWrong");
    rubric_title_ = new ThemedLabel(context_.appearance, TextRole::strong, ColourRole::text_secondary);
    rubric_ = new QVBoxLayout;
    backing_ = cardParagraph(context_, TextRole::body, ColourRole::text_secondary, "cardsBacking");
    backing_->setTextInteractionFlags(Qt::LinksAccessibleByMouse | Qt::LinksAccessibleByKeyboard);
    backing_->setFocusPolicy(Qt::TabFocus);
    follow_title_ = new ThemedLabel(context_.appearance, TextRole::strong, ColourRole::text_secondary);
    follow_ups_ = new QVBoxLayout;
    area->addWidget(answer_);
    area->addWidget(wrong_);
    area->addWidget(rubric_title_);
    area->addLayout(rubric_);
    area->addWidget(backing_);
    area->addWidget(follow_title_);
    area->addLayout(follow_ups_);
    area->addStretch();
    auto* scroll = new QScrollArea;
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setWidgetResizable(true);
    scroll->setFocusPolicy(Qt::NoFocus);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    scroll->setWidget(answer_area_);
    scroll->viewport()->setAutoFillBackground(false);
    answer_area_->setAutoFillBackground(false);
    outer->addWidget(scroll, 1);
    outer->addWidget(buildGrades());
    return card;
}

QWidget* CardsView::buildGrades() {
    grades_ = new QWidget;
    auto* row = new QHBoxLayout(grades_);
    row->setContentsMargins(0, 0, 0, 0);
    back_ = new QPushButton;
    back_->setObjectName(QStringLiteral("cardsBack"));
    row->addWidget(back_);
    row->addStretch();
    const std::array<const char*, 3> names{"gradeAgain", "gradeHard", "gradeGood"};
    for (int i = 0; i < 3; ++i) {
        auto* button = new QPushButton;
        button->setObjectName(QString::fromLatin1(names[static_cast<std::size_t>(i)]));
        connect(button, &QPushButton::clicked, this, [this, i] { grade(static_cast<Grade>(i)); });
        row->addWidget(button);
        grade_buttons_.push_back(button);
    }
    return grades_;
}

std::vector<std::string> CardsView::cardIds() const {
    const int topic = topic_->currentData().toInt();
    std::vector<std::string> ids;
    for (const QuestionCard& card : questionCatalog())
        if (topic == any_topic || static_cast<int>(card.topic) == topic)
            ids.push_back(card.id);
    return ids;
}

void CardsView::fillTopics() {
    const int chosen = topic_->count() == 0 ? any_topic : topic_->currentData().toInt();
    topic_->clear();
    topic_->addItem(tr("All topics"), any_topic);
    for (int i = 0; i < card_topic_count; ++i)
        topic_->addItem(cardTopicName(static_cast<CardTopic>(i)), i);
    topic_->setCurrentIndex(topic_->findData(chosen));
}

void CardsView::fillList() {
    const QSignalBlocker blocker(list_);
    list_->clear();
    for (const std::string& id : cardIds()) {
        auto* item = new QListWidgetItem(localText(questionById(id)->question));
        item->setData(id_role, QString::fromStdString(id));
        list_->addItem(item);
        if (card_ != nullptr && card_->id == id)
            list_->setCurrentItem(item);
    }
}

void CardsView::setMode(Mode mode) {
    mode_ = mode;
    trail_.clear();
    if (mode == Mode::self_test)
        nextDue();
    refresh();
}

void CardsView::nextDue() {
    const auto next = nextToReview(cardIds(), store_.log(), ReviewStore::today(), card_ == nullptr ? "" : card_->id);
    if (next)
        showCard(*next);
    refresh();
}

void CardsView::showCard(const std::string& id) {
    const QuestionCard* const card = questionById(id);
    if (card == nullptr)
        return;
    card_ = card;
    answered_ = false;
    started_.start();
    tick_.start();
    fillList();
    refresh();
}

void CardsView::showAnswer() {
    answered_ = true;
    tick_.stop();
    refresh();
}

void CardsView::grade(Grade grade) {
    if (!answered_ || mode_ != Mode::self_test)
        return;
    store_.grade(card_->id, grade, ReviewStore::today());
    answered_ = false;
    nextDue();
}

void CardsView::showTime() {
    const qint64 seconds = started_.isValid() ? started_.elapsed() / 1000 : 0;
    time_->show(QStringLiteral("%1:%2").arg(seconds / 60).arg(seconds % 60, 2, 10, QLatin1Char('0')));
}

void CardsView::refresh() {
    interview_->setChecked(mode_ == Mode::interview);
    self_test_->setChecked(mode_ == Mode::self_test);
    const int due = dueCount(cardIds(), store_.log(), ReviewStore::today());
    const auto known = std::ranges::count_if(store_.log(), [](const auto& entry) { return entry.second.box >= 3; });
    due_->setVisible(mode_ == Mode::self_test);
    due_->show(due == 0 ? tr("Nothing is due today. What is known comes back in days, then weeks.")
                        : tr("%1 to ask today, %2 known well. Kept on this machine only.").arg(due).arg(known));
    if (card_ == nullptr)
        return;
    const bool self_test = mode_ == Mode::self_test;
    const std::array<QString, 3> levels{tr("to know"), tr("to compute"), tr("to weigh")};
    QString place =
        cardTopicName(card_->topic) + QStringLiteral(" · ") + levels.at(static_cast<std::size_t>(card_->level - 1));
    for (const QuestionCard* const earlier : trail_)
        place += QStringLiteral(" · ") + tr("after “%1”").arg(localText(earlier->question));
    place_->show(place);
    question_->show(localText(card_->question));
    time_->setVisible(!self_test);
    showTime();
    show_->setVisible(!answered_);
    answer_area_->setVisible(answered_);
    back_->setVisible(!trail_.empty());
    for (QPushButton* button : grade_buttons_)
        button->setVisible(answered_ && self_test);
    refreshAnswer();
}

QString CardsView::backing() const {
    QStringList lines;
    for (const CardFigure& figure : card_->figures) {
        if (session_.lesson().id != figure.lesson)
            continue;
        for (std::size_t i = 0; i < session_.lesson().steps.size(); ++i) {
            const LessonStep& step = session_.lesson().steps[i];
            const StepResult* const result = session_.resultAt(i);
            if (step.id == figure.step && result != nullptr)
                lines += QStringLiteral("%1 · %2: %3")
                             .arg(localText(step.name), lessonValueName(figure.value),
                                  valueText(result->value(figure.value), figure.value, session_.unit()));
        }
    }
    QString text;
    if (!lines.isEmpty())
        text = tr("Computed now, on what the walkthrough runs on:") + QStringLiteral("<br>") +
               lines.join(QStringLiteral("<br>"));
    QStringList claims;
    for (const std::string& id : card_->claims)
        claims += QStringLiteral("<a href=\"%1\">%1</a>").arg(QString::fromStdString(id));
    if (!claims.isEmpty())
        text += (text.isEmpty() ? QString() : QStringLiteral("<br>")) +
                tr("Sources at the claims desk: %1").arg(claims.join(QStringLiteral(" ")));
    for (const Source& source : card_->sources)
        text += QStringLiteral("<br><a href=\"%1\">%2</a>")
                    .arg(QString::fromStdString(source.url), QString::fromStdString(source.title).toHtmlEscaped());
    return text;
}

void CardsView::refreshAnswer() {
    if (card_ == nullptr || !answered_)
        return;
    answer_->show(localText(card_->answer));
    wrong_->setVisible(!card_->wrong.en.empty());
    if (!card_->wrong.en.empty())
        wrong_->show(tr("Often said instead: %1").arg(localText(card_->wrong)));
    rubric_title_->show(tr("A good answer"));
    clear(rubric_);
    for (const LocalText& point : card_->rubric)
        rubric_->addWidget(new QCheckBox(localText(point)));
    backing_->show(backing());
    refreshFollowUps();
}

void CardsView::refreshFollowUps() {
    follow_title_->setVisible(!card_->follow_ups.empty());
    follow_title_->show(tr("Ask next"));
    clear(follow_ups_);
    for (const std::string& id : card_->follow_ups) {
        auto* button = new QPushButton(localText(questionById(id)->question));
        button->setObjectName(QStringLiteral("followUp"));
        connect(button, &QPushButton::clicked, this, [this, id] {
            trail_.push_back(card_);
            showCard(id);
        });
        follow_ups_->addWidget(button, 0, Qt::AlignLeft);
    }
}

void CardsView::retranslate() {
    interview_->setText(tr("Interview"));
    interview_->setToolTip(tr("Ask somebody: question, hidden answer, what a good answer says, what to ask next"));
    self_test_->setText(tr("Test myself"));
    self_test_->setToolTip(tr("Cards come back at growing intervals, depending on how well they were known"));
    topic_->setAccessibleName(tr("Topic"));
    list_->setAccessibleName(tr("Questions"));
    show_->setText(tr("Show the answer (Space)"));
    back_->setText(tr("Back to the question before"));
    const std::array<QString, 3> grades{tr("1 · Not known"), tr("2 · With effort"), tr("3 · Known")};
    for (std::size_t i = 0; i < grade_buttons_.size(); ++i)
        grade_buttons_[i]->setText(grades[i]);
    fillTopics();
    fillList();
    refresh();
}

void CardsView::keyPressEvent(QKeyEvent* event) {
    if (event->key() == Qt::Key_Space && !answered_)
        return showAnswer();
    if (event->key() >= Qt::Key_1 && event->key() <= Qt::Key_3 && answered_ && mode_ == Mode::self_test)
        return grade(static_cast<Grade>(event->key() - Qt::Key_1));
    QWidget::keyPressEvent(event);
}

void CardsView::changeEvent(QEvent* event) {
    if (event->type() == QEvent::LanguageChange)
        retranslate();
    QWidget::changeEvent(event);
}

} // namespace meshwright::ui
