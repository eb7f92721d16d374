// Check "roundtrip": copies of a game, and records played again.
#include <google/protobuf/stubs/logging.h>

#include <string>

#include "absl/strings/match.h"
#include "referee/replay/playback/replay.h"
#include "referee/secrecy/fake_host.h"
#include "referee/secrecy/position.h"

namespace assize::secrecy {
namespace {

// Decisions for which a copy is played on.
constexpr int kRoundTripHorizon = 8;
// Bytes of a record that are changed, one at a time.
constexpr int kChanges = 3;

class RoundTrip {
 public:
  RoundTrip(const Case& which, Stream* stream, Tally* tally)
      : which_(which), stream_(*stream), tally_(*tally) {}

  void CopyPlaysOn() {
    const Position position = DrawPosition(which_, stream_);
    step_ = position.step;
    games::Table& table = *position.table;
    const std::unique_ptr<games::Table> copy = table.Clone();
    if (!SameState("a copy", table, *copy)) return;
    const Bytes32 before = table.StateDigest();
    AnswerAtRandom(copy.get(), stream_);
    Expect("an original after its copy was played", ToHex(before), ToHex(table.StateDigest()));
    for (Seat seat : table.asked()) table.Commit(seat, copy->Answer(seat));
    for (int i = 0; i < kRoundTripHorizon && !table.asked().Empty(); ++i) {
      table.Resolve();
      copy->Resolve();
      if (!SameState("a copy that is played on", table, *copy)) return;
      AnswerAtRandom(&table, stream_);
      for (Seat seat : table.asked()) copy->Commit(seat, table.Answer(seat));
    }
  }

  void RecordPlaysAgain() {
    step_ = 0;
    const v1::Record record = PlayMatch();
    const absl::StatusOr<replay::Verified> verified = replay::Verify(record);
    Expect("a record that is played again", "OK", std::string(verified.status().message()),
           verified.ok());
    for (int i = 0; i < kChanges; ++i) ChangeByte(record);
  }

 private:
  void Expect(const char* what, const std::string& wanted, const std::string& found, bool same) {
    ++tally_.compared;
    if (!same) tally_.Add(Compared(std::nullopt, step_, what, wanted, found, wanted, found));
  }
  void Expect(const char* what, const std::string& wanted, const std::string& found) {
    Expect(what, wanted, found, wanted == found);
  }

  static std::string EventsOf(const games::Table& table) {
    std::string text;
    for (size_t i = 0; i < table.event_count(); ++i) text += table.Event(i).DebugString();
    return text;
  }

  bool SameState(const char* what, const games::Table& table, const games::Table& copy) {
    const uint64_t before = tally_.differences;
    Expect(what, ToHex(table.StateDigest()), ToHex(copy.StateDigest()));
    Expect(what, EventsOf(table), EventsOf(copy));
    return tally_.differences == before;
  }

  // A whole match in which now and then a move is refused or a seat is late.
  v1::Record PlayMatch() {
    const Position start = DrawStart(which_, stream_);
    FakeHost host(which_, *which_.game, start.config, Tolerance::kLenient);
    const SeatSet seats = SeatSet::First(which_.seats);
    for (Seat seat : seats) host.Join(seat, Lists::kNone);
    while (!host.over()) {
      for (Seat seat : seats) {
        if (host.open_request(seat) == 0 || stream_.Below(200) == 0) continue;
        if (stream_.Below(100) == 0) host.Send(seat, host.NonsenseFor(seat));
        host.Answer(seat, host.table().RandomMove(seat, stream_));
      }
      host.PassTo(host.now() + kMoveLimit + match::Micros(1));
    }
    return host.match().core().record();
  }

  // A changed record must be refused, and the refusal must name the place of the difference.
  void ChangeByte(const v1::Record& record) {
    const google::protobuf::LogSilencer silencer;  // it would report damaged text
    const std::string bytes = record.SerializeAsString();
    std::string changed = bytes;
    const size_t at = stream_.Below(bytes.size());
    changed[at] = static_cast<char>(changed[at] ^ (1 << stream_.Below(8)));
    v1::Record damaged;
    if (!damaged.ParseFromString(changed) || damaged.SerializeAsString() == bytes) return;
    const absl::Status status = replay::Verify(damaged).status();
    const std::string text(status.message());
    const bool says_where = absl::StrContains(text, "step") || absl::StrContains(text, "header") ||
                            absl::StrContains(text, "end") || absl::StrContains(text, "record");
    Expect("a record with one changed byte", "DATA_LOSS: where it differs", status.ToString(),
           status.code() == absl::StatusCode::kDataLoss && says_where);
  }

  const Case& which_;
  Stream& stream_;
  Tally& tally_;
  int step_ = 0;
};

}  // namespace

Tally CheckRoundTrip(const Case& which) {
  Stream stream = which.chance.Open({"roundtrip"});
  Tally tally;
  tally.cases = 1;
  RoundTrip trip(which, &stream, &tally);
  trip.CopyPlaysOn();
  trip.RecordPlaysAgain();
  return tally;
}

}  // namespace assize::secrecy
