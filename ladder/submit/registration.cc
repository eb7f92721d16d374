#include "ladder/submit/registration.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/time/clock.h"
#include "absl/time/time.h"
#include "ladder/names/names.h"
#include "referee/base/status.h"
#include "referee/base/text/plain_text.h"
#include "referee/games/registry.h"

namespace assize::ladder {
namespace {

constexpr char kRegistrationFile[] = "registration.txt";
constexpr char kFirstLabel[] = "1";

// Sorted, each once, as the games call themselves.
absl::StatusOr<std::vector<std::string>> GamesIn(const Registration& registration) {
  std::vector<std::string> games;
  for (const std::string& name : registration.games) {
    ASSIZE_ASSIGN_OR_RETURN(const games::Game* game, games::FindGame(name));
    games.emplace_back(game->info().name);
  }
  if (games.empty()) {
    for (const games::Game* game : games::AllGames()) games.emplace_back(game->info().name);
  }
  std::ranges::sort(games);
  const auto repeated = std::ranges::unique(games);
  games.erase(repeated.begin(), repeated.end());
  return games;
}

// Names have no line breaks in them.
std::string TextOf(const NewVersion& version) {
  return absl::StrCat("remote bot\nname: ", version.bot, "\nversion: ", version.label,
                      "\ngames: ", absl::StrJoin(version.games, " "), "\n");
}

}  // namespace

absl::StatusOr<Submission::Result> Register(LadderStore* store, const Registration& registration) {
  NewVersion version;
  version.remote = true;
  ASSIZE_ASSIGN_OR_RETURN(version.owner,
                          names::NormalName(names::Kind::kOwner, registration.owner));
  ASSIZE_ASSIGN_OR_RETURN(version.bot, names::NormalName(names::Kind::kBot, registration.bot));
  ASSIZE_ASSIGN_OR_RETURN(
      version.label,
      names::NormalName(names::Kind::kVersion,
                        registration.label.empty() ? kFirstLabel : registration.label));
  ASSIZE_ASSIGN_OR_RETURN(version.games, GamesIn(registration));
  version.submitted.files.push_back(
      {.path = kRegistrationFile, .executable = false, .content = TextOf(version)});
  ASSIZE_ASSIGN_OR_RETURN(const std::vector<Version> versions, store->ListVersions());
  const Bytes32 sha256 = version.submitted.Hash();
  if (auto unchanged = FindUnchanged(versions, version.owner, version.bot, sha256)) {
    return Submission::Result{*std::move(unchanged), true};
  }
  ASSIZE_RETURN_IF_ERROR(CheckAddable(versions, version.owner, version.bot, sha256));
  version.submitted_unix_us = absl::ToUnixMicros(absl::Now());
  ASSIZE_ASSIGN_OR_RETURN(Version added, store->AddVersion(version));
  return Submission::Result{std::move(added), false};
}

}  // namespace assize::ladder
