#include "ladder/front/seats/remote_seats.h"

#include <sys/random.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"

namespace assize::front {
namespace {

constexpr std::chrono::milliseconds kCheckEvery(1000);

// Can't be guessed: the session id and the token together give access to the seat.
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

RemoteSeats::RemoteSeats(http2::Reactor* reactor, const RemoteSeatLimits& limits,
                         Admission admission)
    : reactor_(*reactor), limits_(limits), admission_(std::move(admission)) {
  reactor_.Every(kCheckEvery, [this] { GiveUpAbsent(); });
}

RemoteSeats::~RemoteSeats() = default;

std::shared_ptr<http2::StreamOwner> RemoteSeats::AddStream(const http2::StreamPtr& stream,
                                                           const http2::Fields& head,
                                                           const std::string& peer) {
  const auto bot = std::make_shared<BotStream>(
      &reactor_, stream, head,
      BotStream::Hooks{
          .on_refused = [this] { counts_.set_refused_token(counts_.refused_token() + 1); },
          .on_admitted = [this](const BotStreamPtr& admitted) { streams_.insert(admitted); },
          .on_arrived = [this](const BotStreamPtr& arrived) { HandleHello(arrived); },
          .on_left = [this](const BotStreamPtr& left) { HandleEnd(left); }});
  if (bot->token().empty()) {
    bot->Refuse();
  } else if (draining_ && bot->session().empty()) {
    // A bot that has a match may come back to it.
    bot->End(Draining());
  } else {
    bot->Begin(admission_, peer, limits_.hello);
  }
  return bot;
}

void RemoteSeats::AddWorker(UniqueFd worker) {
  const SeatPtr seat =
      SeatConnection::Begin(&reactor_, std::move(worker), NewSessionId(), limits_.away,
                            {.on_request = [this](const SeatPtr& asking) { AnswerWorker(asking); },
                             .on_closed = [this](const SeatPtr& closed) { Remove(closed); },
                             .on_given_up =
                                 [this](const SeatPtr&) {
                                   counts_.set_left(counts_.left() + 1);
                                   Changed();
                                 }});
  seats_.emplace(seat->id(), seat);
}

bool RemoteSeats::IsExpected(int64_t version) const {
  const auto present = [version](const BotStreamPtr& stream) {
    return stream->version() == version;
  };
  if (std::ranges::any_of(streams_, present)) return true;
  const auto seen = seen_.find(version);
  const http2::Reactor::Clock::time_point last = seen == seen_.end() ? began_ : seen->second;
  return http2::Reactor::Clock::now() - last < limits_.expected;
}

// One stream takes one seat: a bot with several seats in a match needs as many streams, or it would
// wait for itself.
std::string RemoteSeats::ReasonForAbsence(const SeatPtr& seat) const {
  const int64_t version = seat->request().version();
  if (!IsExpected(version)) return "its owner's program is not connected";
  const auto seats = std::ranges::count_if(seats_, [&seat](const auto& entry) {
    const SeatConnection& other = *entry.second;
    using State = SeatConnection::State;
    return other.request().version() == seat->request().version() &&
           other.request().match_id() == seat->request().match_id() &&
           other.state() != State::kGivenUp && other.state() != State::kOver;
  });
  const auto streams = std::ranges::count_if(
      streams_, [version](const BotStreamPtr& stream) { return stream->version() == version; });
  if (seats <= std::max<int64_t>(1, streams)) return "";
  return absl::StrCat(
      "it has more than one seat in this match, and its owner's program no stream for ",
      "each of them");
}

void RemoteSeats::AnswerWorker(const SeatPtr& seat) {
  const int64_t version = seat->request().version();
  v1::SeatAnswer answer;
  answer.set_absent(ReasonForAbsence(seat));
  if (!answer.absent().empty()) {
    seat->Answer(answer);
    return seat->Close();
  }
  if (const auto found = round_trips_.find(version); found != round_trips_.end()) {
    answer.set_round_trip_us(static_cast<uint64_t>(found->second.count()));
  }
  seat->Answer(answer);
  queues_[version].seats.push_back(seat);
  Pair(version);
}

void RemoteSeats::HandleHello(const BotStreamPtr& stream) {
  seen_[stream->version()] = http2::Reactor::Clock::now();
  if (!stream->session().empty()) return Resume(stream);
  Enqueue(stream);
}

void RemoteSeats::Resume(const BotStreamPtr& stream) {
  const auto found = seats_.find(stream->session());
  const bool its_own = found != seats_.end() &&
                       found->second->request().version() == stream->version() &&
                       found->second->token_id() == stream->admission().token_id();
  using State = SeatConnection::State;
  if (!its_own || found->second->state() == State::kGivenUp ||
      found->second->state() == State::kOver) {
    return stream->End(absl::FailedPreconditionError(
        "E_MATCH_OVER: this session is over; wait for another match"));
  }
  counts_.set_resumed(counts_.resumed() + 1);
  stream->TakeSeat(found->second);
  Changed();
}

void RemoteSeats::Enqueue(const BotStreamPtr& stream) {
  if (draining_) return stream->End(Draining());
  Queue& queue = queues_[stream->version()];
  const size_t most = stream->admission().most_waiting() > 0 ? stream->admission().most_waiting()
                                                             : limits_.most_waiting;
  const auto of_token = [&stream](const BotStreamPtr& other) {
    return other->admission().token_id() == stream->admission().token_id();
  };
  if (static_cast<size_t>(std::ranges::count_if(queue.streams, of_token)) >= most) {
    return stream->End(absl::ResourceExhaustedError(absl::StrCat(
                           "E_STREAMS: ", most, " streams of this token wait for a match already")),
                       BotStream::kRetryMs);
  }
  if (const SeatPtr missed = FindMissedSeat(stream)) return stream->TakeSeat(missed);
  queue.streams.push_back(stream);
  if (http2::Connection* const connection = stream->connection()) {
    // Measures the round trip while there is nothing else to do.
    connection->Ping([this, weak = std::weak_ptr(stream)] {
      const BotStreamPtr there = weak.lock();
      if (there == nullptr || there->ended() || there->connection() == nullptr) return;
      const auto round_trip = there->connection()->round_trip();
      if (!round_trip.has_value()) return;
      round_trips_[there->version()] = *round_trip;
      Changed();
    });
  }
  Pair(stream->version());
  Changed();
}

// A seat that was given to a stream of this token that broke before the bot could know of it.
RemoteSeats::SeatPtr RemoteSeats::FindMissedSeat(const BotStreamPtr& stream) const {
  for (const auto& [id, seat] : seats_) {
    if (seat->state() == SeatConnection::State::kAway && !seat->spoken() &&
        seat->request().version() == stream->version() &&
        seat->token_id() == stream->admission().token_id()) {
      return seat;
    }
  }
  return nullptr;
}

// Gives up the seats whose bots have not been connected for too long.
void RemoteSeats::GiveUpAbsent() {
  std::vector<SeatPtr> absent;
  for (const auto& [version, queue] : queues_) {
    if (queue.seats.empty() || IsExpected(version)) continue;
    absent.insert(absent.end(), queue.seats.begin(), queue.seats.end());
  }
  for (const SeatPtr& seat : absent) {
    std::erase(queues_[seat->request().version()].seats, seat);
    seat->GiveUp();
  }
}

void RemoteSeats::HandleEnd(const BotStreamPtr& stream) {
  streams_.erase(stream);
  const auto queue = queues_.find(stream->version());
  if (queue != queues_.end()) std::erase(queue->second.streams, stream);
  seen_[stream->version()] = http2::Reactor::Clock::now();
  Changed();
}

// The longest waiting stream whose connection was active lately; the others are pinged.
RemoteSeats::BotStreamPtr RemoteSeats::TakeResponsive(Queue& queue) {
  const http2::Reactor::Clock::time_point now = http2::Reactor::Clock::now();
  for (auto stream = queue.streams.begin(); stream != queue.streams.end(); ++stream) {
    http2::Connection* const connection = (*stream)->connection();
    if (connection == nullptr) continue;
    if (now - connection->heard() <= limits_.fresh) {
      BotStreamPtr taken = *stream;
      queue.streams.erase(stream);
      return taken;
    }
    connection->Ping([this, version = (*stream)->version()] { Pair(version); });
  }
  return nullptr;
}

void RemoteSeats::Pair(int64_t version) {
  Queue& queue = queues_[version];
  while (!queue.seats.empty()) {
    if (queue.seats.front()->state() != SeatConnection::State::kFree) {
      queue.seats.pop_front();
      continue;
    }
    const BotStreamPtr stream = TakeResponsive(queue);
    if (stream == nullptr) return;
    const SeatPtr seat = queue.seats.front();
    queue.seats.pop_front();
    counts_.set_sessions(counts_.sessions() + 1);
    stream->TakeSeat(seat);
    Changed();
  }
}

void RemoteSeats::Remove(const SeatPtr& seat) {
  seats_.erase(seat->id());
  const auto queue = queues_.find(seat->request().version());
  if (queue != queues_.end()) {
    std::erase(queue->second.seats, seat);
    if (queue->second.seats.empty() && queue->second.streams.empty()) queues_.erase(queue);
  }
  Changed();
}

void RemoteSeats::Revoke(const std::string& token_id) {
  std::vector<BotStreamPtr> ended;
  for (const BotStreamPtr& stream : streams_) {
    if (stream->admission().token_id() == token_id) ended.push_back(stream);
  }
  for (const BotStreamPtr& stream : ended) stream->Revoke();
}

void RemoteSeats::Drain() {
  draining_ = true;
  std::vector<BotStreamPtr> waiting;
  for (const auto& [version, queue] : queues_) {
    waiting.insert(waiting.end(), queue.streams.begin(), queue.streams.end());
  }
  for (const BotStreamPtr& stream : waiting) stream->End(Draining());
}

v1::PresenceReport RemoteSeats::Report() const {
  std::map<int64_t, v1::RemotePresence> bots;
  for (const BotStreamPtr& stream : streams_) {
    v1::RemotePresence& bot = bots[stream->version()];
    if (stream->seated()) {
      bot.set_playing(bot.playing() + 1);
    } else {
      bot.set_waiting(bot.waiting() + 1);
    }
  }
  for (const auto& [id, seat] : seats_) {
    if (seat->state() != SeatConnection::State::kAway) continue;
    v1::RemotePresence& bot = bots[seat->request().version()];
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
