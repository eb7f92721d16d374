#include "referee/viewer/match_page.h"

#include <algorithm>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "referee/base/plain_text.h"
#include "referee/base/status.h"
#include "referee/page/html.h"
#include "referee/viewer/viewer_assets.h"

namespace assize::viewer {
namespace {

const GameAssets* AssetsOf(std::string_view game) {
  for (const GameAssets& assets : kGameAssets) {
    if (assets.game == game) return &assets;
  }
  return nullptr;
}

// "greedy 1 against random 1". For previews, which show everything: without the result.
std::string Description(const Json& payload) {
  std::vector<std::string> bots;
  for (const Json& seat : payload["seats"]) {
    if (seat["bot"] != "") bots.push_back(seat["bot"]);
  }
  if (bots.size() < 2) return "A match to step through.";
  return absl::StrCat("A match of ", InWords(bots), " to step through.");
}

std::string TitleOf(const Json& payload) {
  return absl::StrCat(payload["title"].get<std::string>(), ", match ",
                      payload["match"]["number"].get<int64_t>());
}

// What is there until the script has run, or where none does.
constexpr std::string_view kBody =
    "<div id=\"viewer\"><noscript><p>Stepping through a match needs script: "
    "without JavaScript this page shows nothing of it. It loads nothing from "
    "anywhere.</p></noscript></div>";

}  // namespace

absl::StatusOr<std::string> MatchPage(const DumpedMatch& match, const PayloadSettings& settings) {
  ASSIZE_ASSIGN_OR_RETURN(const Json payload, MatchPayload(match, settings));
  const GameAssets* const game = AssetsOf(match.replayed.spec.game->info().name);
  const std::string module(game == nullptr ? "" : game->script);
  const std::string viewer(game == nullptr ? "" : game->viewer);
  // Texts of records may be no UTF-8.
  const std::string json = payload.dump(-1, ' ', false, Json::error_handler_t::replace);
  return page::Document(
      {.title = TitleOf(payload),
       .description = Description(payload),
       .body = std::string(kBody),
       .style =
           absl::StrCat(std::string(kShellCss), std::string(game == nullptr ? "" : game->style)),
       .script = absl::StrCat(std::string(kShellJs), module, "startViewer(", viewer, ");\n"),
       .data = {{.id = "match", .json = json}}});
}

}  // namespace assize::viewer
