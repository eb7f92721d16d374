#include "ladder/owner/match_links.h"

#include <cstdint>
#include <map>
#include <utility>

#include "absl/strings/str_cat.h"
#include "ladder/publish/published_ladder.h"
#include "referee/base/status.h"
#include "referee/viewer/match_page.h"

namespace assize::ladder::owner {
namespace {

using publish::EventRows;
using publish::PublishedLadder;

// Makes the pages of one owner.
class Linker {
 public:
  Linker(const PublishedLadder& ladder, const std::string& program, std::string folder,
         site::Files* files)
      : ladder_(ladder), program_(program), folder_(std::move(folder)), files_(files) {}

  absl::Status Make(v1::MatchPlace* place) {
    if (pages_.contains(KeyOf(*place))) return absl::OkStatus();
    ASSIZE_ASSIGN_OR_RETURN(const EventRows* event, ladder_.FindEvent(place->event()));
    const auto number = static_cast<int64_t>(place->match());
    ASSIZE_ASSIGN_OR_RETURN(StoredMatch stored, ladder_.LoadMatch(*event, number));
    absl::StatusOr<replay::ReplayedMatch> replayed = replay::Replay(stored.record);
    if (!replayed.ok() || !replayed->difference.ok()) return absl::OkStatus();
    const DumpedMatch match{.stored = std::move(stored), .replayed = *std::move(replayed)};
    const std::string name = absl::StrCat("match-", number, "-seat-", place->seat(), ".html");
    const Seat seat(static_cast<int>(place->seat()));
    ASSIZE_ASSIGN_OR_RETURN((*files_)[absl::StrCat(folder_, "/", name)],
                            viewer::MatchPage(match, {.seat = seat, .program = program_}));
    pages_[KeyOf(*place)] = name;
    return absl::OkStatus();
  }

  void Link(v1::MatchPlace* place) const {
    const auto page = pages_.find(KeyOf(*place));
    if (page != pages_.end()) place->set_page(page->second);
  }

 private:
  static std::pair<uint64_t, uint32_t> KeyOf(const v1::MatchPlace& place) {
    return {place.match(), place.seat()};
  }

  const PublishedLadder& ladder_;
  const std::string& program_;
  const std::string folder_;
  site::Files* files_;
  // By match and seat; all matches are of one event.
  std::map<std::pair<uint64_t, uint32_t>, std::string> pages_;
};

}  // namespace

absl::Status AddMatchPages(const std::string& database, const std::string& program,
                           v1::OwnerReport* owner, site::Files* files) {
  ASSIZE_ASSIGN_OR_RETURN(const auto ladder,
                          PublishedLadder::Open(database, {.audience = publish::Audience::kOwner,
                                                           .owner = owner->owner()}));
  Linker linker(*ladder, program, owner->folder(), files);
  for (v1::OwnedBot& bot : *owner->mutable_bots()) {
    for (v1::FaultyMatch& match : *bot.mutable_why()->mutable_faulty()) {
      ASSIZE_RETURN_IF_ERROR(linker.Make(match.mutable_place()));
      linker.Link(match.mutable_place());
    }
    for (v1::MatchSwing& swing : *bot.mutable_instructive()) {
      ASSIZE_RETURN_IF_ERROR(linker.Make(swing.mutable_place()));
      linker.Link(swing.mutable_place());
    }
    for (v1::DecisionTimes& times : *bot.mutable_why()->mutable_times()) {
      linker.Link(times.mutable_worst());
    }
  }
  return absl::OkStatus();
}

}  // namespace assize::ladder::owner
