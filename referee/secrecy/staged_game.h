// A game that begins in the middle: the match sees a game whose start is a given table. So a whole
// referee can be set up around any position and around its twin. Also the table that passes all on
// to another one, for a user that changes a part of it.
//
// Used by one thread at a time.
#ifndef ASSIZE_REFEREE_SECRECY_STAGED_GAME_H_
#define ASSIZE_REFEREE_SECRECY_STAGED_GAME_H_

#include <memory>
#include <utility>

#include "assize/v1/games.pb.h"
#include "referee/games/table.h"

namespace assize::secrecy {

// Passes everything on to `inner`, which it owns.
class ForwardingTable : public games::Table {
 public:
  explicit ForwardingTable(std::unique_ptr<games::Table> inner) : inner_(std::move(inner)) {}

  int seats() const override { return inner_->seats(); }
  SeatSet asked() const override { return inner_->asked(); }
  SeatSet answered() const override { return inner_->answered(); }
  std::string_view Decision(Seat seat) const override { return inner_->Decision(seat); }
  std::optional<int> Tries(Seat seat) const override { return inner_->Tries(seat); }
  std::string_view Role(Seat seat) const override { return inner_->Role(seat); }
  v1::GameView View(games::Viewer viewer) const override;
  games::Options LegalMoves(Seat seat, size_t limit) const override;
  games::OptionCount CountOptions(Seat seat) const override { return inner_->CountOptions(seat); }
  v1::GameMove RandomMove(Seat seat, Stream& stream) const override;
  v1::GameMove DefaultMove(Seat seat) const override;
  v1::GameMove Answer(Seat seat) const override;
  v1::GameMove ListedAnswer(Seat seat) const override;
  games::Verdict Commit(Seat seat, const v1::GameMove& move) override;
  games::Verdict CommitOption(Seat seat, size_t index) override;
  void CommitDefault(Seat seat) override { inner_->CommitDefault(seat); }
  void Resolve() override { inner_->Resolve(); }
  size_t event_count() const override { return inner_->event_count(); }
  games::Audience EventAudience(size_t index) const override {
    return inner_->EventAudience(index);
  }
  v1::GameEvent Event(size_t index) const override;
  std::string Narrate(size_t index) const override { return inner_->Narrate(index); }
  games::Sheet Standing() const override { return inner_->Standing(); }
  games::Picture Draw() const override { return inner_->Draw(); }
  std::string Figure(Seat seat) const override { return inner_->Figure(seat); }
  std::string Quote(Seat seat, const v1::GameMove& move) const override {
    return inner_->Quote(seat, move);
  }
  games::Outcome Result() const override { return inner_->Result(); }
  std::unique_ptr<games::Table> Clone() const override { return Wrap(inner_->Clone()); }
  std::unique_ptr<games::Table> Redeal(games::Viewer viewer, const Chance& chance) const override {
    return Wrap(inner_->Redeal(viewer, chance));
  }
  std::vector<games::Fact> HiddenFacts() const override { return inner_->HiddenFacts(); }
  Bytes32 StateDigest() const override { return inner_->StateDigest(); }

  const games::Table& inner() const { return *inner_; }

 protected:
  // Another table in a wrapping like this one.
  virtual std::unique_ptr<games::Table> Wrap(std::unique_ptr<games::Table> inner) const = 0;

 private:
  std::unique_ptr<games::Table> inner_;
};

// The table of the game itself, which nothing wraps.
inline const games::Table& Innermost(const games::Table& table) {
  const auto* const wrapping = dynamic_cast<const ForwardingTable*>(&table);
  return wrapping == nullptr ? table : Innermost(wrapping->inner());
}

// `game`, but every match begins with a copy of `table`, whatever the configuration and the seed.
// What happened before is not reported again. Keeps references to both.
class StagedGame final : public games::Game {
 public:
  StagedGame(const games::Game& game, const games::Table& table) : game_(game), table_(table) {}

  const games::GameInfo& info() const override { return game_.info(); }
  absl::StatusOr<v1::GameConfig> Configure(int seats,
                                           const games::OptionValues& options) const override;
  absl::StatusOr<std::unique_ptr<games::Table>> Open(const v1::GameConfig& config,
                                                     const Chance& chance) const override;

 private:
  const games::Game& game_;
  const games::Table& table_;
};

}  // namespace assize::secrecy

#endif  // ASSIZE_REFEREE_SECRECY_STAGED_GAME_H_
