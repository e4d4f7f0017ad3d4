#include "app/commands/validate.h"

#include <cstdio>
#include <iostream>
#include <string>
#include <string_view>
#include <vector>

int main(int argc, char** argv) {
    const std::vector<std::string> words(argv + (argc > 0 ? 1 : 0), argv + argc);
    if (!words.empty() && words.front() == "validate")
        return meshwright::app::runValidate({words.begin() + 1, words.end()}, std::cout, std::cerr);
    std::puts("meshwright " MESHWRIGHT_VERSION);
    return 0;
}
