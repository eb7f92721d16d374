// Check "errors": how illegal and malformed moves are answered, and what they cost the seat.
#include <google/protobuf/stubs/logging.h>

#include <string>

#include "referee/secrecy/fake_host.h"
#include "referee/secrecy/mutate.h"

namespace assize::secrecy {
namespace {

// Bad moves that are sent in each case.
constexpr int kBadMoves = 200;
// Options of a seat from which bad moves are made.
constexpr size_t kModels = 64;

// Makes moves for one seat's open request that are refused, from legal ones of its own and of
// others.
class BadMoves {
 public:
  BadMoves(const games::Table& table, Seat seat, uint64_t request_id, Stream* stream)
      : table_(table), seat_(seat), request_id_(request_id), stream_(*stream) {
    for (Seat other : table.asked()) {
      games::Options options = table.LegalMoves(other, kModels);
      for (v1::GameMove& move : options.moves) models_.push_back(std::move(move));
    }
  }

  // The bytes of a message that is not a legal move.
  std::string Draw() {
    while (true) {
      v1::BotMessage message;
      *message.mutable_move() = DrawMove();
      std::string bytes = message.SerializeAsString();
      if (stream_.Below(16) == 0) Damage(&bytes);
      if (IsRefused(bytes)) return bytes;
    }
  }

 private:
  v1::Move DrawMove() {
    v1::Move move;
    move.set_request_id(request_id_);
    *move.mutable_move() = models_[stream_.Below(models_.size())];
    switch (stream_.Below(12)) {
      case 0:
        move.set_option(static_cast<uint32_t>(stream_.Below(100'000)));
        break;
      case 1:
        move.set_seat(static_cast<uint32_t>(stream_.Below(kMaxSeats + 1)));
        break;
      case 2:
        move.set_request_id(stream_.Below(request_id_ + 3));
        break;
      case 3:
        move.clear_choice();
        break;
      default:
        for (uint64_t i = 0; i <= stream_.Below(3); ++i) Mutate(stream_, move.mutable_move());
    }
    return move;
  }

  void Damage(std::string* bytes) {
    const size_t at = stream_.Below(bytes->size());
    (*bytes)[at] = static_cast<char>(stream_.Below(256));
    if (stream_.Below(2) == 0) bytes->resize(at);
  }

  // Whether it ends in a refusal: a Hello or an accepted move does not.
  bool IsRefused(const std::string& bytes) const {
    v1::BotMessage message;
    if (!message.ParseFromString(bytes)) return true;
    if (message.has_hello()) return false;
    const v1::Move& move = message.move();
    if (move.request_id() != request_id_) return true;
    if (move.has_seat() && move.seat() != static_cast<uint32_t>(seat_.index())) return true;
    const std::unique_ptr<games::Table> trial = table_.Clone();
    if (move.has_option()) return !trial->CommitOption(seat_, move.option()).accepted();
    return !move.has_move() || !trial->Commit(seat_, move.move()).accepted();
  }

  const games::Table& table_;
  const Seat seat_;
  const uint64_t request_id_;
  Stream& stream_;
  std::vector<v1::GameMove> models_;
};

// Some of the others have answered, different ones and differently on either side.
void LetSomeAnswer(Seat viewer, FakeHost* host, Stream& stream) {
  for (Seat seat : host->table().asked()) {
    if (seat == viewer || stream.Below(2) == 0) continue;
    host->Answer(seat, host->table().RandomMove(seat, stream));
  }
}

void SendTo(FakeHost* host, Seat seat, const std::string& bytes) {
  host->SendBytes(seat, bytes);
  if (!host->streaming(seat)) host->Rejoin(seat, host->newest(seat));
}

// The faults that a match which is stopped now has counted.
uint32_t FaultsOf(Seat seat, FakeHost* host) {
  host->Void();
  return host->match().core().record().end().faults(seat.index());
}

}  // namespace

Tally CheckErrors(const Case& which) {
  const google::protobuf::LogSilencer silencer;  // it would report damaged text
  Stream stream = which.chance.Open({"errors"});
  Tally tally;
  tally.cases = 1;
  const Position position = DrawPosition(which, stream);
  const Seat viewer = DrawSeat(position.table->asked(), stream);
  const std::unique_ptr<games::Table> twin = DealTwin(which, position, viewer, stream, &tally);
  TwinHosts twins(which, position, *twin, viewer, Tolerance::kEndless, &tally);
  twins.JoinAll(Lists::kNone);
  LetSomeAnswer(viewer, &twins.left(), stream);
  LetSomeAnswer(viewer, &twins.right(), stream);
  BadMoves bad_moves(*position.table, viewer, twins.left().open_request(viewer), &stream);
  for (int i = 0; i < kBadMoves; ++i) {
    const std::string bytes = bad_moves.Draw();
    for (FakeHost* host : {&twins.left(), &twins.right()}) {
      SendTo(host, viewer, bytes);
      host->PassTo(host->now() + match::Micros(10));
    }
    if (!twins.Compare()) return tally;
  }
  const uint32_t ours = FaultsOf(viewer, &twins.left());
  const uint32_t theirs = FaultsOf(viewer, &twins.right());
  ++tally.compared;
  if (ours != theirs) {
    tally.Add(Compared(viewer, position.step, "the number of faults", "", "", std::to_string(ours),
                       std::to_string(theirs)));
  }
  return tally;
}

}  // namespace assize::secrecy
