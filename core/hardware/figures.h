#pragma once

#include "core/base/json_reader.h"

#include <optional>
#include <string_view>

namespace meshwright {

/// Reads the figures of a catalog file, `{"value": number, "source": key, "note": text}`: a value without a source that
/// the file names is a fault.
class FigureReader {
public:
    /// `root` is the whole file, whose "sources" each need a title and a url.
    FigureReader(ObjectReader& root, ReadContext& context);

    /// A figure in [0, maximum], more than 0 unless `optional`, which takes 0 for an absent one.
    double read(ObjectReader& object, std::string_view key, double maximum, bool optional = false);
    /// A source named outside of a figure.
    void checkSource(ObjectReader& object, std::string_view key);

private:
    ObjectReader sources_;
};

} // namespace meshwright
