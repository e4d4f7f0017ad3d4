#pragma once

#include "core/learn/guess.h"
#include "core/learn/textbook.h"
#include "ui/document/context.h"
#include "ui/text/format.h"

#include <QObject>
#include <QThreadPool>

#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>

namespace meshwright::ui {

enum class LessonSource : std::uint8_t { textbook, project };

/// What a learner has guessed at a step.
struct GuessRecord {
    double guess = 0;
    GuessJudgement judgement;
};

/// A lesson being walked through: where it stands, on what it runs, and what the learner has guessed. Steps are worked
/// out away from the interface; the newest request wins.
class LessonSession final : public QObject {
    Q_OBJECT

public:
    enum class Execution : std::uint8_t {
        threaded,
        immediate, ///< inside the call, for tests
    };

    explicit LessonSession(const Context& context, Execution execution = Execution::threaded,
                           QObject* parent = nullptr);
    ~LessonSession() override;

    [[nodiscard]] const Lesson& lesson() const { return lesson_; }
    /// Starts another lesson at its first step.
    void open(Lesson lesson);

    [[nodiscard]] std::size_t step() const { return step_; }
    [[nodiscard]] const LessonStep& current() const { return lesson_.steps[step_]; }
    /// The event of the step that is being played, or none while the step stands at rest.
    [[nodiscard]] std::optional<std::size_t> moment() const { return moment_; }
    /// Reveals what is hidden, else plays the next event, else goes to the next step.
    void forward();
    void back();
    void showStep(std::size_t step);
    void showMoment(std::optional<std::size_t> moment);

    [[nodiscard]] LessonSource source() const { return source_; }
    void setSource(LessonSource source);
    [[nodiscard]] const TextbookSettings& settings() const { return settings_; }
    void setSettings(const TextbookSettings& settings);

    /// Empty until the first results have come, and when the project cannot be evaluated.
    [[nodiscard]] const std::vector<StepResult>& results() const { return results_; }
    /// The present step's; none if there are none, or if the step cannot be run on these GPUs.
    [[nodiscard]] const StepResult* result() const { return resultAt(step_); }
    [[nodiscard]] const StepResult* resultAt(std::size_t step) const;
    /// What the step changes against: the step before, if it is of the same model.
    [[nodiscard]] const StepResult* before() const;
    [[nodiscard]] ByteUnit unit() const;

    [[nodiscard]] bool predictFirst() const { return predict_first_; }
    void setPredictFirst(bool on);
    /// Whether the step's figures wait for a guess.
    [[nodiscard]] bool hidden() const;
    [[nodiscard]] std::vector<Distractor> mistakes() const;
    /// Bytes, or seconds, of what the step asks.
    void guess(double value);
    void reveal();
    [[nodiscard]] const GuessRecord* guessed() const;
    [[nodiscard]] int guessCount() const { return static_cast<int>(guesses_.size()); }
    [[nodiscard]] int rightGuesses() const;

signals:
    void lessonChanged();
    void resultsChanged();
    void moved();
    void sourceChanged();
    void guessChanged();

private:
    void run();
    void take(std::uint64_t generation, std::vector<StepResult> results);

    Context context_;
    Execution execution_;
    Lesson lesson_;
    std::size_t step_ = 0;
    std::optional<std::size_t> moment_;
    LessonSource source_ = LessonSource::textbook;
    TextbookSettings settings_;
    std::vector<StepResult> results_;
    bool predict_first_ = true;
    std::set<std::string> revealed_;
    std::map<std::string, GuessRecord> guesses_;
    std::uint64_t generation_ = 0;
    QThreadPool pool_; ///< of one thread
};

} // namespace meshwright::ui
