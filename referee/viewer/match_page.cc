#include "referee/viewer/match_page.h"

#include <algorithm>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "referee/base/hash.h"
#include "referee/base/status.h"
#include "referee/base/text/plain_text.h"
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
  return absl::StrCat("A match of ", JoinWithAnd(bots), " to step through.");
}

std::string TitleOf(const Json& payload) {
  return absl::StrCat(payload["title"].get<std::string>(), ", match ",
                      payload["match"]["name"].get<std::string>());
}

// What is there until the script has run, or where none does.
constexpr std::string_view kBody =
    "<div id=\"viewer\"><noscript><p>Stepping through a match needs script: "
    "without JavaScript this page can't show it. It loads nothing from "
    "other servers.</p></noscript></div>";

// Shell and module, started.
std::string ScriptOf(const GameAssets* game) {
  return absl::StrCat(std::string(kShellJs), std::string(game == nullptr ? "" : game->script),
                      "startViewer(", std::string(game == nullptr ? "" : game->viewer), ");\n");
}

std::string StyleOf(const GameAssets* game) {
  return absl::StrCat(std::string(kShellCss), std::string(game == nullptr ? "" : game->style));
}

// The document without style and script.
page::Page BarePage(const Json& payload) {
  // Texts of records may be no UTF-8.
  const std::string json = payload.dump(-1, ' ', false, Json::error_handler_t::replace);
  return {.title = TitleOf(payload),
          .description = Description(payload),
          .body = std::string(kBody),
          .data = {{.id = "match", .json = json}}};
}

std::string NameOf(std::string_view game, const std::string& content, const char* ending) {
  constexpr size_t kEnough = 16;
  return absl::StrCat(std::string(game), "-", ToHex(HashOf(content)).substr(0, kEnough), ending);
}

}  // namespace

absl::StatusOr<std::string> MatchPage(const DumpedMatch& match, const PayloadSettings& settings) {
  ASSIZE_ASSIGN_OR_RETURN(const Json payload, MatchPayload(match, settings));
  return PageOf(payload);
}

std::string PageOf(const Json& payload) {
  const GameAssets* const game = AssetsOf(payload["game"].get<std::string>());
  page::Page page = BarePage(payload);
  page.style = StyleOf(game);
  page.script = ScriptOf(game);
  return page::Document(page);
}

SharedViewer SharedViewerOf(std::string_view game) {
  const GameAssets* const assets = AssetsOf(game);
  const std::string_view name = assets == nullptr ? "generic" : game;
  SharedViewer viewer;
  viewer.script = page::SharedScript(ScriptOf(assets));
  viewer.script_name = NameOf(name, viewer.script, ".js");
  viewer.style = absl::StrCat(std::string(page::ThemeCss()), StyleOf(assets));
  viewer.style_name = NameOf(name, viewer.style, ".css");
  return viewer;
}

std::string_view TableStyleOf(std::string_view game) {
  const GameAssets* const assets = AssetsOf(game);
  return assets == nullptr ? "" : assets->style;
}

absl::StatusOr<std::string> SharedMatchPage(const DumpedMatch& match, const SharedViewer& viewer,
                                            const SharedPageSettings& settings) {
  ASSIZE_ASSIGN_OR_RETURN(const Json payload, MatchPayload(match, settings.payload));
  page::Page page = BarePage(payload);
  page.style_file = settings.folder + viewer.style_name;
  page.script_file = settings.folder + viewer.script_name;
  page.url = settings.url;
  return page::Document(page);
}

}  // namespace assize::viewer
