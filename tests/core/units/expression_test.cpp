#include "core/units/expression.h"

#include <gtest/gtest.h>
#include <rapidcheck.h>

#include <cmath>
#include <string>

namespace meshwright {
namespace {

using Code = ExpressionError::Code;

double value(std::string_view text, ExpressionKind kind = ExpressionKind::count) {
    const auto result = evaluateExpression(text, kind);
    const double* number = std::get_if<double>(&result);
    return number == nullptr ? std::nan("") : *number;
}

ExpressionError error(std::string_view text, ExpressionKind kind = ExpressionKind::count) {
    const auto result = evaluateExpression(text, kind);
    const auto* found = std::get_if<ExpressionError>(&result);
    return found == nullptr ? ExpressionError{Code::empty, 999} : *found;
}

TEST(Expression, ReadsWhatPeopleType) {
    EXPECT_EQ(value("8*1024"), 8192);
    EXPECT_EQ(value("7B"), 7e9);
    EXPECT_EQ(value("1.5T"), 1.5e12);
    EXPECT_EQ(value("300 B"), 300e9);
    EXPECT_EQ(value("4k"), 4000);
    EXPECT_EQ(value("4Ki"), 4096);
    EXPECT_EQ(value("2^13"), 8192);
    EXPECT_EQ(value("1e18"), 1e18);
    EXPECT_EQ(value("2.5E-1"), 0.25);
    EXPECT_EQ(value("12,853,473,280"), 12853473280.0);
    EXPECT_EQ(value("1_000 + 24"), 1024);
    EXPECT_EQ(value("1 048 576"), 1048576);
    EXPECT_EQ(value("80GiB", ExpressionKind::bytes), 85899345920.0);
    EXPECT_EQ(value("80 GB", ExpressionKind::bytes), 80e9);
    EXPECT_EQ(value("2*(1TiB - 512GiB)", ExpressionKind::bytes), 1099511627776.0);
}

TEST(Expression, FollowsTheOrderOfOperations) {
    EXPECT_EQ(value("2+3*4"), 14);
    EXPECT_EQ(value("(2+3)*4"), 20);
    EXPECT_EQ(value("24/4/2"), 3);
    EXPECT_EQ(value("10-4-3"), 3);
    EXPECT_EQ(value("-2^2"), -4);
    EXPECT_EQ(value("6 × 7 ÷ 2"), 21);
    EXPECT_EQ(value("8-5"), 3);
    EXPECT_EQ(value("128 ÷ (32 × 1)"), 4);
}

TEST(Expression, SaysWhereItStopsBeingANumber) {
    EXPECT_EQ(error("").code, Code::empty);
    EXPECT_EQ(error("   ").code, Code::empty);
    EXPECT_EQ(error("8*"), (ExpressionError{Code::unexpected, 2}));
    EXPECT_EQ(error("8 8x"), (ExpressionError{Code::unknown_unit, 3}));
    EXPECT_EQ(error("12 parsecs"), (ExpressionError{Code::unknown_unit, 3}));
    EXPECT_EQ(error("(1+2"), (ExpressionError{Code::unclosed_bracket, 0}));
    EXPECT_EQ(error("1)"), (ExpressionError{Code::unexpected, 1}));
    EXPECT_EQ(error("4/0").code, Code::divided_by_zero);
    EXPECT_EQ(error("10^400").code, Code::not_finite);
    EXPECT_EQ(error("1e999").code, Code::not_finite);
    EXPECT_EQ(error("1..2").code, Code::unexpected);
    EXPECT_EQ(error("80GiB", ExpressionKind::count).code, Code::unknown_unit);
    EXPECT_EQ(error("7T", ExpressionKind::bytes).code, Code::unknown_unit);
    EXPECT_EQ(error(std::string(1000, '(')).code, Code::too_deep);
}

TEST(Expression, ReadsBackEveryNumberThatIsWritten) {
    EXPECT_TRUE(rc::check("whole numbers survive being written and read", [] {
        const auto number = *rc::gen::inRange<std::int64_t>(0, std::int64_t{1} << 53U);
        RC_ASSERT(value(std::to_string(number)) == static_cast<double>(number));
    }));
    EXPECT_TRUE(rc::check("any text yields a finite number or an error inside the text", [] {
        const auto text = *rc::gen::arbitrary<std::string>();
        const auto result = evaluateExpression(text);
        if (const auto* found = std::get_if<ExpressionError>(&result))
            RC_ASSERT(found->at <= text.size());
        else
            RC_ASSERT(std::isfinite(std::get<double>(result)));
    }));
}

} // namespace
} // namespace meshwright
