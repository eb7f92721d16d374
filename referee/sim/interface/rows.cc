// assize/sim.h: rows and their layouts.
#include "absl/strings/str_cat.h"
#include "referee/base/status.h"
#include "referee/sim/interface/result.h"

namespace assize::sim {
namespace {

absl::Status NoRows() { return absl::InvalidArgumentError("rows: the game has none"); }

absl::StatusOr<const games::Layout*> LayoutOf(const Game& game, int32_t row) {
  const Layouts* const layouts = game.Rows();
  if (layouts == nullptr) {
    return absl::InvalidArgumentError(
        absl::StrCat("rows: ", std::string(game.info().name), " has none"));
  }
  if (row == ASSIZE_VIEW_ROW) return &layouts->view;
  if (row == ASSIZE_OPTION_ROW) return &layouts->option;
  return absl::InvalidArgumentError(absl::StrCat("row: ", row, "; allowed: 0, 1"));
}

absl::Status CheckSize(size_t size, size_t wanted) {
  if (size == wanted) return absl::OkStatus();
  return absl::InvalidArgumentError(absl::StrCat("size: ", size, " bytes; allowed: ", wanted));
}

}  // namespace
}  // namespace assize::sim

using namespace assize::sim;  // NOLINT: the functions of the interface have C's one namespace

assize_status assize_game_layout(const assize_game* game, int32_t row, assize_layout* layout) {
  return Guarded([&] {
    if (game == nullptr) return NullArgument("game");
    if (layout == nullptr) return NullArgument("layout");
    const auto found = LayoutOf(*game->game, row);
    if (!found.ok()) return Fail(found.status());
    *layout = {.version = (*found)->version.c_str(),
               .digest = (*found)->digest.c_str(),
               .width = static_cast<size_t>((*found)->width),
               .fields = (*found)->fields.size()};
    return ASSIZE_OK;
  });
}

assize_status assize_game_field(const assize_game* game, int32_t row, size_t index,
                                assize_field* field) {
  return Guarded([&] {
    if (game == nullptr) return NullArgument("game");
    if (field == nullptr) return NullArgument("field");
    const auto found = LayoutOf(*game->game, row);
    if (!found.ok()) return Fail(found.status());
    const auto& fields = (*found)->fields;
    if (index >= fields.size()) {
      return Fail(absl::InvalidArgumentError(
          absl::StrCat("index: ", index, "; allowed: less than ", fields.size())));
    }
    const assize::games::Field& named = fields[index];
    *field = {.name = named.name.c_str(),
              .rule = named.rule.c_str(),
              .offset = named.offset,
              .length = named.length,
              .kind = static_cast<int32_t>(named.kind),
              .top = named.top};
    return ASSIZE_OK;
  });
}

assize_status assize_view_row(const assize_view* view, uint8_t* row, size_t size) {
  return Guarded([&] {
    if (view == nullptr) return NullArgument("view");
    if (row == nullptr) return NullArgument("row");
    const Layouts* const layouts = view->view->Rows();
    if (layouts == nullptr) return Fail(NoRows());
    const absl::Status fits = CheckSize(size, static_cast<size_t>(layouts->view.width));
    if (!fits.ok()) return Fail(fits);
    view->view->WriteRow(row);
    return ASSIZE_OK;
  });
}

assize_status assize_options_rows(const assize_options* options, uint8_t* rows, size_t size) {
  return Guarded([&] {
    if (options == nullptr) return NullArgument("options");
    if (rows == nullptr) return NullArgument("rows");
    const Layouts* const layouts = options->moves->Rows();
    if (layouts == nullptr) return Fail(NoRows());
    const absl::Status fits =
        CheckSize(size, options->moves->size() * static_cast<size_t>(layouts->option.width));
    if (!fits.ok()) return Fail(fits);
    options->moves->WriteRows(rows);
    return ASSIZE_OK;
  });
}
