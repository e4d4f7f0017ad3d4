#pragma once

#include "core/base/json_value.h"
#include "core/base/resources.h"
#include "core/base/result.h"
#include "core/model/transformer_spec.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace meshwright {

/// A model of the catalog: its published configuration, and the published count to hold ours against.
struct CatalogModel {
    std::string id;
    std::string name;
    std::string huggingface_id;
    JsonValue config;
    TransformerSpec model;
    std::int64_t published_total = 0;
    std::optional<std::int64_t> published_active;
    bool published_exact = false; ///< the published total is exact, so ours must equal it
};

[[nodiscard]] Result<CatalogModel> readCatalogModel(std::string_view text, const std::string& file);
[[nodiscard]] Result<std::vector<CatalogModel>> readModelCatalog(const std::vector<Resource>& files);
/// The models compiled into the program, sorted by id.
[[nodiscard]] const std::vector<CatalogModel>& modelCatalog();
[[nodiscard]] const CatalogModel* catalogModel(std::string_view id);

} // namespace meshwright
