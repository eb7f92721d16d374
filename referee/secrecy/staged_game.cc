#include "referee/secrecy/staged_game.h"

namespace assize::secrecy {
namespace {

// Does not report the events before it was staged.
class StagedTable final : public ForwardingTable {
 public:
  explicit StagedTable(std::unique_ptr<games::Table> inner) : ForwardingTable(std::move(inner)) {}

  void Resolve() override {
    ForwardingTable::Resolve();
    resolved_ = true;
  }
  size_t event_count() const override { return resolved_ ? ForwardingTable::event_count() : 0; }

 protected:
  std::unique_ptr<games::Table> Wrap(std::unique_ptr<games::Table> inner) const override {
    auto table = std::make_unique<StagedTable>(std::move(inner));
    table->resolved_ = resolved_;
    return table;
  }

 private:
  bool resolved_ = false;
};

}  // namespace

v1::GameView ForwardingTable::View(games::Viewer viewer) const { return inner_->View(viewer); }

games::Options ForwardingTable::LegalMoves(Seat seat, size_t limit) const {
  return inner_->LegalMoves(seat, limit);
}

v1::GameMove ForwardingTable::RandomMove(Seat seat, Stream& stream) const {
  return inner_->RandomMove(seat, stream);
}

v1::GameMove ForwardingTable::DefaultMove(Seat seat) const { return inner_->DefaultMove(seat); }

v1::GameMove ForwardingTable::Answer(Seat seat) const { return inner_->Answer(seat); }

v1::GameMove ForwardingTable::ListedAnswer(Seat seat) const { return inner_->ListedAnswer(seat); }

games::Verdict ForwardingTable::Commit(Seat seat, const v1::GameMove& move) {
  return inner_->Commit(seat, move);
}

games::Verdict ForwardingTable::CommitOption(Seat seat, size_t index) {
  return inner_->CommitOption(seat, index);
}

v1::GameEvent ForwardingTable::Event(size_t index) const { return inner_->Event(index); }

absl::StatusOr<v1::GameConfig> StagedGame::Configure(int seats,
                                                     const games::OptionValues& options) const {
  return game_.Configure(seats, options);
}

absl::StatusOr<std::unique_ptr<games::Table>> StagedGame::Open(const v1::GameConfig&,
                                                               const Chance&) const {
  return std::make_unique<StagedTable>(table_.Clone());
}

}  // namespace assize::secrecy
