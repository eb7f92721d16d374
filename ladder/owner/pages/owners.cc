#include "ladder/owner/pages/owners.h"

#include <algorithm>
#include <map>
#include <optional>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "ladder/owner/own_seats.h"
#include "ladder/owner/pages/lights.h"
#include "ladder/owner/places.h"
#include "ladder/owner/why/swings.h"
#include "ladder/owner/why/why.h"
#include "ladder/publish/published_ladder.h"
#include "ladder/rating/joint/joint_fit.h"
#include "ladder/report/cells.h"
#include "ladder/site/parts/html.h"
#include "referee/base/status.h"
#include "referee/base/text/plain_text.h"

namespace assize::ladder::owner {
namespace {

using publish::EventRows;
using publish::PublishedLadder;

// What everybody may know, computed once for all owners.
class Standing {
 public:
  static absl::StatusOr<Standing> Of(const PublishedLadder& ladder, const EventRows& event) {
    Standing standing;
    ASSIZE_ASSIGN_OR_RETURN(standing.places_, PlacesIn(ladder, event));
    ASSIZE_ASSIGN_OR_RETURN(const report::RatingsReport ratings,
                            ladder.RatingsOf(event.event.setup.game));
    if (!ratings.tables.empty()) standing.table_ = ratings.tables.front();
    return standing;
  }

  std::optional<v1::EventPlace> PlaceOf(VersionId version) const {
    const auto place = places_.find(version);
    return place == places_.end() ? std::nullopt : std::optional(place->second);
  }

  // In all events of the game; null without games.
  const rating::PlayerRating* RatingOf(const Version& version) const {
    const std::optional<int> player = PlayerOf(version);
    return player.has_value() ? &table_.fit.players[*player] : nullptr;
  }

  std::optional<double> Stronger(const Version& version, const Version& other) const {
    const std::optional<int> a = PlayerOf(version);
    const std::optional<int> b = PlayerOf(other);
    if (!a.has_value() || !b.has_value() || a == b) return std::nullopt;
    if (table_.fit.players[*a].component != table_.fit.players[*b].component) return std::nullopt;
    return rating::ProbabilityOfSuperiority(table_.fit, *a, *b);
  }

 private:
  std::optional<int> PlayerOf(const Version& version) const {
    for (size_t i = 0; i < table_.names.size(); ++i) {
      if (table_.names[i].bot != version.bot || table_.names[i].number != version.number) continue;
      if (table_.fit.players[i].games > 0) return static_cast<int>(i);
    }
    return std::nullopt;
  }

  std::map<VersionId, v1::EventPlace> places_;
  report::RatingsTable table_;
};

// Adds one owner after the other.
class OwnersBuilder {
 public:
  OwnersBuilder(const PublishedLadder& ladder, const std::string& database, const EventRows& event,
                const OwnersQuery& query, Standing standing)
      : ladder_(ladder),
        database_(database),
        event_(event),
        query_(query),
        standing_(std::move(standing)) {
    report_.set_event(event.event.setup.name);
    report_.set_game(event.event.setup.game);
    for (const Version& version : ladder.rows().versions()) {
      if (version.bot == query.yardstick && version.Plays(report_.game())) yardstick_ = version;
    }
    if (yardstick_.has_value()) report_.set_yardstick(NameOf(*yardstick_));
  }

  absl::StatusOr<v1::OwnersReport> Build() {
    // By owner and bot: its versions that play the game, the oldest first.
    std::map<std::string, std::map<std::string, std::vector<Version>>> owners;
    for (const Version& version : ladder_.rows().versions()) {
      if (version.Plays(report_.game())) owners[version.owner][version.bot].push_back(version);
    }
    for (const auto& [owner, bots] : owners) {
      ASSIZE_ASSIGN_OR_RETURN(
          const auto own, PublishedLadder::Open(
                              database_, {.audience = publish::Audience::kOwner, .owner = owner}));
      v1::OwnerReport& added = *report_.add_owners();
      added.set_owner(owner);
      added.set_folder(site::FolderName(owner));
      for (const auto& [bot, versions] : bots) {
        ASSIZE_ASSIGN_OR_RETURN(*added.add_bots(), BotOf(*own, versions));
      }
    }
    return std::move(report_);
  }

 private:
  // The version that entered the event last; nullopt: none has.
  std::optional<Version> EntrantOf(const std::vector<Version>& versions) const {
    std::optional<Version> last;
    for (const Version& version : versions) {
      const auto& entrants = event_.event.entrants;
      if (std::ranges::find(entrants, version.id, &Entrant::version) != entrants.end())
        last = version;
    }
    return last;
  }

  absl::StatusOr<v1::OwnedBot> BotOf(const PublishedLadder& own,
                                     const std::vector<Version>& versions) const {
    const std::optional<Version> entrant = EntrantOf(versions);
    const Version& version = entrant.value_or(versions.back());
    const std::vector<OwnSeat> seats = SeatsOf(own.rows(), version.id, report_.event());
    v1::OwnedBot bot;
    bot.set_bot(version.bot);
    *bot.mutable_submitted() = SubmittedLight(version, entrant.has_value());
    *bot.mutable_starts() = StartsLight(seats);
    *bot.mutable_plays() = PlaysLight(seats);
    *bot.mutable_beats_yardstick() =
        BeatsLight(report_.yardstick(), StrongerThanYardstick(version));
    for (const Version& each : versions) *bot.add_progress() = ProgressOf(own, each);
    if (!entrant.has_value()) return bot;
    bot.set_number(static_cast<uint32_t>(version.number));
    for (const OwnSeat& seat : seats) {
      bot.set_faults(bot.faults() + static_cast<uint32_t>(seat.faults.faults));
    }
    if (auto place = standing_.PlaceOf(version.id)) *bot.mutable_place() = *place;
    ASSIZE_ASSIGN_OR_RETURN(*bot.mutable_why(), WhyOf(own, {.bot = NameOf(version),
                                                            .event = report_.event(),
                                                            .most_faulty = query_.most_faulty,
                                                            .with_places = false}));
    AddInstructive(own, SwingsOf(seats), &bot);
    return bot;
  }

  std::optional<double> StrongerThanYardstick(const Version& version) const {
    return yardstick_.has_value() ? standing_.Stronger(version, *yardstick_) : std::nullopt;
  }

  v1::VersionProgress ProgressOf(const PublishedLadder& own, const Version& version) const {
    v1::VersionProgress progress;
    progress.set_number(static_cast<uint32_t>(version.number));
    progress.set_label(version.label);
    progress.set_submitted_unix_us(version.submitted_unix_us);
    for (const OwnSeat& seat : SeatsOf(own.rows(), version.id, "")) {
      if (seat.event->event.setup.game != report_.game()) continue;
      progress.set_matches(progress.matches() + 1);
      progress.set_forfeits(progress.forfeits() + (seat.result().forfeited ? 1 : 0));
      progress.set_faults(progress.faults() + static_cast<uint32_t>(seat.faults.faults));
    }
    if (const rating::PlayerRating* rating = standing_.RatingOf(version)) {
      report::Set(rating->overall, rating->sets, progress.mutable_rating());
    }
    return progress;
  }

  void AddInstructive(const PublishedLadder& own, const std::vector<Swing>& swings,
                      v1::OwnedBot* bot) const {
    constexpr int kCostly = 2;
    const auto add = [&](const Swing& swing) {
      *bot->add_instructive() = SwingMessage(swing, PlaceOf(swing.seat, own.rows().versions()));
    };
    for (const Swing& swing : WorstFirst(swings)) {
      if (bot->instructive_size() == kCostly || swing.value() >= 0) break;
      add(swing);
    }
    const std::vector<Swing> best = BestFirst(swings);
    if (!best.empty() && best.front().value() > 0) add(best.front());
  }

  const PublishedLadder& ladder_;
  const std::string& database_;
  const EventRows& event_;
  const OwnersQuery& query_;
  const Standing standing_;
  std::optional<Version> yardstick_;
  v1::OwnersReport report_;
};

absl::StatusOr<const EventRows*> EventToReport(const PublishedLadder& ladder,
                                               const std::string& name) {
  if (!name.empty()) return ladder.FindEvent(name);
  const auto& events = ladder.rows().events;
  const auto newest = std::find_if(events.rbegin(), events.rend(), [](const EventRows& event) {
    return !publish::IsTest(event.event);
  });
  if (newest != events.rend()) return &*newest;
  return absl::NotFoundError("there is no event with standings yet; ladder run plays one");
}

std::vector<std::string> EloCells(const v1::EventPlace& place) {
  if (!place.has_rating()) return {"", ""};
  return {absl::StrFormat("%.0f", place.rating().elo()),
          absl::StrFormat("%.0f", place.rating().margin95())};
}

std::vector<std::string> MarksRow(const v1::OwnerReport& owner, const v1::OwnedBot& bot) {
  const v1::WhySummary& summary = bot.why().summary();
  std::vector<std::string> row = {
      owner.owner(),
      bot.bot(),
      bot.number() == 0 ? "" : absl::StrCat(bot.number()),
      LightWord(bot.submitted().color()),
      LightWord(bot.starts().color()),
      LightWord(bot.plays().color()),
      LightWord(bot.beats_yardstick().color()),
      bot.has_place() ? absl::StrCat(bot.place().rank()) : "",
      bot.has_place() ? absl::StrFormat("%.4g", bot.place().points()) : ""};
  for (std::string& cell : EloCells(bot.place())) row.push_back(std::move(cell));
  for (uint32_t count : {summary.matches(), summary.firsts(), summary.forfeits(), bot.faults()}) {
    row.push_back(absl::StrCat(count));
  }
  const bool rated = bot.place().has_rating();
  row.push_back(rated ? report::FewSetsCell(bot.place().rating().few_sets()) : "");
  return row;
}

}  // namespace

absl::StatusOr<v1::OwnersReport> LoadOwners(
    const std::string& database, const OwnersQuery& query,
    const std::function<void(const std::string&)>& damaged) {
  ASSIZE_ASSIGN_OR_RETURN(const auto ladder, PublishedLadder::Open(database, {}));
  for (const std::string& text : ladder->damaged()) damaged(text);
  ASSIZE_ASSIGN_OR_RETURN(const EventRows* event, EventToReport(*ladder, query.event));
  if (publish::IsTest(event->event)) {
    return absl::FailedPreconditionError(
        absl::StrCat("event ", Quoted(event->event.setup.name),
                     " is a test of two versions; reports are made of events with standings"));
  }
  ASSIZE_ASSIGN_OR_RETURN(Standing standing, Standing::Of(*ladder, *event));
  return OwnersBuilder(*ladder, database, *event, query, std::move(standing)).Build();
}

std::string LightWord(v1::TrafficLight::Color color) {
  switch (color) {
    case v1::TrafficLight::COLOR_GREEN:
      return "yes";
    case v1::TrafficLight::COLOR_YELLOW:
      return "partly";
    case v1::TrafficLight::COLOR_RED:
      return "no";
    default:
      return "not known";
  }
}

Sheet MarksSheet(const v1::OwnersReport& report) {
  Sheet sheet;
  sheet.title = absl::StrCat(report.event(), ", ", report.game());
  sheet.columns = {{.head = "owner", .fit = Fit::kShorten, .key = true},
                   {.head = "bot", .worth = 12, .fit = Fit::kShorten},
                   {.head = "version", .side = 'r', .worth = 3},
                   {.head = "submitted", .worth = 9},
                   {.head = "starts", .worth = 10},
                   {.head = "plays", .worth = 10},
                   {.head = "beats",
                    .worth = 10,
                    .legend = report.yardstick().empty() ? "no yardstick"
                                                         : "stronger than " + report.yardstick()},
                   {.head = "rank", .side = 'r', .worth = 11},
                   {.head = "points", .side = 'r', .worth = 8},
                   {.head = "elo", .side = 'r', .show = Show::kIfAny, .worth = 7},
                   {.head = "margin95", .side = 'r', .show = Show::kIfAny, .worth = 5},
                   {.head = "matches", .side = 'r', .worth = 4},
                   {.head = "firsts", .side = 'r', .worth = 2},
                   {.head = "forfeits", .side = 'r', .worth = 6},
                   {.head = "faults", .side = 'r', .worth = 6},
                   {.head = "few_sets",
                    .side = 'r',
                    .show = Show::kIfAny,
                    .worth = 1,
                    .legend = "1: the interval is from fewer than ten sets"}};
  for (const v1::OwnerReport& owner : report.owners()) {
    for (const v1::OwnedBot& bot : owner.bots()) sheet.rows.push_back(MarksRow(owner, bot));
  }
  return sheet;
}

}  // namespace assize::ladder::owner
