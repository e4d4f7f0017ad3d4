#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <thread>
#include <vector>

namespace meshwright {

/// How many threads a request means: 0 is all cores.
[[nodiscard]] inline int threadCount(int wanted) {
    const int cores = std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
    return wanted > 0 ? std::min(wanted, 256) : cores;
}

/// Calls `work(thread, item)` once for each item below `items`, on `threads` threads. Which thread takes which item
/// is left to chance: results go into a place of the item's own.
template <class Work>
void forEachItem(std::size_t items, int threads, const Work& work) {
    std::atomic<std::size_t> next{0};
    const auto run = [&](int thread) {
        for (std::size_t item = next++; item < items; item = next++)
            work(thread, item);
    };
    std::vector<std::jthread> others;
    const auto useful = std::min(items, static_cast<std::size_t>(std::max(1, threads)));
    for (std::size_t thread = 1; thread < useful; ++thread)
        others.emplace_back(run, static_cast<int>(thread));
    run(0);
}

} // namespace meshwright
