// assize/sim.h: numbers of moves, and the tables of their rows.
#include <string>
#include <string_view>

#include "absl/strings/str_cat.h"
#include "referee/sim/interface/result.h"

namespace assize::sim {
namespace {

assize_status CheckCount(const char* name, size_t count, size_t wanted) {
  if (count == wanted) return ASSIZE_OK;
  return Fail(absl::InvalidArgumentError(
      absl::StrCat(name, ": ", count, "; allowed: ", wanted, ", as many as there are")));
}

}  // namespace
}  // namespace assize::sim

using namespace assize::sim;  // NOLINT: the functions of the interface have C's one namespace

assize_status assize_game_decision(const assize_game* game, size_t number, uint8_t* buffer,
                                   size_t capacity, size_t* size) {
  return Guarded([&] {
    if (game == nullptr) return NullArgument("game");
    const auto names = game->game->Decisions();
    if (number >= names.size()) {
      return Fail(absl::InvalidArgumentError(
          absl::StrCat("number: ", number, "; allowed: less than ", names.size())));
    }
    return Write(names[number], buffer, capacity, size);
  });
}

assize_status assize_game_option_table(const assize_game* game, const char* decision,
                                       uint8_t* buffer, size_t capacity, size_t* size) {
  return Guarded([&] {
    if (game == nullptr) return NullArgument("game");
    if (decision == nullptr) return NullArgument("decision");
    const auto rows = game->game->OptionTable(decision);
    if (!rows.ok()) return Fail(rows.status());
    return Write(*rows, buffer, capacity, size);
  });
}

assize_status assize_game_option_ids(const assize_game* game, const assize_options* options,
                                     int32_t* ids, size_t count) {
  return Guarded([&] {
    if (game == nullptr) return NullArgument("game");
    if (options == nullptr) return NullArgument("options");
    const assize_status counted = CheckCount("count", count, options->moves->size());
    if (counted != ASSIZE_OK) return counted;
    if (ids == nullptr && count > 0) return NullArgument("ids");
    const absl::Status numbered = game->game->Numbers(*options->moves, ids);
    return numbered.ok() ? ASSIZE_OK : Fail(numbered);
  });
}

assize_status assize_batch_ids(assize_batch* batch, int32_t* ids, size_t options) {
  return Guarded([&] {
    if (batch == nullptr) return NullArgument("batch");
    const assize_status counted = CheckCount("options", options, batch->batch->CountOptions());
    if (counted != ASSIZE_OK) return counted;
    if (ids == nullptr && options > 0) return NullArgument("ids");
    batch->batch->WriteNumbers(ids);
    return ASSIZE_OK;
  });
}
