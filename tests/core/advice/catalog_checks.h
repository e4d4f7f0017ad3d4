#pragma once

#include "core/advice/claims.h"

#include <gtest/gtest.h>

#include <map>
#include <string>
#include <string_view>

namespace meshwright::advice_test {

/// Text with at least one character of the CJK block (lead bytes E4 to E9 in UTF-8).
inline bool hasChinese(std::string_view text) {
    for (const unsigned char c : text)
        if (c >= 0xE4 && c <= 0xE9)
            return true;
    return false;
}

/// Each language holds a text in that language, and neither is that of another entry.
class Texts {
public:
    void check(const std::string& entry, const LocalText& text) {
        EXPECT_FALSE(text.en.empty()) << entry;
        EXPECT_FALSE(hasChinese(text.en)) << entry << ": " << text.en;
        EXPECT_TRUE(hasChinese(text.zh_cn)) << entry << ": " << text.zh_cn;
        for (const auto& words : {text.en, text.zh_cn}) {
            const auto [first, added] = owner_.emplace(words, entry);
            EXPECT_TRUE(added) << entry << " repeats " << first->second << ": " << words;
        }
    }

private:
    std::map<std::string, std::string> owner_;
};

inline bool hasFault(const Faults& faults, FaultCode code, std::string_view place) {
    for (const auto& fault : faults)
        if (fault.code == code && fault.place == place)
            return true;
    return false;
}

} // namespace meshwright::advice_test
