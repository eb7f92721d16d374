#include "tests/secrecy/leaky_game.h"

#include <algorithm>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "referee/games/registry.h"
#include "referee/secrecy/staged_game.h"

namespace assize::secrecy {
namespace {

using games::Audience;
using games::Verdict;
using games::Viewer;

class LeakyTable final : public ForwardingTable {
 public:
  LeakyTable(Leak leak, std::unique_ptr<games::Table> inner)
      : ForwardingTable(std::move(inner)), leak_(leak) {}

  v1::GameView View(Viewer viewer) const override {
    v1::GameView view = ForwardingTable::View(viewer);
    const bool leaks = (leak_ == Leak::kSeatsView && viewer.has_value()) ||
                       (leak_ == Leak::kSpectatorsView && !viewer.has_value());
    if (leaks) view.mutable_brigands()->set_wave(LastCard());
    if (leak_ == Leak::kCountOfAnswers) view.mutable_brigands()->set_wave(answered().Size());
    return view;
  }
  games::Options LegalMoves(Seat seat, size_t limit) const override {
    games::Options options = ForwardingTable::LegalMoves(seat, limit);
    if (leak_ == Leak::kOrderOfOptions && LastCard() % 2 == 0) {
      std::reverse(options.moves.begin(), options.moves.end());
    }
    if (leak_ == Leak::kMissingOption && options.moves.size() > 1) options.moves.pop_back();
    return options;
  }
  v1::GameMove DefaultMove(Seat seat) const override {
    if (leak_ != Leak::kDefaultMove) return ForwardingTable::DefaultMove(seat);
    const games::Options options = ForwardingTable::LegalMoves(seat, 4);
    return options.moves[LastCard() % options.moves.size()];
  }
  Verdict Commit(Seat seat, const v1::GameMove& move) override {
    Verdict verdict = ForwardingTable::Commit(seat, move);
    if (leak_ == Leak::kRefusal && !verdict.accepted()) absl::StrAppend(&verdict.text, LastCard());
    const bool passes = move.brigands().wheel().action() == v1::brigands::ACTION_PASS;
    if (leak_ == Leak::kFalseOption && passes) return {Verdict::Kind::kIllegal, "not today"};
    order_.push_back(seat);
    return verdict;
  }
  void Resolve() override {
    ForwardingTable::Resolve();
    if (leak_ == Leak::kOrderOfAnswers && order_.size() > 1) backwards_ = order_[0] > order_[1];
    order_.clear();
  }
  Audience EventAudience(size_t index) const override {
    if (leak_ == Leak::kAudience) return Audience::Everyone();
    return ForwardingTable::EventAudience(Place(index));
  }
  v1::GameEvent Event(size_t index) const override { return ForwardingTable::Event(Place(index)); }
  std::string Narrate(size_t index) const override {
    std::string sentence = ForwardingTable::Narrate(Place(index));
    if (leak_ == Leak::kNarration) absl::StrAppend(&sentence, LastCard());
    return sentence;
  }

  std::unique_ptr<games::Table> Redeal(Viewer viewer, const Chance& chance) const override {
    const bool true_now = leak_ == Leak::kOftenTrueRedeal && chance.Open({"leak"}).Below(5) == 0;
    if (leak_ == Leak::kTrueRedeal || true_now) return Clone();
    // A spectator knows none of the cards that are held.
    if (leak_ == Leak::kForgetfulRedeal) viewer = std::nullopt;
    return ForwardingTable::Redeal(viewer, chance);
  }
  Bytes32 StateDigest() const override {
    Bytes32 digest = ForwardingTable::StateDigest();
    if (leak_ == Leak::kBadCopy) digest[0] ^= copies_;
    return digest;
  }

 protected:
  std::unique_ptr<games::Table> Wrap(std::unique_ptr<games::Table> inner) const override {
    auto table = std::make_unique<LeakyTable>(leak_, std::move(inner));
    table->copies_ = static_cast<uint8_t>(copies_ + 1);
    table->order_ = order_;
    table->backwards_ = backwards_;
    return table;
  }

 private:
  // A number for the card that no match ever shows.
  uint32_t LastCard() const {
    for (const games::Fact& fact : HiddenFacts()) {
      if (fact.name == "day_deck(7)") return static_cast<uint32_t>(fact.value[0]) % 32 + 1;
    }
    return 0;
  }
  size_t Place(size_t index) const { return backwards_ ? event_count() - 1 - index : index; }

  const Leak leak_;
  uint8_t copies_ = 0;
  std::vector<Seat> order_;
  bool backwards_ = false;
};

class TheLeakyGame final : public games::Game {
 public:
  explicit TheLeakyGame(Leak leak) : leak_(leak), real_(*games::FindGame("brigands").value()) {}

  const games::GameInfo& info() const override { return real_.info(); }
  absl::StatusOr<v1::GameConfig> Configure(int seats,
                                           const games::OptionValues& options) const override {
    return real_.Configure(seats, options);
  }
  absl::StatusOr<std::unique_ptr<games::Table>> Open(const v1::GameConfig& config,
                                                     const Chance& chance) const override {
    absl::StatusOr<std::unique_ptr<games::Table>> table = real_.Open(config, chance);
    if (!table.ok()) return table.status();
    return std::make_unique<LeakyTable>(leak_, *std::move(table));
  }

 private:
  const Leak leak_;
  const games::Game& real_;
};

}  // namespace

const games::Game& LeakyGame(Leak leak) {
  static std::map<Leak, TheLeakyGame> games;
  return games.try_emplace(leak, leak).first->second;
}

}  // namespace assize::secrecy
