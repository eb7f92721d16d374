// Check "options": the listed options are the accepted moves, in both directions.
#include <set>
#include <string>

#include "referee/secrecy/mutate.h"
#include "referee/secrecy/position.h"

namespace assize::secrecy {
namespace {

// Games with more moves than this don't list all of them; then only listed moves are checked.
constexpr size_t kMaxOptions = 100'000;
// Options of a seat that are tried, and random changes to them.
constexpr size_t kTried = 100;
constexpr int kMutations = 100;

class OptionsCheck {
 public:
  OptionsCheck(const Position& position, Seat seat, Stream* stream, Tally* tally)
      : table_(*position.table),
        step_(position.step),
        seat_(seat),
        stream_(*stream),
        tally_(*tally),
        options_(table_.LegalMoves(seat, kMaxOptions)) {
    for (const v1::GameMove& move : options_.moves) listed_.insert(move.SerializeAsString());
  }

  void Run() {
    if (listed_.size() != options_.moves.size()) return Fail("an option is listed twice", {}, "");
    for (size_t i = 0; i < std::min(kTried, options_.moves.size()); ++i) {
      TryOption(options_.moves.size() <= kTried ? i : stream_.Below(options_.moves.size()));
    }
    if (table_.Clone()->CommitOption(seat_, options_.moves.size()).accepted()) {
      Fail("an option behind the last one is accepted", {}, "");
    }
    Expect("the default move", table_.DefaultMove(seat_));
    Expect("a random move", table_.RandomMove(seat_, stream_));
    for (int i = 0; i < kMutations; ++i) TryMutation();
  }

 private:
  void Fail(const char* what, const v1::GameMove& move, const std::string& answer) {
    tally_.Add(
        Compared(seat_, step_, what, move.SerializeAsString(), answer, move.DebugString(), answer));
  }

  // Each option is accepted, by its number and as a move, and is played as it is listed.
  void TryOption(size_t index) {
    const v1::GameMove& move = options_.moves[index];
    const std::unique_ptr<games::Table> by_move = table_.Clone();
    const std::unique_ptr<games::Table> by_number = table_.Clone();
    tally_.compared += 2;
    const games::Verdict verdict = by_move->Commit(seat_, move);
    if (!verdict.accepted()) return Fail("an option is refused", move, verdict.text);
    if (!by_number->CommitOption(seat_, index).accepted()) {
      return Fail("an option is refused by its number", move, "");
    }
    for (const games::Table* table : {by_move.get(), by_number.get()}) {
      const v1::GameMove played = table->Answer(seat_);
      if (played.SerializeAsString() == move.SerializeAsString()) continue;
      Fail("an option is played as another move", move, played.DebugString());
    }
  }

  void Expect(const char* what, const v1::GameMove& move) {
    ++tally_.compared;
    if (options_.partial || listed_.contains(move.SerializeAsString())) return;
    Fail(what, move, "not in the list");
  }

  // What is accepted is played as one of the listed moves.
  void TryMutation() {
    v1::GameMove move = options_.moves[stream_.Below(options_.moves.size())];
    for (uint64_t i = 0; i <= stream_.Below(3); ++i) Mutate(stream_, &move);
    const std::unique_ptr<games::Table> table = table_.Clone();
    ++tally_.compared;
    if (!table->Commit(seat_, move).accepted() || options_.partial) return;
    const v1::GameMove played = table->ListedAnswer(seat_);
    if (listed_.contains(played.SerializeAsString())) return;
    Fail("a move is accepted that is not in the list", move, played.DebugString());
  }

  const games::Table& table_;
  const int step_;
  const Seat seat_;
  Stream& stream_;
  Tally& tally_;
  const games::Options options_;
  std::set<std::string> listed_;
};

}  // namespace

Tally CheckOptions(const Case& which) {
  Stream stream = which.chance.Open({"options"});
  Tally tally;
  tally.cases = 1;
  const Position position = DrawPosition(which, stream);
  OptionsCheck(position, DrawSeat(position.table->asked(), stream), &stream, &tally).Run();
  return tally;
}

}  // namespace assize::secrecy
