// Check "recall": two matches that look the same to a seat from the first message on, in one of
// which its stream breaks again and again. What it is sent after each return is the same stream.
#include <deque>
#include <string>

#include "absl/strings/str_cat.h"
#include "referee/secrecy/fake_host.h"

namespace assize::secrecy {
namespace {

// Decisions for which a match is played.
constexpr int kRecallHorizon = 40;

// The clock alone may differ from delivery to delivery.
std::string WithoutClock(const std::string& bytes) {
  v1::RefereeMessage message;
  message.ParseFromString(bytes);
  message.clear_clock();
  return message.SerializeAsString();
}

// Plays one seat on the right, where its stream breaks; it never does on the left.
class BrokenStream {
 public:
  BrokenStream(TwinHosts* twins, Seat seat, Stream* stream)
      : twins_(*twins), host_(twins->right()), seat_(seat), stream_(*stream) {}

  // May break the stream, or come back.
  void Trouble() {
    if (host_.over()) return;
    if (!host_.streaming(seat_)) {
      if (stream_.Below(2) == 0) Return();
    } else if (stream_.Below(4) == 0) {
      host_.Drop(seat_);
    }
  }

  // Comes back if it is not there.
  void Return() {
    if (host_.streaming(seat_) || host_.over()) return;
    const match::MatchCore& core = host_.match().core();
    const uint64_t size = core.stream(seat_).size();
    Delivery delivery{.begin = host_.received(seat_).size(), .again = {}, .next = size + 1};
    std::optional<uint64_t> last;
    if (stream_.Below(4) == 0) {
      // If it does not name its last message, it is sent the Welcome and the open request.
      delivery.again = {1};
      if (const auto open = core.open_request(seat_)) delivery.again.push_back(open->sequence);
    } else {
      last = stream_.Below(host_.newest(seat_) + 1);
      delivery.next = *last + 1;
    }
    deliveries_.push_back(std::move(delivery));
    host_.Rejoin(seat_, last);
  }

  // Compares what has been delivered since the last time with the unbroken stream. False: it
  // differs.
  bool Compare() {
    const std::vector<Received>& received = host_.received(seat_);
    for (; seen_ < received.size(); ++seen_) {
      if (received[seen_].kind == Received::Kind::kMessage && !CompareMessage(received[seen_]))
        return false;
    }
    if (host_.streaming(seat_) && host_.newest(seat_) != twins_.left().newest(seat_)) {
      Fail("how many messages there are", absl::StrCat(twins_.left().newest(seat_)),
           absl::StrCat(host_.newest(seat_)));
      return false;
    }
    return true;
  }

 private:
  // What one stream should bring: the numbers of the messages that are sent again, and from which
  // number on all follow.
  struct Delivery {
    // Its first message's place in what the seat receives.
    size_t begin;
    std::vector<uint64_t> again;
    uint64_t next;
  };

  bool CompareMessage(const Received& received) {
    ++twins_.tally().compared;
    const uint64_t expected = TakeExpected();
    if (received.sequence != expected) {
      Fail("the order of messages after a return", absl::StrCat(expected),
           absl::StrCat(received.sequence));
      return false;
    }
    const std::vector<Received>& unbroken = twins_.left().received(seat_);
    const std::string ours =
        expected <= unbroken.size() ? WithoutClock(unbroken[expected - 1].bytes) : "";
    const std::string theirs = WithoutClock(received.bytes);
    if (ours == theirs) return true;
    twins_.tally().Add(Compared(seat_, twins_.step(), NameOf(received), ours, theirs,
                                expected <= unbroken.size() ? TextOf(unbroken[expected - 1]) : "",
                                TextOf(received)));
    return false;
  }

  // The number that the message at `seen_` should have.
  uint64_t TakeExpected() {
    while (deliveries_.size() > 1 && deliveries_[1].begin <= seen_) deliveries_.pop_front();
    Delivery& delivery = deliveries_.front();
    const size_t place = seen_ - delivery.begin;
    return place < delivery.again.size() ? delivery.again[place] : delivery.next++;
  }

  void Fail(const char* what, const std::string& ours, const std::string& theirs) {
    twins_.tally().Add(Compared(seat_, twins_.step(), what, ours, theirs, ours, theirs));
  }

  TwinHosts& twins_;
  FakeHost& host_;
  const Seat seat_;
  Stream& stream_;
  size_t seen_ = 0;
  // The one that is compared now, and those that followed.
  std::deque<Delivery> deliveries_ = {{.begin = 0, .again = {}, .next = 1}};
};

void PlayStep(const Moves& moves, Seat viewer, TwinHosts* twins, BrokenStream* broken) {
  for (const auto& [seat, move] : moves) twins->left().Answer(seat, move);
  for (const auto& [seat, move] : moves) {
    broken->Trouble();
    if (seat == viewer) broken->Return();
    twins->right().Answer(seat, move);
  }
  broken->Trouble();
  for (FakeHost* host : {&twins->left(), &twins->right()}) {
    host->PassTo(host->now() + kMoveLimit / 4);
  }
}

}  // namespace

Tally CheckRecall(const Case& which) {
  Stream stream = which.chance.Open({"recall"});
  Tally tally;
  tally.cases = 1;
  const Position start = DrawStart(which, stream);
  const Seat viewer = DrawSeat(SeatSet::First(which.seats), stream);
  const std::unique_ptr<games::Table> twin = DealTwin(which, start, viewer, stream, &tally);
  TwinHosts twins(which, start, *twin, viewer, Tolerance::kThreeTries, &tally);
  twins.JoinAll(ListsFrom(stream.Below(8)));
  BrokenStream broken(&twins, viewer, &stream);
  for (int i = 0; i < kRecallHorizon && broken.Compare() && !twins.left().over(); ++i) {
    twins.NoteFacts();
    const std::optional<Moves> moves = twins.DrawMoves(stream);
    if (!moves.has_value()) break;
    PlayStep(*moves, viewer, &twins, &broken);
    if (twins.CameToLight()) break;
  }
  return tally;
}

}  // namespace assize::secrecy
