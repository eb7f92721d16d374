// What changes between two JSON values, in a compact form that frames.js applies.
//
// A patch is null (remove), [VALUE] (replace by VALUE) or an object of patches by key of an object
// or by index of a list; its key "#" is the new length of a list that gets shorter.
//
//   {"round":1,"purses":[3,4]} to {"round":2,"purses":[3]}:  {"round":[2],"purses":{"#":1}}
//
// Pure; safe on every thread.
#ifndef ASSIZE_REFEREE_VIEWER_MATCH_PATCH_H_
#define ASSIZE_REFEREE_VIEWER_MATCH_PATCH_H_

#include <nlohmann/json.hpp>
#include <optional>

namespace assize::viewer {

// Keys keep the order in which they were set.
using Json = nlohmann::ordered_json;

// nullopt: the values are equal. Keys of objects must not be "#".
std::optional<Json> PatchBetween(const Json& older, const Json& newer);

}  // namespace assize::viewer

#endif  // ASSIZE_REFEREE_VIEWER_MATCH_PATCH_H_
