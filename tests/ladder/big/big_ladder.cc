#include "tests/ladder/big/big_ladder.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <utility>

#include "absl/strings/str_cat.h"
#include "ladder/model/settings_text.h"
#include "ladder/store/rows/rows.h"
#include "referee/base/seed.h"
#include "referee/base/status.h"
#include "referee/replay/summary/packed_match.h"

namespace assize::ladder {
namespace {

constexpr int kSeats = 4;
constexpr int64_t kDay = 1'700'000'000'000'000;
// So that a record is as long as one of a played match.
constexpr uint64_t kSteps = 120;
// The share of seats with a fault.
constexpr double kFaulty = 0.02;
// Sets that are stored in one transaction.
constexpr int64_t kSetsAtOnce = 250;

// What is drawn depends on the number alone.
double Uniform(uint64_t number) {
  number *= 0x9E3779B97F4A7C15;
  number ^= number >> 32;
  number *= 0xD6E8FEB86659FD93;
  number ^= number >> 32;
  return static_cast<double>(number >> 11) * 0x1.0p-53;
}

// Eight bytes that hardly compress, as a step's chain has them.
std::string Noise(uint64_t number) {
  std::string bytes;
  for (uint64_t i = 0; i < 8; ++i) {
    bytes += static_cast<char>(static_cast<int>(256 * Uniform(8 * number + i)));
  }
  return bytes;
}

// Seats by rank, the best first: the bot with the lower id is the stronger one.
std::vector<int> Drawn(const MatchPlan& plan, uint64_t number) {
  std::vector<std::pair<double, int>> marks;
  for (int seat = 0; seat < kSeats; ++seat) {
    const auto strength = static_cast<double>(plan.seats[static_cast<size_t>(seat)] % 97) / 97;
    marks.emplace_back(strength - 1.5 * Uniform(number * kSeats + static_cast<uint64_t>(seat)),
                       seat);
  }
  std::ranges::sort(marks);
  std::vector<int> seats;
  for (const auto& [mark, seat] : marks) seats.push_back(seat);
  return seats;
}

void FillSteps(uint64_t number, NewMatch* match) {
  for (uint64_t i = 0; i < kSteps; ++i) {
    v1::Step& step = *match->record.add_steps();
    v1::Entry& entry = *step.add_entries();
    entry.set_seat(static_cast<uint32_t>(i % kSeats));
    entry.mutable_moved()->mutable_move()->set_request_id(i / kSeats + 1);
    entry.mutable_moved()->mutable_played();
    step.set_chain(Noise(number * kSteps + i));
    match->timing.add_entry_us(1000 * i);
    match->timing.add_used_us(100 + number % 300);
  }
}

absl::StatusOr<PlayedMatch> Made(const MatchPlan& plan, uint64_t number) {
  NewMatch match;
  v1::RecordHeader& header = *match.record.mutable_header();
  header.set_format(kRecordFormat);
  header.set_match_id(plan.match_id);
  header.set_game("brigands");
  header.set_rules_version(1);
  header.mutable_policy()->set_name("lenient");
  header.set_seed(std::string(32, static_cast<char>(number % 251)));
  header.set_salt(std::string(32, static_cast<char>(number % 241)));
  for (const VersionId version : plan.seats) {
    v1::Competitor& competitor = *header.add_competitors();
    competitor.set_name(absl::StrCat("version-", version));
    competitor.set_version("1");
  }
  FillSteps(number, &match);
  v1::RecordEnd& end = *match.record.mutable_end();
  end.set_reason(v1::END_REASON_FINISHED);
  for (int seat = 0; seat < kSeats; ++seat) {
    end.add_results();
    end.add_faults(Uniform(number * kSeats + static_cast<uint64_t>(seat)) < kFaulty ? 1 : 0);
  }
  const std::vector<int> order = Drawn(plan, number);
  for (int rank = 0; rank < kSeats; ++rank) {
    v1::SeatResult& result = *end.mutable_results(order[static_cast<size_t>(rank)]);
    result.set_rank(static_cast<uint32_t>(rank + 1));
    result.set_score(rank == 0 ? 1 : 0);
  }
  match.timing.set_started_unix_us(kDay + static_cast<int64_t>(number));
  match.timing.set_duration_us(12'345);
  ASSIZE_ASSIGN_OR_RETURN(PackedMatch packed, Pack(match));
  return PlayedMatch{.match = std::move(packed), .attempt = 0};
}

SetPlan PlanOf(EventId event, int64_t number, std::vector<VersionId> seats) {
  SetPlan set{.number = number, .label = "", .matches = {}};
  for (int rotation = 0; rotation < kSeats; ++rotation) {
    set.matches.push_back({.match_id = absl::StrCat("e", event, "s", number, "r", rotation),
                           .rotation = rotation,
                           .seats = seats});
    std::ranges::rotate(seats, seats.begin() + 1);
  }
  return set;
}

// The rows that LadderStore::AddVersion() writes, without its search for names that look alike, which
// takes longer with each bot that is there.
absl::Status AddVersions(sqlite::Connection& connection, ChainWriter& chain,
                         const BigLadder& size) {
  const int64_t bots = std::max<int64_t>(size.owners, size.versions / 5);
  ASSIZE_ASSIGN_OR_RETURN(
      auto owner, connection.Prepare("INSERT INTO owner (name, created_unix_us) VALUES (?, ?)"));
  ASSIZE_ASSIGN_OR_RETURN(
      auto bot,
      connection.Prepare("INSERT INTO bot (name, owner, created_unix_us) VALUES (?, ?, ?)"));
  ASSIZE_ASSIGN_OR_RETURN(
      auto version,
      connection.Prepare("INSERT INTO version (bot, number, label, submitted, installed,"
                         " submitted_unix_us) VALUES (?, ?, ?, ?, ?, ?)"));
  ASSIZE_ASSIGN_OR_RETURN(
      auto game, connection.Prepare("INSERT INTO version_game (version, game) VALUES (?, ?)"));
  for (int64_t number = 0; number < size.owners; ++number) {
    owner.Bind(OwnerNumber(number), kDay);
    ASSIZE_RETURN_IF_ERROR(owner.Run());
  }
  for (int64_t number = 0; number < bots; ++number) {
    bot.Bind(absl::StrCat("bot-", number), number % size.owners + 1, kDay);
    ASSIZE_RETURN_IF_ERROR(bot.Run());
    ASSIZE_RETURN_IF_ERROR(
        chain.Append({.kind = ChainKind::kBot, .id = connection.last_insert_id()}, "submitted"));
  }
  for (int64_t number = 0; number < size.versions; ++number) {
    const Bundle files{
        .files = {{.path = "bot.toml", .executable = false, .content = absl::StrCat(number)}}};
    ASSIZE_ASSIGN_OR_RETURN(const int64_t bundle, InsertBundle(connection, files));
    version.Bind(number % bots + 1, number / bots + 1, absl::StrCat(number), bundle, bundle,
                 kDay + number);
    ASSIZE_RETURN_IF_ERROR(version.Run());
    const int64_t id = connection.last_insert_id();
    game.Bind(id, "brigands");
    ASSIZE_RETURN_IF_ERROR(game.Run());
    ASSIZE_RETURN_IF_ERROR(chain.Append({.kind = ChainKind::kVersion, .id = id}, "submitted"));
  }
  return absl::OkStatus();
}

absl::StatusOr<std::vector<VersionId>> FieldNumber(LadderStore* store, int64_t event,
                                                   const BigLadder& size) {
  ASSIZE_ASSIGN_OR_RETURN(const std::vector<Version> versions, store->ListVersions());
  std::vector<VersionId> field;
  for (int64_t i = 0; i < size.entrants; ++i) {
    const auto place = static_cast<size_t>(event * size.entrants + i) % versions.size();
    field.push_back(versions[place].id);
  }
  return field;
}

}  // namespace

std::string OwnerNumber(int64_t number) { return absl::StrCat("owner-", number); }

absl::StatusOr<BigEvent> BigEvent::Begin(LadderStore* store, const std::string& name,
                                         std::vector<VersionId> entrants) {
  EventSetup setup{.name = name,
                   .game = "brigands",
                   .config = R"({"seats": 4})",
                   .policy = "lenient",
                   .format = "round-robin",
                   .settings = {},
                   .command_line = "ladder run",
                   .seed = SeedFromText(name),
                   .entrants = entrants,
                   .started_unix_us = kDay};
  ASSIZE_ASSIGN_OR_RETURN(
      setup.settings,
      ParseSettings(name, R"({"rounds": 100000, "sets": 1, "seats": 4, "min_seats": 4,)"
                          R"( "max_seats": 4, "seating": "rotations", "scoring": "placed"})"));
  ASSIZE_ASSIGN_OR_RETURN(const EventId id, store->CreateEvent(setup));
  return BigEvent(store, id, std::move(entrants));
}

absl::StatusOr<BigEvent> BigEvent::GoOn(LadderStore* store) {
  ASSIZE_ASSIGN_OR_RETURN(const Event event, store->FindEvent(""));
  BigEvent resumed(store, event.id, event.setup.entrants);
  ASSIZE_ASSIGN_OR_RETURN(const std::vector<Round> rounds, store->LoadRounds(event.id));
  ASSIZE_ASSIGN_OR_RETURN(const std::vector<OpenMatch> open, store->OpenMatches(event.id));
  for (const Round& round : rounds) {
    resumed.round_ = round.plan.number;
    for (const SetPlan& set : round.plan.sets) {
      resumed.next_set_ = set.number + 1;
      if (std::ranges::find(open, set.number, &OpenMatch::set) != open.end()) {
        resumed.open_.push_back(set);
      }
    }
  }
  std::ranges::reverse(resumed.open_);
  return resumed;
}

absl::Status BigEvent::PlanRound() {
  RoundPlan round{.number = ++round_, .sets = {}, .byes = {}, .dropouts = {}};
  // All but the first move on, each round by another step, so that everybody meets everybody.
  std::vector<VersionId> order = entrants_;
  const auto step = static_cast<std::ptrdiff_t>(round_ * 7) % (std::ssize(order) - 1);
  std::rotate(order.begin() + 1, order.begin() + 1 + step, order.end());
  for (size_t first = 0; first + kSeats <= order.size(); first += kSeats) {
    const auto pod = order.begin() + static_cast<std::ptrdiff_t>(first);
    round.sets.push_back(PlanOf(id_, next_set_++, {pod, pod + kSeats}));
  }
  open_ = round.sets;
  std::ranges::reverse(open_);
  return store_->PlanRound(id_, round);
}

absl::Status BigEvent::PlaySets(int64_t sets) {
  for (int64_t played = 0; played < sets; ++played) {
    if (open_.empty()) ASSIZE_RETURN_IF_ERROR(PlanRound());
    std::vector<PlayedMatch> matches;
    for (const MatchPlan& plan : open_.back().matches) {
      const uint64_t number = static_cast<uint64_t>(id_) << 32 |
                              static_cast<uint64_t>(open_.back().number * kSeats + plan.rotation);
      ASSIZE_ASSIGN_OR_RETURN(matches.emplace_back(), Made(plan, number));
    }
    open_.pop_back();
    ASSIZE_RETURN_IF_ERROR(store_->Import(id_, matches).status());
  }
  return absl::OkStatus();
}

absl::StatusOr<BigEvent> MakeBigLadder(LadderStore* store, const BigLadder& size,
                                       const std::function<void(int64_t matches)>& progress) {
  ASSIZE_RETURN_IF_ERROR(
      store->WriteLinkedRows([&size](sqlite::Connection& connection, ChainWriter& chain) {
        return AddVersions(connection, chain, size);
      }));
  int64_t left = size.matches / kSeats;
  for (int64_t number = 0;; ++number) {
    ASSIZE_ASSIGN_OR_RETURN(std::vector<VersionId> field, FieldNumber(store, number, size));
    ASSIZE_ASSIGN_OR_RETURN(
        BigEvent event,
        BigEvent::Begin(store, absl::StrCat("event ", number + 1), std::move(field)));
    const int64_t sets = std::min(left, size.event_matches / kSeats);
    for (int64_t done = 0; done < sets;) {
      const int64_t now = std::min(kSetsAtOnce, sets - done);
      ASSIZE_RETURN_IF_ERROR(store->Together([&] { return event.PlaySets(now); }));
      done += now;
      progress(size.matches - (left - done) * kSeats);
    }
    left -= sets;
    if (left <= 0) return event;
    // The matches of its last round that are open count for nobody.
    ASSIZE_RETURN_IF_ERROR(store->CancelEvent(event.id(), kDay + 1 + number));
  }
}

}  // namespace assize::ladder
