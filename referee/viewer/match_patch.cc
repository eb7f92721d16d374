#include "referee/viewer/match_patch.h"

#include <algorithm>
#include <string>
#include <utility>

namespace assize::viewer {
namespace {

Json ObjectPatch(const Json& older, const Json& newer) {
  Json patch = Json::object();
  for (const auto& [key, value] : older.items()) {
    if (!newer.contains(key)) patch[key] = nullptr;
  }
  for (const auto& [key, value] : newer.items()) {
    if (!older.contains(key)) {
      patch[key] = Json::array({value});
    } else if (std::optional<Json> part = PatchBetween(older[key], value)) {
      patch[key] = *std::move(part);
    }
  }
  return patch;
}

Json ListPatch(const Json& older, const Json& newer) {
  Json patch = Json::object();
  if (newer.size() < older.size()) patch["#"] = newer.size();
  for (size_t i = 0; i < newer.size(); ++i) {
    if (i >= older.size()) {
      patch[std::to_string(i)] = Json::array({newer[i]});
    } else if (std::optional<Json> part = PatchBetween(older[i], newer[i])) {
      patch[std::to_string(i)] = *std::move(part);
    }
  }
  return patch;
}

}  // namespace

std::optional<Json> PatchBetween(const Json& older, const Json& newer) {
  if (older == newer) return std::nullopt;
  Json whole = Json::array({newer});
  const bool objects = older.is_object() && newer.is_object();
  if (!objects && !(older.is_array() && newer.is_array())) return whole;
  Json parts = objects ? ObjectPatch(older, newer) : ListPatch(older, newer);
  // Objects that differ in the order of their keys alone.
  if (parts.empty()) return std::nullopt;
  return parts.dump().size() < whole.dump().size() ? std::move(parts) : std::move(whole);
}

}  // namespace assize::viewer
