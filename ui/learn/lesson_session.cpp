#include "ui/learn/lesson_session.h"

#include "ui/document/studio_document.h"
#include "ui/document/view_settings.h"

#include <algorithm>
#include <utility>

namespace meshwright::ui {

namespace {

std::optional<LessonBase> projectBase(const StudioDocument& document) {
    const SnapshotPointer& snapshot = document.snapshot();
    if (!snapshot || !snapshot->faults.empty() || snapshot->project.plans.empty())
        return std::nullopt;
    const std::size_t plan = std::min(document.selectedPlan(), snapshot->project.plans.size() - 1);
    return lessonBase(snapshot->resolved.scenario, snapshot->project.plans[plan].plan);
}

} // namespace

LessonSession::LessonSession(const Context& context, Execution execution, QObject* parent)
    : QObject(parent)
    , context_(context)
    , execution_(execution)
    , lesson_(lessonCatalog().front()) {
    pool_.setMaxThreadCount(1);
    const auto follow = [this] {
        if (source_ == LessonSource::project)
            run();
    };
    connect(&context_.document, &StudioDocument::snapshotChanged, this, follow);
    connect(&context_.document, &StudioDocument::selectedPlanChanged, this, follow);
    connect(&context_.view, &ViewSettings::changed, this, &LessonSession::resultsChanged);
    run();
}

LessonSession::~LessonSession() {
    pool_.clear();
    pool_.waitForDone();
}

void LessonSession::open(Lesson lesson) {
    lesson_ = std::move(lesson);
    step_ = 0;
    moment_.reset();
    revealed_.clear();
    guesses_.clear();
    results_.clear();
    emit lessonChanged();
    run();
}

void LessonSession::run() {
    ++generation_;
    std::optional<LessonBase> base =
        source_ == LessonSource::textbook ? std::optional(textbookBase(settings_)) : projectBase(context_.document);
    if (!base)
        return take(generation_, {});
    if (execution_ == Execution::immediate)
        return take(generation_, runLesson(*base, lesson_));
    pool_.clear(); // what has not started is of no use any more
    pool_.start([this, generation = generation_, base = std::move(*base), lesson = lesson_] {
        auto results = runLesson(base, lesson);
        // The destructor waits for this, so the object lives; the call is dropped if it goes before taking it.
        QMetaObject::invokeMethod(
            this, [this, generation, results = std::move(results)]() mutable { take(generation, std::move(results)); },
            Qt::QueuedConnection);
    });
}

void LessonSession::take(std::uint64_t generation, std::vector<StepResult> results) {
    if (generation != generation_)
        return;
    results_ = std::move(results);
    // A guess was about other numbers; what has been seen stays seen.
    guesses_.clear();
    emit resultsChanged();
    emit guessChanged();
}

const StepResult* LessonSession::resultAt(std::size_t step) const {
    return step < results_.size() && results_[step].plan ? &results_[step] : nullptr;
}

const StepResult* LessonSession::before() const {
    const StepResult* const now = result();
    if (step_ == 0 || now == nullptr)
        return nullptr;
    const StepResult* const earlier = resultAt(step_ - 1);
    return earlier != nullptr && earlier->other_model == now->other_model ? earlier : nullptr;
}

ByteUnit LessonSession::unit() const {
    // Textbooks and papers count in 10^9 bytes.
    return source_ == LessonSource::textbook ? ByteUnit::gb : context_.view.byteUnit();
}

void LessonSession::forward() {
    if (hidden())
        return reveal();
    const std::size_t next = moment_ ? *moment_ + 1 : 0;
    if (result() != nullptr && next < current().events.size())
        return showMoment(next);
    if (step_ + 1 < lesson_.steps.size())
        showStep(step_ + 1);
}

void LessonSession::back() {
    if (moment_)
        return showMoment(*moment_ == 0 ? std::nullopt : std::optional(*moment_ - 1));
    if (step_ > 0)
        showStep(step_ - 1);
}

void LessonSession::showStep(std::size_t step) {
    if (step >= lesson_.steps.size() || (step == step_ && !moment_))
        return;
    step_ = step;
    moment_.reset();
    emit moved();
}

void LessonSession::showMoment(std::optional<std::size_t> moment) {
    if (moment == moment_ || (moment && *moment >= current().events.size()))
        return;
    moment_ = moment;
    emit moved();
}

void LessonSession::setSource(LessonSource source) {
    if (source == source_)
        return;
    source_ = source;
    emit sourceChanged();
    run();
}

void LessonSession::setSettings(const TextbookSettings& settings) {
    if (settings == settings_)
        return;
    settings_ = settings;
    run();
}

void LessonSession::setPredictFirst(bool on) {
    if (on == predict_first_)
        return;
    predict_first_ = on;
    emit guessChanged();
}

bool LessonSession::hidden() const {
    return predict_first_ && current().ask && result() != nullptr && !revealed_.contains(current().id);
}

std::vector<Distractor> LessonSession::mistakes() const {
    return result() == nullptr || !current().ask ? std::vector<Distractor>()
                                                 : likelyMistakes(results_, step_, *current().ask);
}

void LessonSession::guess(double value) {
    if (result() == nullptr || !current().ask)
        return;
    const auto wrong = mistakes();
    guesses_[current().id] = {value, judgeGuess(value, result()->value(*current().ask), wrong)};
    revealed_.insert(current().id);
    emit guessChanged();
}

void LessonSession::reveal() {
    if (!hidden())
        return;
    revealed_.insert(current().id);
    emit guessChanged();
}

const GuessRecord* LessonSession::guessed() const {
    const auto found = guesses_.find(current().id);
    return found == guesses_.end() ? nullptr : &found->second;
}

int LessonSession::rightGuesses() const {
    return static_cast<int>(
        std::ranges::count_if(guesses_, [](const auto& entry) { return entry.second.judgement.right; }));
}

} // namespace meshwright::ui
