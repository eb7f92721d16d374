#include "ladder/climb/rungs.h"

#include <algorithm>
#include <array>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "referee/base/plain_text.h"
#include "referee/base/status.h"

namespace assize::ladder::climb {
namespace {

// Measured by build/tests/ladder_rungs, which prints these lines.
constexpr std::array kBrigands = {
    Rung{"random", "", 0, 0, ""},
    Rung{"greedy", "--slips 0.5", 100, 0, ""},
    Rung{"greedy", "--slips 0.25", 200, 0, ""},
    Rung{"greedy", "--slips 0.1", 300, 0, ""},
    Rung{"greedy", "", 400, 0, ""},
    Rung{"montecarlo", "--playouts 40", 500, 0, ""},
};

constexpr std::array kGames = {
    GameRungs{"brigands", 2, kBrigands},
};

}  // namespace

std::vector<GameRungs> AllRungs() { return {kGames.begin(), kGames.end()}; }

absl::StatusOr<GameRungs> RungsOf(std::string_view game) {
  std::vector<std::string> known;
  for (const GameRungs& rungs : kGames) {
    if (rungs.game == game) return rungs;
    known.emplace_back(rungs.game);
  }
  return absl::NotFoundError(absl::StrCat("no rungs for the game ", Quoted(game),
                                          "; there are for ", absl::StrJoin(known, ", "), ".",
                                          Suggestion(game, known)));
}

std::string NameOf(const Rung& rung) {
  return absl::StrCat(std::string(rung.bot), rung.arguments.empty() ? "" : " ",
                      std::string(rung.arguments));
}

absl::StatusOr<bots::Manifest> ManifestOf(const Rung& rung, const bots::BotFinder& finder) {
  ASSIZE_ASSIGN_OR_RETURN(bots::Manifest manifest, finder.Find(rung.bot));
  const std::vector<std::string> arguments =
      absl::StrSplit(std::string(rung.arguments), ' ', absl::SkipEmpty());
  manifest.command.insert(manifest.command.end(), arguments.begin(), arguments.end());
  manifest.name = NameOf(rung);
  return manifest;
}

}  // namespace assize::ladder::climb
