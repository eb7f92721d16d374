#include "ladder/front/hall.h"

#include <sys/random.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <optional>
#include <utility>
#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "ladder/front/grpc.h"

namespace assize::front {
namespace {

using std::chrono::microseconds;

// The largest message of a bot.
constexpr size_t kMostMessage = 65536;
constexpr char kSessionKey[] = "assize-session";
constexpr char kRoundTripKey[] = "assize-round-trip-us";
// How long somebody who asks for too much should wait.
constexpr int kRetryMs = 5000;
constexpr std::chrono::milliseconds kSweepEvery(1000);

// What names a session can't be guessed: who has it and the token has the seat.
std::string NewSessionId() {
  std::array<unsigned char, 16> bytes;
  if (getrandom(bytes.data(), bytes.size(), 0) != static_cast<ssize_t>(bytes.size())) std::abort();
  std::string id;
  for (const unsigned char byte : bytes) absl::StrAppend(&id, absl::Hex(byte, absl::kZeroPad2));
  return id;
}

// The bot's token, from either of the two fields that may have it.
std::string TokenIn(const Fields& head) {
  if (const std::string* const token = Find(head, "assize-token")) return *token;
  const std::string* const authorization = Find(head, "authorization");
  if (authorization == nullptr) return "";
  std::string_view text = *authorization;
  if (!absl::StartsWithIgnoreCase(*authorization, "bearer ")) return "";
  text.remove_prefix(7);
  return std::string(text);
}

absl::Status NoToken() {
  return absl::UnauthenticatedError("E_TOKEN: metadata assize-token is not the token of a bot");
}

absl::Status Draining() {
  return absl::UnavailableError("E_DRAINING: no more matches are played here for now");
}

}  // namespace

// One stream of a remote bot.
class Hall::Call final : public StreamOwner,
                         public Sitter,
                         public std::enable_shared_from_this<Hall::Call> {
 public:
  Call(Hall* hall, StreamPtr stream, const Fields& head) : hall_(hall), stream_(std::move(stream)) {
    if (const std::string* const session = Find(head, kSessionKey)) session_ = *session;
  }

  void Begin(const std::string& token, const std::string& peer) {
    hall_->admission_(token, peer,
                      [self = shared_from_this()](absl::StatusOr<v1::AdmitAnswer> answer) {
                        self->HearAdmission(std::move(answer));
                      });
    timer_ = hall_->reactor_.After(hall_->limits_.hello, [weak = weak_from_this()] {
      const auto self = weak.lock();
      if (self != nullptr) self->End(absl::FailedPreconditionError("E_HELLO: no Hello in time"));
    });
  }

  const v1::AdmitAnswer& admission() const { return *admission_; }
  int64_t version() const { return admission_->version(); }
  const std::string& session() const { return session_; }
  Http2* line() const { return stream_->line(); }
  bool seated() const { return seat_ != nullptr; }

  void TakeSeat(const LinePtr& seat) {
    seat_ = seat;
    microseconds round_trip(0);
    if (const Http2* const line = stream_->line()) {
      round_trip = line->round_trip().value_or(microseconds(0));
    }
    stream_->SendHead(
        {{kSessionKey, seat->id()}, {kRoundTripKey, absl::StrCat(round_trip.count())}});
    seat->Sit(shared_from_this(), admission_->token_id(), hello_);
    hello_.clear();
    Pump();
  }
  void End(const absl::Status& status, int retry_ms = 0) {
    if (ended_) return;
    ended_ = true;
    hall_->reactor_.Cancel(std::exchange(timer_, 0));
    stream_->Finish(TrailerOf(status, retry_ms));
    stream_->Took(messages_.Drop());
    if (admitted()) hall_->Left(shared_from_this());
  }
  // Its token is good for nothing any more.
  void Revoke() { Break(NoToken()); }
  bool admitted() const { return admission_.has_value(); }
  bool ended() const { return ended_; }

  // Sitter:
  bool Hear(std::string_view message) override {
    stream_->Send(Framed(message));
    return stream_->unsent() <= Stream::kRoom;
  }
  void HearEnd(const absl::Status& status) override {
    seat_ = nullptr;
    End(status);
  }
  void GoOn() override { Pump(); }

  // StreamOwner:
  void OnBytes(std::string_view bytes) override {
    if (ended_) return stream_->Took(bytes.size());
    messages_.Add(bytes);
    if (admitted()) Pump();
  }
  void OnDone(const Fields&) override {
    done_ = true;
    if (admitted()) Pump();
  }
  void OnOver() override {
    if (const LinePtr seat = std::exchange(seat_, nullptr)) seat->Leave(this);
    const bool ended = std::exchange(ended_, true);
    hall_->reactor_.Cancel(std::exchange(timer_, 0));
    if (!ended && admitted()) hall_->Left(shared_from_this());
  }
  void OnRoom() override {
    if (seat_ != nullptr) seat_->Continue();
  }

 private:
  void HearAdmission(absl::StatusOr<v1::AdmitAnswer> answer) {
    if (ended_) return;
    if (!answer.ok()) {
      if (absl::IsUnauthenticated(answer.status())) {
        hall_->counts_.set_refused_token(hall_->counts_.refused_token() + 1);
        return End(NoToken());
      }
      return End(answer.status(), absl::IsResourceExhausted(answer.status()) ? kRetryMs : 0);
    }
    admission_ = *std::move(answer);
    hall_->calls_.insert(shared_from_this());
    Pump();
  }

  // Takes the messages that have come, as far as they are wanted: Hello, and then what the seat has
  // room for.
  void Pump() {
    while (!ended_) {
      if (greeted_ && seat_ == nullptr) {
        // It waits for its match; half a stream is no good for that.
        if (done_) End(absl::InvalidArgumentError("E_CLOSED: the bot's half was closed"));
        return;
      }
      const Messages::Next next = messages_.Peek();
      if (next.state == Messages::State::kNone) {
        if (done_) HearDone();
        return;
      }
      if (next.state == Messages::State::kCompressed) {
        return Break(absl::UnimplementedError("compressed messages are not read here"));
      }
      if (next.state == Messages::State::kTooLarge) return HearTooLarge(next.length);
      if (!greeted_) {
        Greet(next.message);
        continue;
      }
      const bool room = seat_->Say(this, next.message);
      stream_->Took(messages_.Take());
      if (!room) return;
    }
  }

  void Greet(std::string_view message) {
    greeted_ = true;
    hello_ = std::string(message);
    stream_->Took(messages_.Take());
    hall_->reactor_.Cancel(std::exchange(timer_, 0));
    hall_->Arrive(shared_from_this());
  }

  void HearDone() {
    if (seat_ != nullptr) {
      if (!std::exchange(done_told_, true)) seat_->SayDone(this);
      return;
    }
    End(absl::InvalidArgumentError("E_CLOSED: the bot's half was closed before its Hello"));
  }
  // The match judges it; nothing more is read of the stream.
  void HearTooLarge(size_t length) {
    if (seat_ != nullptr) {
      if (!std::exchange(done_told_, true)) seat_->SayTooLarge(this);
      return;
    }
    End(absl::ResourceExhaustedError(
        absl::StrCat("Received message larger than max (", length, " vs. ", kMostMessage, ")")));
  }
  // The bot can't be heard on this stream any more.
  void Break(const absl::Status& status) {
    if (const LinePtr seat = std::exchange(seat_, nullptr)) seat->Leave(this);
    End(status);
  }

  Hall* const hall_;
  const StreamPtr stream_;
  std::string session_;
  Reactor::Id timer_ = 0;
  std::optional<v1::AdmitAnswer> admission_;
  Messages messages_{kMostMessage};
  std::string hello_;
  LinePtr seat_;
  bool greeted_ = false;
  bool done_ = false;
  bool done_told_ = false;
  bool ended_ = false;
};

Hall::Hall(Reactor* reactor, const HallLimits& limits, Admission admission)
    : reactor_(*reactor), limits_(limits), admission_(std::move(admission)) {
  reactor_.After(kSweepEvery, [this] { Sweep(); });
}

Hall::~Hall() = default;

std::shared_ptr<StreamOwner> Hall::Receive(const StreamPtr& stream, const Fields& head,
                                           const std::string& peer) {
  const auto call = std::make_shared<Call>(this, stream, head);
  const std::string token = TokenIn(head);
  if (token.empty()) {
    counts_.set_refused_token(counts_.refused_token() + 1);
    call->End(NoToken());
  } else if (draining_ && call->session().empty()) {
    // Who has a match may come back to it.
    call->End(Draining());
  } else {
    call->Begin(token, peer);
  }
  return call;
}

void Hall::Seat(UniqueFd worker) {
  const LinePtr line =
      SeatLine::Begin(&reactor_, std::move(worker), NewSessionId(), limits_.away,
                      {.on_request = [this](const LinePtr& asking) { AnswerWorker(asking); },
                       .on_closed = [this](const LinePtr& closed) { Forget(closed); },
                       .on_given_up =
                           [this](const LinePtr&) {
                             counts_.set_left(counts_.left() + 1);
                             Changed();
                           }});
  lines_.emplace(line->id(), line);
}

bool Hall::Expected(int64_t version) const {
  const auto present = [version](const CallPtr& call) { return call->version() == version; };
  if (std::ranges::any_of(calls_, present)) return true;
  const auto seen = seen_.find(version);
  const Reactor::Clock::time_point last = seen == seen_.end() ? began_ : seen->second;
  return Reactor::Clock::now() - last < limits_.expected;
}

// One stream sits in one seat: a bot that has several in a match needs as many streams, and would wait
// for itself otherwise.
std::string Hall::AbsenceFrom(const LinePtr& line) const {
  const int64_t version = line->request().version();
  if (!Expected(version)) return "its owner's program is not connected";
  const auto seats = std::ranges::count_if(lines_, [&line](const auto& entry) {
    const SeatLine& other = *entry.second;
    using State = SeatLine::State;
    return other.request().version() == line->request().version() &&
           other.request().match_id() == line->request().match_id() &&
           other.state() != State::kGivenUp && other.state() != State::kOver;
  });
  const auto streams = std::ranges::count_if(
      calls_, [version](const CallPtr& call) { return call->version() == version; });
  if (seats <= std::max<int64_t>(1, streams)) return "";
  return absl::StrCat(
      "it has more than one seat in this match, and its owner's program no stream for ",
      "each of them");
}

void Hall::AnswerWorker(const LinePtr& line) {
  const int64_t version = line->request().version();
  v1::SeatAnswer answer;
  answer.set_absent(AbsenceFrom(line));
  if (!answer.absent().empty()) {
    line->Answer(answer);
    return line->Close();
  }
  if (const auto found = round_trips_.find(version); found != round_trips_.end()) {
    answer.set_round_trip_us(static_cast<uint64_t>(found->second.count()));
  }
  line->Answer(answer);
  queues_[version].seats.push_back(line);
  Pair(version);
}

void Hall::Arrive(const CallPtr& call) {
  seen_[call->version()] = Reactor::Clock::now();
  if (!call->session().empty()) return Resume(call);
  Wait(call);
}

void Hall::Resume(const CallPtr& call) {
  const auto found = lines_.find(call->session());
  const bool its_own = found != lines_.end() &&
                       found->second->request().version() == call->version() &&
                       found->second->token_id() == call->admission().token_id();
  using State = SeatLine::State;
  if (!its_own || found->second->state() == State::kGivenUp ||
      found->second->state() == State::kOver) {
    return call->End(absl::FailedPreconditionError(
        "E_MATCH_OVER: this session is over; wait for another match"));
  }
  counts_.set_resumed(counts_.resumed() + 1);
  call->TakeSeat(found->second);
  Changed();
}

void Hall::Wait(const CallPtr& call) {
  if (draining_) return call->End(Draining());
  Queue& queue = queues_[call->version()];
  const size_t most = call->admission().most_waiting() > 0 ? call->admission().most_waiting()
                                                           : limits_.most_waiting;
  const auto of_token = [&call](const CallPtr& other) {
    return other->admission().token_id() == call->admission().token_id();
  };
  if (static_cast<size_t>(std::ranges::count_if(queue.calls, of_token)) >= most) {
    return call->End(absl::ResourceExhaustedError(absl::StrCat(
                         "E_STREAMS: ", most, " streams of this token wait for a match already")),
                     kRetryMs);
  }
  if (const LinePtr missed = MissedBy(call)) return call->TakeSeat(missed);
  queue.calls.push_back(call);
  if (Http2* const line = call->line()) {
    // The round trip, while there is nothing else to do.
    line->Ping([this, weak = std::weak_ptr(call)] {
      const CallPtr there = weak.lock();
      if (there == nullptr || there->ended() || there->line() == nullptr) return;
      const auto round_trip = there->line()->round_trip();
      if (!round_trip.has_value()) return;
      round_trips_[there->version()] = *round_trip;
      Changed();
    });
  }
  Pair(call->version());
  Changed();
}

// A seat that was given to a stream of the token which broke before the bot could know of it.
Hall::LinePtr Hall::MissedBy(const CallPtr& call) const {
  for (const auto& [id, line] : lines_) {
    if (line->state() == SeatLine::State::kAway && !line->spoken() &&
        line->request().version() == call->version() &&
        line->token_id() == call->admission().token_id()) {
      return line;
    }
  }
  return nullptr;
}

// Seats whose bots have not been there for too long.
void Hall::Sweep() {
  std::vector<LinePtr> vain;
  for (const auto& [version, queue] : queues_) {
    if (queue.seats.empty() || Expected(version)) continue;
    vain.insert(vain.end(), queue.seats.begin(), queue.seats.end());
  }
  for (const LinePtr& line : vain) {
    std::erase(queues_[line->request().version()].seats, line);
    line->GiveUp();
  }
  reactor_.After(kSweepEvery, [this] { Sweep(); });
}

void Hall::Left(const CallPtr& call) {
  calls_.erase(call);
  const auto queue = queues_.find(call->version());
  if (queue != queues_.end()) std::erase(queue->second.calls, call);
  seen_[call->version()] = Reactor::Clock::now();
  Changed();
}

// The one that has waited longest, of those that have been heard of lately; the others are asked.
Hall::CallPtr Hall::TakeFresh(Queue& queue) {
  const Reactor::Clock::time_point now = Reactor::Clock::now();
  for (auto call = queue.calls.begin(); call != queue.calls.end(); ++call) {
    Http2* const line = (*call)->line();
    if (line == nullptr) continue;
    if (now - line->heard() <= limits_.fresh) {
      CallPtr taken = *call;
      queue.calls.erase(call);
      return taken;
    }
    line->Ping([this, version = (*call)->version()] { Pair(version); });
  }
  return nullptr;
}

void Hall::Pair(int64_t version) {
  Queue& queue = queues_[version];
  while (!queue.seats.empty()) {
    if (queue.seats.front()->state() != SeatLine::State::kFree) {
      queue.seats.pop_front();
      continue;
    }
    const CallPtr call = TakeFresh(queue);
    if (call == nullptr) return;
    const LinePtr line = queue.seats.front();
    queue.seats.pop_front();
    counts_.set_sessions(counts_.sessions() + 1);
    call->TakeSeat(line);
    Changed();
  }
}

void Hall::Forget(const LinePtr& line) {
  lines_.erase(line->id());
  const auto queue = queues_.find(line->request().version());
  if (queue != queues_.end()) {
    std::erase(queue->second.seats, line);
    if (queue->second.seats.empty() && queue->second.calls.empty()) queues_.erase(queue);
  }
  Changed();
}

void Hall::Revoke(const std::string& token_id) {
  std::vector<CallPtr> ended;
  for (const CallPtr& call : calls_) {
    if (call->admission().token_id() == token_id) ended.push_back(call);
  }
  for (const CallPtr& call : ended) call->Revoke();
}

void Hall::Drain() {
  draining_ = true;
  std::vector<CallPtr> waiting;
  for (const auto& [version, queue] : queues_) {
    waiting.insert(waiting.end(), queue.calls.begin(), queue.calls.end());
  }
  for (const CallPtr& call : waiting) call->End(Draining());
}

v1::PresenceReport Hall::Report() const {
  std::map<int64_t, v1::RemotePresence> bots;
  for (const CallPtr& call : calls_) {
    v1::RemotePresence& bot = bots[call->version()];
    if (call->seated()) {
      bot.set_playing(bot.playing() + 1);
    } else {
      bot.set_waiting(bot.waiting() + 1);
    }
  }
  for (const auto& [id, line] : lines_) {
    if (line->state() != SeatLine::State::kAway) continue;
    v1::RemotePresence& bot = bots[line->request().version()];
    bot.set_away(bot.away() + 1);
  }
  v1::PresenceReport report;
  for (auto& [version, bot] : bots) {
    bot.set_version(version);
    const auto round_trip = round_trips_.find(version);
    if (round_trip != round_trips_.end()) {
      bot.set_round_trip_us(static_cast<uint64_t>(round_trip->second.count()));
    }
    *report.add_bots() = std::move(bot);
  }
  *report.mutable_counts() = counts_;
  return report;
}

}  // namespace assize::front
