#include "ladder/front/hall.h"

#include <sys/random.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"

namespace assize::front {
namespace {

constexpr std::chrono::milliseconds kSweepEvery(1000);

// What names a session can't be guessed: who has it and the token has the seat.
std::string NewSessionId() {
  std::array<unsigned char, 16> bytes;
  if (getrandom(bytes.data(), bytes.size(), 0) != static_cast<ssize_t>(bytes.size())) std::abort();
  std::string id;
  for (const unsigned char byte : bytes) absl::StrAppend(&id, absl::Hex(byte, absl::kZeroPad2));
  return id;
}

absl::Status Draining() {
  return absl::UnavailableError("E_DRAINING: no more matches are played here for now");
}

}  // namespace

Hall::Hall(http2::Reactor* reactor, const HallLimits& limits, Admission admission)
    : reactor_(*reactor), limits_(limits), admission_(std::move(admission)) {
  reactor_.After(kSweepEvery, [this] { Sweep(); });
}

Hall::~Hall() = default;

std::shared_ptr<http2::StreamOwner> Hall::Receive(const http2::StreamPtr& stream,
                                                  const http2::Fields& head,
                                                  const std::string& peer) {
  const auto call = std::make_shared<BotStream>(
      &reactor_, stream, head,
      BotStream::Hooks{
          .on_refused = [this] { counts_.set_refused_token(counts_.refused_token() + 1); },
          .on_admitted = [this](const CallPtr& admitted) { calls_.insert(admitted); },
          .on_arrived = [this](const CallPtr& arrived) { Arrive(arrived); },
          .on_left = [this](const CallPtr& left) { Left(left); }});
  if (call->token().empty()) {
    call->Refuse();
  } else if (draining_ && call->session().empty()) {
    // Who has a match may come back to it.
    call->End(Draining());
  } else {
    call->Begin(admission_, peer, limits_.hello);
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
  const http2::Reactor::Clock::time_point last = seen == seen_.end() ? began_ : seen->second;
  return http2::Reactor::Clock::now() - last < limits_.expected;
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
  seen_[call->version()] = http2::Reactor::Clock::now();
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
                     BotStream::kRetryMs);
  }
  if (const LinePtr missed = MissedBy(call)) return call->TakeSeat(missed);
  queue.calls.push_back(call);
  if (http2::Connection* const line = call->line()) {
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
  seen_[call->version()] = http2::Reactor::Clock::now();
  Changed();
}

// The one that has waited longest, of those that have been heard of lately; the others are asked.
Hall::CallPtr Hall::TakeFresh(Queue& queue) {
  const http2::Reactor::Clock::time_point now = http2::Reactor::Clock::now();
  for (auto call = queue.calls.begin(); call != queue.calls.end(); ++call) {
    http2::Connection* const line = (*call)->line();
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
