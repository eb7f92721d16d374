// assize/sim.h: hidden facts, and redeals in which some are so.
#include "referee/games/given.h"

#include <cstring>
#include <optional>
#include <string>
#include <utility>

#include "absl/strings/str_cat.h"
#include "referee/base/status.h"
#include "referee/sim/interface/result.h"

namespace assize::sim {
namespace {

constexpr size_t kMaxFacts = 1024;
constexpr size_t kMaxOfName = 64;
constexpr size_t kMaxOfValue = 1024;

absl::StatusOr<std::string> ReadText(size_t index, const char* what, const char* text,
                                     size_t most) {
  if (text == nullptr) {
    return absl::InvalidArgumentError(absl::StrCat("given: ", what, " ", index, ": is null"));
  }
  const size_t size = strnlen(text, most + 1);
  if (size > most) {
    return absl::InvalidArgumentError(absl::StrCat("given: ", what, " ", index, ": more than ",
                                                   most, " characters; allowed: at most ", most));
  }
  return std::string(text, size);
}

absl::StatusOr<games::Given> ReadGiven(const char* const* names, const char* const* values,
                                       size_t count) {
  if (count > kMaxFacts) {
    return absl::InvalidArgumentError(
        absl::StrCat("count: ", count, " facts; allowed: at most ", kMaxFacts));
  }
  games::Given given;
  if (count == 0) return given;
  if (names == nullptr) return absl::InvalidArgumentError("names: is null");
  if (values == nullptr) return absl::InvalidArgumentError("values: is null");
  for (size_t i = 0; i < count; ++i) {
    ASSIZE_ASSIGN_OR_RETURN(std::string name, ReadText(i, "name", names[i], kMaxOfName));
    ASSIZE_ASSIGN_OR_RETURN(std::string value, ReadText(i, "value", values[i], kMaxOfValue));
    const auto [at, fresh] = given.emplace(std::move(name), std::move(value));
    if (!fresh) {
      return absl::InvalidArgumentError(absl::StrCat("given: ", at->first, " stands there twice"));
    }
  }
  return given;
}

}  // namespace
}  // namespace assize::sim

using namespace assize::sim;  // NOLINT: the functions of the interface have C's one namespace

assize_status assize_view_redeal_given(const assize_view* view, const uint8_t* seed, size_t size,
                                       const char* const* names, const char* const* values,
                                       size_t count, assize_table** table) {
  return Guarded([&] {
    if (view == nullptr) return NullArgument("view");
    if (table == nullptr) return NullArgument("table");
    const auto chance = ReadSeed("redeal", seed, size);
    if (!chance.ok()) return Fail(chance.status());
    const auto given = ReadGiven(names, values, count);
    if (!given.ok()) return Fail(given.status());
    auto dealt = view->view->RedealGiven(*given, *chance);
    if (!dealt.ok()) return Fail(dealt.status());
    *table = new assize_table{*std::move(dealt)};
    return ASSIZE_OK;
  });
}

assize_status assize_view_hidden(const assize_view* view, uint8_t* buffer, size_t capacity,
                                 size_t* size) {
  return Guarded([&] {
    if (view == nullptr) return NullArgument("view");
    std::string lines;
    for (const std::string& name : view->view->Hidden()) absl::StrAppend(&lines, name, "\n");
    return Write(lines, buffer, capacity, size);
  });
}

assize_status assize_table_hidden(const assize_table* table, int32_t seat, uint8_t* buffer,
                                  size_t capacity, size_t* size) {
  return Guarded([&] {
    if (table == nullptr) return NullArgument("table");
    const auto viewer = ReadViewer(seat, table->table->seats());
    if (!viewer.ok()) return Fail(viewer.status());
    std::string lines;
    for (const auto& [name, value] : table->table->Hidden(*viewer)) {
      absl::StrAppend(&lines, name, "=", value, "\n");
    }
    return Write(lines, buffer, capacity, size);
  });
}

assize_status assize_search_given(assize_search* search, const char* const* names,
                                  const char* const* values, size_t count) {
  return Guarded([&] {
    if (search == nullptr) return NullArgument("search");
    const auto given = ReadGiven(names, values, count);
    if (!given.ok()) return Fail(given.status());
    const absl::Status believed = search->search->Believe(*given);
    return believed.ok() ? ASSIZE_OK : Fail(believed);
  });
}
