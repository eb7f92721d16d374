#include "tests/match/fake_game.h"

#include <algorithm>
#include <array>
#include <memory>
#include <numeric>
#include <optional>
#include <string>

#include "absl/strings/str_cat.h"

namespace assize::match {
namespace {

using games::Audience;
using games::Verdict;
using games::Viewer;

constexpr int kEverybody = -1;

v1::GameEvent MakeEvent(int hinted, const std::vector<uint32_t>& values) {
  v1::GameEvent event;
  auto& dice = *event.mutable_brigands()->mutable_dice();
  dice.set_bandit(hinted + 1);
  for (uint32_t value : values) dice.add_values(value);
  return event;
}

class FakeTable final : public games::Table {
 public:
  FakeTable(const v1::GameConfig& config, const Chance& chance)
      : config_(config),
        chance_(chance),
        seats_(static_cast<int>(config.brigands().seats())),
        rounds_(static_cast<int>(config.brigands().duel_threshold())) {
    Show(Audience::Everyone(), MakeEvent(kEverybody, {}));
    GiveHints();
  }

  int seats() const override { return seats_; }
  SeatSet asked() const override {
    if (round_ > rounds_) return {};
    if (config_.brigands().lone_team_takes_all()) return {Seat((round_ - 1) % seats_)};
    return SeatSet::First(seats_);
  }
  SeatSet answered() const override {
    SeatSet set;
    for (Seat seat : asked()) {
      if (sealed_[seat.index()].has_value()) set.Add(seat);
    }
    return set;
  }
  std::string_view Decision(Seat) const override { return "number"; }
  std::string_view Role(Seat seat) const override { return seat.index() % 2 == 0 ? "even" : "odd"; }

  v1::GameView View(Viewer viewer) const override {
    v1::GameView view;
    auto& message = *view.mutable_brigands();
    *message.mutable_config() = config_.brigands();
    message.set_round(round_);
    if (!viewer.has_value()) return view;
    message.set_seat(viewer->index());
    message.set_judgment_level(hints_[viewer->index()]);
    if (const auto& sealed = sealed_[viewer->index()]) {
      message.mutable_sealed()->mutable_escape()->set_escaping(*sealed);
    }
    return view;
  }
  games::Options LegalMoves(Seat, size_t limit) const override {
    games::Options options;
    for (uint32_t number = 0; number <= kHighestNumber; ++number) {
      options.partial = options.moves.size() == limit;
      if (options.partial) break;
      options.moves.push_back(NumberMove(number));
    }
    return options;
  }
  games::OptionCount CountOptions(Seat) const override { return {.moves = kHighestNumber + 1}; }
  v1::GameMove RandomMove(Seat, Stream& stream) const override {
    return NumberMove(static_cast<uint32_t>(stream.Below(kHighestNumber + 1)));
  }
  v1::GameMove DefaultMove(Seat) const override { return NumberMove(0); }
  v1::GameMove Answer(Seat seat) const override { return NumberMove(*sealed_[seat.index()]); }
  v1::GameMove ListedAnswer(Seat seat) const override { return Answer(seat); }

  Verdict Commit(Seat seat, const v1::GameMove& move) override {
    if (!move.brigands().has_escape()) {
      return {Verdict::Kind::kField, "brigands.escape: missing"};
    }
    const uint32_t number = NumberIn(move);
    if (number > kHighestNumber) {
      return {Verdict::Kind::kIllegal, absl::StrCat("FAKE-1: ", number, " is above 9")};
    }
    sealed_[seat.index()] = number;
    return {};
  }
  Verdict CommitOption(Seat seat, size_t index) override {
    if (index > kHighestNumber) {
      return {Verdict::Kind::kField, absl::StrCat("option: ", index, " is not in the list")};
    }
    sealed_[seat.index()] = static_cast<uint32_t>(index);
    return {};
  }
  void CommitDefault(Seat seat) override { sealed_[seat.index()] = 0; }
  void Resolve() override {
    events_.clear();
    std::vector<uint32_t> numbers;
    for (Seat seat : asked()) {
      numbers.push_back(*sealed_[seat.index()]);
      sums_[seat.index()] += numbers.back();
    }
    Show(Audience::Everyone(), MakeEvent(kEverybody, numbers));
    sealed_ = {};
    ++round_;
    GiveHints();
  }

  size_t event_count() const override { return events_.size(); }
  Audience EventAudience(size_t index) const override { return events_[index].audience; }
  v1::GameEvent Event(size_t index) const override { return events_[index].event; }
  std::string Narrate(size_t index) const override {
    return absl::StrCat("event of ",
                        events_[index].audience.IncludesSpectator()
                            ? "all"
                            : absl::StrCat((*events_[index].audience.only().begin()).index()));
  }

  games::Outcome Result() const override {
    const uint32_t total = std::accumulate(sums_.begin(), sums_.end(), 0u);
    games::Outcome outcome;
    for (int seat = 0; seat < seats_; ++seat) {
      const auto better = std::count_if(sums_.begin(), sums_.begin() + seats_,
                                        [&](uint32_t sum) { return sum > sums_[seat]; });
      outcome.push_back(
          {.score = total == 0 ? 1.0 / seats_ : static_cast<double>(sums_[seat]) / total,
           .rank = 1 + static_cast<int>(better)});
    }
    return outcome;
  }

  std::unique_ptr<Table> Clone() const override { return std::make_unique<FakeTable>(*this); }
  std::unique_ptr<Table> Redeal(Viewer viewer, const Chance& chance) const override {
    auto redealt = std::make_unique<FakeTable>(*this);
    redealt->chance_ = chance;
    for (int seat = 0; seat < seats_; ++seat) {
      if (viewer == Seat(seat)) continue;
      redealt->hints_[seat] = redealt->DrawHint(seat);
      redealt->sealed_[seat].reset();
    }
    return redealt;
  }
  std::vector<games::Fact> HiddenFacts() const override {
    std::vector<games::Fact> facts;
    for (int seat = 0; seat < seats_; ++seat) {
      facts.push_back({.name = absl::StrCat("hint(", seat, ")"),
                       .value = absl::StrCat(hints_[seat]),
                       .known_to = Audience::Only({Seat(seat)}),
                       .equally_likely = 1000});
    }
    for (Seat seat : answered()) {
      facts.push_back({.name = absl::StrCat("sealed(", seat.index(), ")"),
                       .value = absl::StrCat(*sealed_[seat.index()]),
                       .known_to = Audience::Only({seat})});
    }
    return facts;
  }
  Bytes32 StateDigest() const override {
    Sha256 hash;
    for (int seat = 0; seat < seats_; ++seat) {
      hash.AddFramed(absl::StrCat(round_, " ", sums_[seat], " ", hints_[seat]));
    }
    return hash.Digest();
  }

 private:
  struct Shown {
    Audience audience;
    v1::GameEvent event;
  };

  void Show(Audience audience, v1::GameEvent event) {
    events_.push_back({audience, std::move(event)});
  }
  uint32_t DrawHint(int seat) const {
    return static_cast<uint32_t>(chance_.Open({"hint", round_, seat}).Below(1000));
  }
  void GiveHints() {
    for (int seat = 0; seat < seats_; ++seat) {
      hints_[seat] = DrawHint(seat);
      Show(Audience::Only({Seat(seat)}), MakeEvent(seat, {hints_[seat]}));
    }
  }

  v1::GameConfig config_;
  Chance chance_;
  int seats_;
  int rounds_;
  int round_ = 1;
  std::array<std::optional<uint32_t>, kMaxSeats> sealed_;
  std::array<uint32_t, kMaxSeats> sums_{};
  std::array<uint32_t, kMaxSeats> hints_{};
  std::vector<Shown> events_;
};

class TheFakeGame final : public games::Game {
 public:
  explicit TheFakeGame(games::SideRule side_of) { info_.side_of = side_of; }

  const games::GameInfo& info() const override { return info_; }
  absl::StatusOr<v1::GameConfig> Configure(int seats, const games::OptionValues&) const override {
    return FakeConfig(seats, 2, Asking::kEverybody);
  }
  absl::StatusOr<std::unique_ptr<games::Table>> Open(const v1::GameConfig& config,
                                                     const Chance& chance) const override {
    if (config.brigands().seats() < 2 || config.brigands().seats() > kMaxSeats) {
      return absl::InvalidArgumentError(
          absl::StrCat("seats: ", config.brigands().seats(), " is not 2 to ", kMaxSeats));
    }
    return std::make_unique<FakeTable>(config, chance);
  }

 private:
  games::GameInfo info_ = {.name = "fake",
                           .title = "Secret numbers",
                           .summary = "",
                           .rules_version = 3,
                           .min_seats = 2,
                           .max_seats = kMaxSeats,
                           .roles = {},
                           .options = {}};
};

}  // namespace

const games::Game& FakeGame() {
  static const TheFakeGame game(games::EachAlone);
  return game;
}

const games::Game& FakeTeamGame() {
  static const TheFakeGame game([](int /*seats*/, int seat) { return 1 + seat % 2; });
  return game;
}

v1::GameConfig FakeConfig(int seats, int rounds, Asking asking) {
  v1::GameConfig config;
  config.mutable_brigands()->set_seats(seats);
  config.mutable_brigands()->set_duel_threshold(rounds);
  config.mutable_brigands()->set_lone_team_takes_all(asking == Asking::kInTurns);
  return config;
}

v1::GameMove NumberMove(uint32_t number) {
  v1::GameMove move;
  move.mutable_brigands()->mutable_escape()->set_escaping(number);
  return move;
}

uint32_t NumberIn(const v1::GameMove& move) { return move.brigands().escape().escaping(); }

FakeEvent ReadEvent(const v1::GameEvent& event) {
  const auto& dice = event.brigands().dice();
  return {static_cast<int>(dice.bandit()) - 1, {dice.values().begin(), dice.values().end()}};
}

uint32_t HintIn(const v1::GameView& view) { return view.brigands().judgment_level(); }

}  // namespace assize::match
