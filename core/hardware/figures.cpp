#include "core/hardware/figures.h"

#include <limits>

namespace meshwright {

FigureReader::FigureReader(ObjectReader& root, ReadContext& context)
    : sources_(root.object("sources")) {
    for (const auto& [key, value] : sources_.raw().items()) {
        ObjectReader source(value, context, sources_.pointerTo(key));
        source.text("title");
        source.text("url");
        source.reportUnknownKeys();
    }
}

double FigureReader::read(ObjectReader& object, std::string_view key, double maximum, bool optional) {
    if (optional && !object.hasValue(key)) {
        object.object(key, false); // asked for, so that it is not an unknown key
        return 0;
    }
    if (!object.hasValue(key)) {
        object.fault(FaultCode::key_missing, key, "{\"value\": ..., \"source\": ...}");
        return 0;
    }
    ObjectReader figure = object.object(key);
    const double smallest = optional ? 0 : std::numeric_limits<double>::min();
    const double value = figure.number("value", smallest, maximum);
    figure.text("note", "");
    checkSource(figure, "source");
    figure.reportUnknownKeys();
    return value;
}

void FigureReader::checkSource(ObjectReader& object, std::string_view key) {
    const auto source = object.text(key);
    if (!source.empty() && !sources_.hasValue(source))
        object.fault(FaultCode::unknown_reference, key, "a key of /sources", source);
}

} // namespace meshwright
