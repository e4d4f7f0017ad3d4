#include "core/framework/condition.h"

#include <gtest/gtest.h>

namespace meshwright {
namespace {

using Quantity = PlanQuantity;

struct Case {
    double left;
    Comparison is;
    double right;
    bool holds;
};

TEST(Condition, ComparesAQuantityWithANumber) {
    constexpr Case cases[] = {
        {8, Comparison::equal, 8, true},
        {8, Comparison::equal, 4, false},
        {8, Comparison::not_equal, 4, true},
        {8, Comparison::not_equal, 8, false},
        {3, Comparison::less, 4, true},
        {4, Comparison::less, 4, false},
        {4, Comparison::at_most, 4, true},
        {5, Comparison::at_most, 4, false},
        {5, Comparison::more, 4, true},
        {4, Comparison::more, 4, false},
        {4, Comparison::at_least, 4, true},
        {3, Comparison::at_least, 4, false},
        {12, Comparison::not_divisible_by, 8, true},
        {16, Comparison::not_divisible_by, 8, false},
        {12, Comparison::not_divisible_by, 0, false},
    };
    for (const auto& one : cases) {
        QuantityValues values;
        values[Quantity::heads] = one.left;
        EXPECT_EQ(holds({Quantity::heads, one.is, one.right}, values), one.holds)
            << one.left << " " << comparison_names[static_cast<std::size_t>(one.is)] << " " << one.right;
    }
}

TEST(Condition, ComparesTwoQuantities) {
    QuantityValues values;
    values[Quantity::kv_heads] = 4;
    values[Quantity::tensor] = 8;
    EXPECT_TRUE(holds({Quantity::kv_heads, Comparison::less, Quantity::tensor}, values));
    values[Quantity::tensor] = 4;
    EXPECT_FALSE(holds({Quantity::kv_heads, Comparison::less, Quantity::tensor}, values));
}

TEST(Condition, AllOfSeveral) {
    QuantityValues values;
    values[Quantity::pipeline] = 4;
    const std::vector<Condition> both = {{Quantity::pipeline, Comparison::more, 1.0},
                                         {Quantity::zero_stage, Comparison::at_least, 2.0}};
    EXPECT_FALSE(allHold(both, values));
    values[Quantity::zero_stage] = 3;
    EXPECT_TRUE(allHold(both, values));
}

TEST(Condition, NamesOfQuantitiesAreDistinct) {
    for (std::size_t i = 0; i < plan_quantity_names.size(); ++i)
        for (std::size_t j = i + 1; j < plan_quantity_names.size(); ++j)
            EXPECT_NE(plan_quantity_names[i], plan_quantity_names[j]);
    EXPECT_EQ(plan_quantity_names[static_cast<std::size_t>(Quantity::zero_stage)], "zero_stage");
    EXPECT_EQ(plan_quantity_names[static_cast<std::size_t>(Quantity::compute_capability)], "compute_capability");
}

} // namespace
} // namespace meshwright
