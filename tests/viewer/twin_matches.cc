#include "tests/viewer/twin_matches.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "absl/strings/str_cat.h"
#include "referee/base/chance.h"
#include "referee/base/hash.h"
#include "referee/match/match_core.h"
#include "referee/replay/summary/match_summary.h"
#include "referee/secrecy/checks.h"
#include "referee/secrecy/fake_host.h"
#include "referee/secrecy/position.h"
#include "referee/secrecy/staged_game.h"

namespace assize::viewer {
namespace {

using match::MatchCore;
using match::Stamp;

// No seat is forfeited for what it tries.
constexpr int kNoEnd = 1'000'000;
constexpr match::Policy kPatient = {.name = "patient",
                                    .tries = kNoEnd,
                                    .faults = kNoEnd,
                                    .timeouts = kNoEnd,
                                    .unsolicited = kNoEnd,
                                    .reconnects = kNoEnd};
constexpr match::Policy kAlsoPatient = {.name = "also patient",
                                        .tries = kNoEnd,
                                        .faults = kNoEnd,
                                        .timeouts = kNoEnd,
                                        .unsolicited = kNoEnd,
                                        .reconnects = kNoEnd};

enum class Side { kOne, kOther };

// The referee and the bots of one of the two matches.
class Match {
 public:
  Match(const secrecy::Case& which, const v1::GameConfig& config, const games::Game& game,
        games::Viewer viewer, Side side)
      : viewer_(viewer),
        side_(side),
        noise_(which.chance.Open(Label("noise", static_cast<int>(side)))) {
    // A spectator sees names and policy; a seat its own name.
    const bool other = side == Side::kOther && viewer.has_value();
    spec_.match_id = "twin";
    spec_.game = &game;
    spec_.config = config;
    spec_.seed = Seed{which.chance.Key("seed")};
    spec_.salt = Seed{which.chance.Key("salt")};
    spec_.policy = other ? kAlsoPatient : kPatient;
    for (int i = 0; i < which.seats; ++i) {
      const bool renamed = other && viewer != games::Viewer(Seat(i));
      spec_.competitors.push_back(
          {.name = absl::StrCat(renamed ? "another-" : "bot-", i), .version = "1"});
    }
    core_ = MatchCore::Create(spec_).value();
  }

  const games::Table& table() const { return core_->table(); }
  bool over() const { return core_->over(); }
  void Stop() { core_->Void("no more is to be compared"); }

  void JoinAll(secrecy::Lists lists) {
    for (int i = 0; i < core_->seats(); ++i) {
      v1::Hello hello;
      hello.set_protocol_version(1);
      hello.set_bot_name(spec_.competitors[static_cast<size_t>(i)].name);
      hello.set_wants_options(lists != secrecy::Lists::kNone);
      if (lists == secrecy::Lists::kFew) hello.set_max_options(secrecy::kFewOptions);
      core_->Hello(Seat(i), hello, Now(Seat(i)));
    }
    core_->Advance();
  }

  // On the other side in another order.
  void Play(secrecy::Moves moves) {
    if (side_ == Side::kOther) std::reverse(moves.begin(), moves.end());
    ++step_;
    for (const auto& [seat, move] : moves) Answer(seat, move);
    core_->Advance();
  }

  DumpedMatch Dump() const {
    DumpedMatch dumped;
    dumped.stored.entry.id = 7;
    dumped.stored.entry.name = {.number = 7};
    dumped.stored.record = core_->record();
    dumped.stored.timing = core_->timing();
    dumped.stored.timing.set_started_unix_us(1'700'000'000'000'000);
    dumped.stored.entry.summary = Summarize(dumped.stored.record, dumped.stored.timing);
    dumped.replayed = replay::ReplayAs(spec_, dumped.stored.record).value();
    return dumped;
  }

 private:
  // Times of others are other ones.
  Stamp Now(Seat seat) {
    const uint64_t off = seat == viewer_ ? 400 : noise_.Below(1000);
    return {.at_us = step_ * 1000 + off, .used_us = off, .cpu_us = off / 2, .late_us = off / 3};
  }

  uint64_t RequestOf(Seat seat) const {
    const auto open = core_->open_request(seat);
    return open.has_value() ? open->id : 0;
  }

  void TryNonsense(Seat seat) {
    v1::Move nonsense;
    nonsense.set_request_id(RequestOf(seat));
    nonsense.set_option(1'000'000);
    core_->Move(seat, nonsense, Now(seat));
  }

  void Answer(Seat seat, const v1::GameMove& choice) {
    // Where the game counts tries, a refusal would be seen by everybody.
    const bool counted = table().Tries(seat).has_value();
    const bool noisy = seat != viewer_ && !counted && noise_.Below(4) == 0;
    if (noisy) TryNonsense(seat);
    const bool is_default = secrecy::IsDefault(table(), seat, choice);
    if (is_default && (noisy || !secrecy::Accepts(table(), seat, choice))) {
      core_->Timeout(seat, Now(seat));
      return;
    }
    v1::Move move;
    move.set_request_id(RequestOf(seat));
    *move.mutable_move() = choice;
    core_->Move(seat, move, Now(seat));
  }

  const games::Viewer viewer_;
  const Side side_;
  Stream noise_;
  match::MatchSpec spec_;
  std::unique_ptr<MatchCore> core_;
  uint64_t step_ = 0;
};

// How things stand after these moves.
std::unique_ptr<games::Table> After(const games::Table& table, const secrecy::Moves& moves) {
  std::unique_ptr<games::Table> next = table.Clone();
  for (const auto& [seat, move] : moves) {
    if (!next->Commit(seat, move).accepted()) next->CommitDefault(seat);
  }
  next->Resolve();
  return next;
}

// Until the end, or until the next moves would show what differs.
void PlayBoth(games::Viewer viewer, Stream& stream, Match* one, Match* other) {
  const secrecy::Lists lists = secrecy::ListsFrom(stream.Below(4));
  one->JoinAll(lists);
  other->JoinAll(lists);
  while (!one->over() && !other->over()) {
    const auto moves = secrecy::DrawCommonMoves(one->table(), other->table(), stream);
    const bool goes_on =
        moves.has_value() && !secrecy::CameToLight(viewer, one->table().HiddenFacts(),
                                                   After(one->table(), *moves)->HiddenFacts(),
                                                   After(other->table(), *moves)->HiddenFacts());
    if (!goes_on) {
      one->Stop();
      other->Stop();
      return;
    }
    one->Play(*moves);
    other->Play(*moves);
  }
}

// What is stored and is no seat's business.
void Disguise(DumpedMatch* match) {
  v1::Record& record = match->stored.record;
  record.mutable_end()->set_state_digest("another state");
  record.mutable_end()->set_chain("another chain");
  v1::MatchTiming& timing = match->stored.timing;
  while (timing.seats_size() < match->seats()) timing.add_seats();
  for (v1::SeatTiming& seat : *timing.mutable_seats()) seat.add_last_lines("another secret");
}

// What a seat's page is not made of: the others' moves, and what only others were sent.
void DisguiseFor(Seat viewer, DumpedMatch* match) {
  match->stored.entry.summary.started_unix_us += 1'000'000'000;
  for (int i = 0; i < match->seats(); ++i) {
    if (Seat(i) != viewer) match->replayed.streams[static_cast<size_t>(i)].clear();
  }
  for (replay::ReplayedStep& step : match->replayed.steps) {
    for (replay::ReplayedEvent& event : step.events) {
      if (event.audience.Includes(viewer)) continue;
      event.text = "something else";
      event.event.Clear();
    }
    for (replay::ReplayedEntry& entry : step.entries) {
      if (entry.seat != viewer && entry.decision.has_value()) entry.decision->move.Clear();
    }
  }
}

// The bytes from shortly before the first difference.
std::string AroundDifference(const std::string& one, const std::string& other) {
  const auto [at, unused] = std::ranges::mismatch(one, other);
  constexpr size_t kBefore = 60;
  constexpr size_t kShown = 160;
  const auto place = static_cast<size_t>(at - one.begin());
  const size_t from = place - std::min(place, kBefore);
  return absl::StrCat("byte ", place, ":\n  ", one.substr(from, kShown), "\n  ",
                      other.substr(from, kShown));
}

std::string NameOf(games::Viewer viewer) {
  return viewer.has_value() ? absl::StrCat("seat ", viewer->index()) : "spectator";
}

void Compare(const TwinMatches& twins, games::Viewer eyes, uint64_t pair,
             const PayloadFunction& payload, TwinTally* tally) {
  const std::string one = payload(twins.one(), eyes).dump();
  const std::string other = payload(twins.other(), eyes).dump();
  ++tally->compared;
  std::string wrong = one == other ? "" : AroundDifference(one, other);
  for (const Seed& secret : {twins.one().replayed.spec.seed, twins.one().replayed.spec.salt}) {
    if (one.find(ToHex(secret.bytes)) != std::string::npos) wrong = "it has the seed or the salt";
  }
  if (wrong.empty()) return;
  if (tally->differences++ > 0) return;
  tally->first = absl::StrCat(std::string(twins.one().replayed.spec.game->info().name), ", pair ",
                              pair, " for the ", NameOf(twins.viewer()), ", page of the ",
                              NameOf(eyes), ", ", wrong);
}

}  // namespace

struct TwinMatches::Games {
  secrecy::Position position;
  std::unique_ptr<games::Table> twin;
  std::unique_ptr<secrecy::StagedGame> one;
  std::unique_ptr<secrecy::StagedGame> other;
};

TwinMatches::TwinMatches(const games::Game& game, For whom, uint64_t pair)
    : games_(std::make_unique<Games>()) {
  const Chance chance(SeedFromText(absl::StrCat("viewer twins ", std::string(game.info().name), " ",
                                                static_cast<int>(whom), " ", pair)));
  Stream stream = chance.Open(Label("pair"));
  const auto seats = static_cast<uint64_t>(game.info().max_seats - game.info().min_seats + 1);
  const secrecy::Case which = {
      .game = &game,
      .seats = game.info().min_seats + static_cast<int>(stream.Below(seats)),
      .chance = chance};
  games_->position = secrecy::DrawPosition(which, stream);
  const games::Table& table = *games_->position.table;
  if (whom == For::kSeat) {
    viewer_ = Seat(static_cast<int>(stream.Below(static_cast<uint64_t>(table.seats()))));
  }
  secrecy::Tally tally;
  games_->twin = secrecy::DealTwin(which, games_->position, viewer_, stream, &tally);
  differs_ = tally.different > 0;
  games_->one = std::make_unique<secrecy::StagedGame>(game, table);
  games_->other = std::make_unique<secrecy::StagedGame>(game, *games_->twin);
  const v1::GameConfig& config = games_->position.config;
  Match one(which, config, *games_->one, viewer_, Side::kOne);
  Match other(which, config, *games_->other, viewer_, Side::kOther);
  PlayBoth(viewer_, stream, &one, &other);
  one_ = one.Dump();
  other_ = other.Dump();
  Disguise(&other_);
  if (viewer_.has_value()) DisguiseFor(*viewer_, &other_);
}

TwinMatches::~TwinMatches() = default;

Json PayloadFor(const DumpedMatch& match, games::Viewer viewer) {
  return MatchPayload(match, {.sight = Sight::kPublic, .seat = viewer, .program = "twins"}).value();
}

std::vector<PlantedLeak> PlantedLeaks() {
  const auto with = [](std::function<Json(const DumpedMatch&, games::Viewer)> leak) {
    return [leak = std::move(leak)](const DumpedMatch& match, games::Viewer viewer) {
      Json payload = PayloadFor(match, viewer);
      payload["leak"] = leak(match, viewer);
      return payload;
    };
  };
  return {
      {"the seed", true, true, with([](const DumpedMatch& match, games::Viewer) {
         return ToHex(match.replayed.spec.seed.bytes);
       })},
      {"a digest of the state", true, true, with([](const DumpedMatch& match, games::Viewer) {
         return ToHex(HashOf(match.stored.record.end().state_digest()));
       })},
      {"what each seat sees", true, true, with([](const DumpedMatch& match, games::Viewer) {
         const match::MatchSpec& spec = match.replayed.spec;
         const auto table = spec.game->Open(spec.config, Chance(spec.seed)).value();
         std::string views;
         for (int i = 0; i < table->seats(); ++i) views += table->View(Seat(i)).DebugString();
         return views;
       })},
      {"how often others were refused", true, true,
       with([](const DumpedMatch& match, games::Viewer) {
         int entries = 0;
         for (const v1::Step& step : match.stored.record.steps()) entries += step.entries_size();
         return entries;
       })},
      {"how long others took", true, true, with([](const DumpedMatch& match, games::Viewer) {
         uint64_t sum = 0;
         for (const uint64_t used : match.stored.timing.used_us()) sum += used;
         return sum;
       })},
      {"what bots have printed", true, true, with([](const DumpedMatch& match, games::Viewer) {
         int lines = 0;
         for (const auto& seat : match.stored.timing.seats()) lines += seat.last_lines_size();
         return lines;
       })},
      {"whom a seat meets", true, false,
       with([](const DumpedMatch& match, games::Viewer viewer) -> Json {
         const size_t other = viewer.has_value() && viewer->index() == 0 ? 1 : 0;
         return match.replayed.spec.competitors[other].name;
       })},
      {"what others were sent", true, false, with([](const DumpedMatch& match, games::Viewer) {
         size_t sent = 0;
         for (const auto& stream : match.replayed.streams) sent += stream.size();
         return sent;
       })},
  };
}

TwinTally CompareTwins(const games::Game& game, TwinMatches::For whom, uint64_t first,
                       uint64_t count, const PayloadFunction& payload) {
  TwinTally tally;
  for (uint64_t pair = first; pair < first + count; ++pair) {
    const TwinMatches twins(game, whom, pair);
    ++tally.pairs;
    if (twins.differs()) ++tally.different;
    tally.steps += static_cast<uint64_t>(twins.steps());
    Compare(twins, twins.viewer(), pair, payload, &tally);
  }
  return tally;
}

}  // namespace assize::viewer
