#include "core/learn/question_cards.h"

#include "core/advice/catalog_parts.h"
#include "core/learn/lesson_words.h"

#include <algorithm>
#include <array>
#include <set>
#include <span>

namespace meshwright {

namespace {

using TopicWord = std::pair<std::string_view, CardTopic>;

constexpr std::array<TopicWord, card_topic_count> topic_words{{{"zero", CardTopic::zero},
                                                               {"memory", CardTopic::memory},
                                                               {"communication", CardTopic::communication},
                                                               {"fsdp", CardTopic::fsdp},
                                                               {"offload", CardTopic::offload},
                                                               {"parallelism", CardTopic::parallelism},
                                                               {"experts", CardTopic::experts},
                                                               {"hardware", CardTopic::hardware},
                                                               {"choice", CardTopic::choice},
                                                               {"operation", CardTopic::operation}}};
constexpr std::size_t most_parts = 32; ///< of one list of a card

std::vector<std::string> readIds(ObjectReader& reader, ReadContext& context, std::string_view key) {
    std::vector<std::string> ids;
    for (const auto& [item, pointer] : reader.array(key, false, most_parts)) {
        if (item->is_string())
            ids.push_back(item->get<std::string>());
        else
            context.faults.push_back({FaultCode::wrong_type, context.file, pointer, "text", shortened(*item)});
    }
    return ids;
}

CardFigure readFigure(const Json& item, ReadContext& context, const std::string& pointer) {
    ObjectReader reader(item, context, pointer);
    CardFigure figure;
    figure.lesson = reader.text("lesson");
    figure.step = reader.text("step");
    figure.value = reader.choice<LessonValue>("value", lesson_value_words);
    const auto lesson = std::ranges::find(lessonCatalog(), figure.lesson, &Lesson::id);
    if (lesson == lessonCatalog().end())
        reader.fault(FaultCode::unknown_reference, "lesson", "a lesson of the program", figure.lesson);
    else if (std::ranges::find(lesson->steps, figure.step, &LessonStep::id) == lesson->steps.end())
        reader.fault(FaultCode::unknown_reference, "step", "a step of the lesson", figure.step);
    reader.reportUnknownKeys();
    return figure;
}

LocalText readLine(const Json& item, ReadContext& context, const std::string& pointer) {
    ObjectReader reader(item, context, pointer);
    LocalText text{reader.text("en"), reader.text("zh_CN")};
    reader.reportUnknownKeys();
    return text;
}

QuestionCard readCard(const Json& item, ReadContext& context, const std::string& pointer,
                      advice_catalog::SourceTable& sources) {
    ObjectReader reader(item, context, pointer);
    QuestionCard card;
    card.id = reader.text("id");
    card.topic = reader.choice<CardTopic>("topic", topic_words);
    card.level = static_cast<int>(reader.integer("level", 1, 3));
    card.question = advice_catalog::readText(reader, "question");
    card.answer = advice_catalog::readText(reader, "answer");
    if (reader.hasValue("wrong"))
        card.wrong = advice_catalog::readText(reader, "wrong");
    for (const auto& [line, place] : reader.array("rubric", true, most_parts))
        card.rubric.push_back(readLine(*line, context, place));
    card.follow_ups = readIds(reader, context, "follow_ups");
    card.claims = readIds(reader, context, "claims");
    for (const std::string& id : card.claims)
        if (claimById(id) == nullptr)
            reader.fault(FaultCode::unknown_reference, "claims", "a claim of the catalog", id);
    for (const auto& [figure, place] : reader.array("figures", false, most_parts))
        card.figures.push_back(readFigure(*figure, context, place));
    card.sources = sources.named(reader, card.claims.empty() && card.figures.empty());
    reader.reportUnknownKeys();
    return card;
}

void reportUnknownFollowUps(const std::vector<QuestionCard>& cards, Faults& faults) {
    std::set<std::string_view> ids;
    for (const QuestionCard& card : cards)
        if (!ids.insert(card.id).second)
            faults.push_back({FaultCode::json_duplicate_key, "questions", card.id, "each id once", card.id});
    for (const QuestionCard& card : cards)
        for (const std::string& next : card.follow_ups)
            if (!ids.contains(next))
                faults.push_back({FaultCode::unknown_reference, "questions", card.id, "the id of a card", next});
}

} // namespace

Result<std::vector<QuestionCard>> readQuestionCards(const std::vector<Resource>& files) {
    std::vector<QuestionCard> cards;
    Faults faults;
    for (const Resource& file : files)
        advice_catalog::readCatalogFile(file, "meshwright-questions", faults,
                                        [&](ObjectReader& root, ReadContext& context) {
                                            advice_catalog::SourceTable sources(root, context);
                                            for (const auto& [item, pointer] : root.array("cards", true, 1'000))
                                                cards.push_back(readCard(*item, context, pointer, sources));
                                            sources.reportUnused();
                                        });
    reportUnknownFollowUps(cards, faults);
    if (!faults.empty())
        return faults;
    return cards;
}

const std::vector<QuestionCard>& questionCatalog() {
    static const std::vector<QuestionCard> cards = [] {
        auto read = readQuestionCards(resourcesIn("lessons/questions"));
        return read ? std::move(read.value()) : std::vector<QuestionCard>();
    }();
    return cards;
}

const QuestionCard* questionById(std::string_view id) {
    const auto& cards = questionCatalog();
    const auto card = std::ranges::find(cards, id, &QuestionCard::id);
    return card == cards.end() ? nullptr : &*card;
}

} // namespace meshwright
