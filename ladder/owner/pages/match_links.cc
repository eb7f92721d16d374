#include "ladder/owner/pages/match_links.h"

#include <cstdint>
#include <map>
#include <tuple>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"
#include "ladder/owner/why/why_page.h"
#include "ladder/publish/published_ladder.h"
#include "ladder/site/parts/html.h"
#include "referee/base/status.h"
#include "referee/viewer/match_page.h"

namespace assize::ladder::owner {
namespace {

using publish::EventRows;
using publish::PublishedLadder;

// Makes the pages of one owner.
class Linker {
 public:
  // `folder`: where the pages are in `files`, empty or with a '/' at its end.
  Linker(const PublishedLadder& ladder, const std::string& program, std::string folder,
         site::Files* files)
      : ladder_(ladder), program_(program), folder_(std::move(folder)), files_(files) {}

  absl::Status MakeAndLink(v1::MatchPlace* place) {
    ASSIZE_RETURN_IF_ERROR(Make(*place));
    Link(place);
    return absl::OkStatus();
  }

  void Link(v1::MatchPlace* place) const {
    const auto page = pages_.find(KeyOf(*place));
    if (page != pages_.end()) place->set_page(page->second);
  }

 private:
  absl::Status Make(const v1::MatchPlace& place) {
    if (pages_.contains(KeyOf(place))) return absl::OkStatus();
    ASSIZE_ASSIGN_OR_RETURN(const EventRows* event, ladder_.FindEvent(place.event()));
    const auto number = static_cast<int64_t>(place.match());
    absl::StatusOr<StoredMatch> stored = ladder_.LoadMatch(*event, number);
    // What can't be read has no page.
    if (absl::IsDataLoss(stored.status())) return absl::OkStatus();
    ASSIZE_RETURN_IF_ERROR(stored.status());
    absl::StatusOr<replay::ReplayedMatch> replayed = replay::Replay(stored->record);
    if (!replayed.ok() || !replayed->difference.ok()) return absl::OkStatus();
    const DumpedMatch match{.stored = *std::move(stored), .replayed = *std::move(replayed)};
    // Without dots, which slugs have not: "may-cup-17-3b-seat-0.html".
    const std::string name =
        absl::StrCat(site::Slug(event->event.setup.name), "-",
                     absl::StrReplaceAll(ShortText(match.stored.entry.name), {{".", "-"}}),
                     "-seat-", place.seat(), ".html");
    const Seat seat(static_cast<int>(place.seat()));
    ASSIZE_ASSIGN_OR_RETURN((*files_)[folder_ + name],
                            viewer::MatchPage(match, {.seat = seat, .program = program_}));
    pages_[KeyOf(place)] = name;
    return absl::OkStatus();
  }

  // Event, match and seat.
  using Key = std::tuple<std::string, uint64_t, uint32_t>;
  static Key KeyOf(const v1::MatchPlace& place) {
    return {place.event(), place.match(), place.seat()};
  }

  const PublishedLadder& ladder_;
  const std::string& program_;
  const std::string folder_;
  site::Files* files_;
  std::map<Key, std::string> pages_;
};

}  // namespace

absl::Status AddMatchPages(const std::string& database, const std::string& program,
                           v1::OwnerReport* owner, site::Files* files) {
  ASSIZE_ASSIGN_OR_RETURN(const auto ladder,
                          PublishedLadder::Open(database, {.audience = publish::Audience::kOwner,
                                                           .owner = owner->owner()}));
  Linker linker(*ladder, program, owner->folder() + "/", files);
  for (v1::OwnedBot& bot : *owner->mutable_bots()) {
    for (v1::FaultyMatch& match : *bot.mutable_why()->mutable_faulty()) {
      ASSIZE_RETURN_IF_ERROR(linker.MakeAndLink(match.mutable_place()));
    }
    for (v1::MatchSwing& swing : *bot.mutable_instructive()) {
      ASSIZE_RETURN_IF_ERROR(linker.MakeAndLink(swing.mutable_place()));
    }
    for (v1::DecisionTimes& times : *bot.mutable_why()->mutable_times()) {
      linker.Link(times.mutable_worst());
    }
  }
  return absl::OkStatus();
}

absl::StatusOr<site::Files> WhyFiles(const PublishedLadder& ladder, v1::WhyReport report,
                                     const std::string& database, const std::string& program) {
  site::Files files;
  Linker linker(ladder, program, "", &files);
  for (v1::FaultyMatch& match : *report.mutable_faulty()) {
    ASSIZE_RETURN_IF_ERROR(linker.MakeAndLink(match.mutable_place()));
  }
  for (v1::MatchSwing& swing : *report.mutable_swings()) {
    ASSIZE_RETURN_IF_ERROR(linker.MakeAndLink(swing.mutable_place()));
  }
  for (v1::DecisionTimes& times : *report.mutable_times()) {
    ASSIZE_RETURN_IF_ERROR(linker.MakeAndLink(times.mutable_worst()));
  }
  files["index.html"] = WhyPage(report, database);
  return files;
}

}  // namespace assize::ladder::owner
