#include "ladder/climb/rung_table.h"

#include <google/protobuf/util/json_util.h>

#include <cstdlib>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "ladder/climb/rung_texts.h"
#include "referee/base/status.h"
#include "referee/bots/installation.h"
#include "referee/games/registry.h"

namespace assize::ladder::climb {

absl::StatusOr<v1::RungTable> FindRungs(std::string_view game) {
  ASSIZE_RETURN_IF_ERROR(games::FindGame(game).status());
  std::vector<std::string> others;
  for (const std::string_view text : kRungTexts) {
    v1::RungTable table;
    const auto read = google::protobuf::util::JsonStringToMessage(std::string(text), &table);
    if (!read.ok()) {
      return absl::InternalError(absl::StrCat("a table of rungs can't be read: ", read.ToString()));
    }
    if (table.game() == game) return table;
    others.push_back(table.game());
  }
  return absl::NotFoundError(absl::StrCat(
      std::string(game), " has no rungs; games that have are: ", absl::StrJoin(others, ", ")));
}

std::string NameOf(const v1::Rung& rung) {
  std::string name = rung.bot();
  for (const std::string& argument : rung.arguments()) absl::StrAppend(&name, " ", argument);
  return name;
}

std::vector<Encounter> EncountersOf(const v1::RungTable& table) {
  std::vector<Encounter> encounters;
  for (const v1::Rung& rung : table.rungs()) encounters.push_back({.elo = rung.elo()});
  return encounters;
}

absl::StatusOr<bots::BotFinder> OurBots() {
  ASSIZE_ASSIGN_OR_RETURN(const bots::Installation ours, bots::OurInstallation());
  const char* path = std::getenv("PATH");
  return bots::BotFinder({ours.sample_bots}, path == nullptr ? "" : path);
}

absl::StatusOr<bots::Manifest> ManifestOf(const v1::Rung& rung, const bots::BotFinder& finder) {
  ASSIZE_ASSIGN_OR_RETURN(bots::Manifest manifest, finder.Find(rung.bot()));
  if (manifest.version != rung.version()) {
    return absl::FailedPreconditionError(
        absl::StrCat("the sample bot ", rung.bot(), " has version ", manifest.version,
                     ", but rung \"", NameOf(rung), "\" was measured with ", rung.version()));
  }
  manifest.command.insert(manifest.command.end(), rung.arguments().begin(), rung.arguments().end());
  return manifest;
}

Bytes32 DigestOfMoves(const v1::Record& record) {
  Sha256 hash;
  for (const v1::Step& step : record.steps()) {
    for (const v1::Entry& entry : step.entries()) {
      if (entry.has_moved()) hash.AddFramed(entry.moved().played().SerializeAsString());
    }
  }
  return hash.Digest();
}

}  // namespace assize::ladder::climb
