#include "referee/seat/match_host.h"

#include <algorithm>
#include <exception>
#include <utility>

namespace assize::seat {
namespace {

// A bot that answers sooner has hardly started a process for it.
constexpr Micros kQuickAnswer = std::chrono::milliseconds(2);
// A reading of CPU time that is not older also shows what was used at the hand-over.
constexpr Micros kFreshLook = std::chrono::milliseconds(1);
// How long a bot that was refused before its first Hello may take to open another stream: time to
// read why, and to end by itself, on a busy machine as well.
constexpr std::chrono::seconds kAnotherTry(3);
// The number of each seat's first message.
constexpr uint64_t kWelcome = 1;

bool ChargesCpu(const match::Match& match) {
  const v1::ClockRules& rules = match.core().record().header().clock_rules();
  return match::RulesOf(rules).charged == match::Charged::kCpu;
}

Micros EarlyIn(const match::Match& match) {
  const v1::ClockRules& rules = match.core().record().header().clock_rules();
  if (ChargesCpu(match)) return Micros(0);
  return std::min(kQuickAnswer, match::RulesOf(rules).move_limit / 2);
}

}  // namespace

// One input, and what comes of it. Once the match is over nothing enters it any more, so that
// a thread that waited for the end may read it. What is thrown here ends this match alone.
template <class Input>
void MatchHost::Take(Input input) {
  if (IsOver()) return;
  try {
    ReadWhoIsDue();
    if (IsOver()) return;
    input();
    Pump();
  } catch (const std::exception& error) {
    Break(error.what());
  } catch (...) {
    Break("something that is no exception");
  }
}

void MatchHost::Break(std::string what) {
  broken_ = std::move(what);
  for (const HostedSeat& seat : seats_) seat.port->Detach();
  for (BotStreamPtr& stream : streams_) {
    if (stream != nullptr) stream->Finish(match::MatchOverClosing());
    stream = nullptr;
  }
  MarkOver();
}

void MatchHost::MarkOver() {
  const MutexLock lock(over_mutex_);
  over_ = true;
  over_changed_.notify_all();
}

// Looks into the pipes of all seats whose time may be over. What is not there now has not come in
// time: so the time of what else enters is the moment before.
void MatchHost::ReadWhoIsDue() {
  if (reading_) return;
  read_until_ = timers_->Now();
  const std::optional<Micros> deadline = match_->next_deadline();
  if (!deadline.has_value() || read_until_ < *deadline) return;
  reading_ = true;
  for (Seat seat : SeatSet::First(static_cast<int>(seats_.size()))) {
    if (!match_->core().open_request(seat).has_value()) continue;
    seats_[seat.index()].port->Look();
    if (IsOver()) return;
    NoteCpu(seat, Care::kAll, read_until_);
  }
  reading_ = false;
}

void MatchHost::NoteCpu(Seat seat, Care care, Micros now) {
  SeatProcesses* const processes = seats_[seat.index()].processes;
  if (processes == nullptr) return;
  match_->NoteCpu(seat, processes->CpuTime(care), now);
  if (!charges_cpu_) cpu_noted_[seat.index()] = now;
}

// As a look costs as much as sending the request, a bot that answered a moment ago is taken to have
// waited since: what it did instead counts as used for the request. Not where it is charged.
void MatchHost::NoteCpuAtHandOver(Seat seat, Micros now) {
  if (now - cpu_noted_[seat.index()] > kFreshLook) NoteCpu(seat, Care::kQuick, now);
}

// How late we are with a message of the seat.
Micros MatchHost::Lateness(Seat seat, Micros now) const {
  const bool early =
      match_->core().open_request(seat).has_value() && match_->Running(seat, now) < early_;
  return loop_->Lateness(early ? LatenessMeter::Bound::kKnown : LatenessMeter::Bound::kAtMost);
}

// All that is in the pipes has come since `now - late`, so nobody else's answer is passed over.
void MatchHost::Receive(Seat seat, std::string_view bytes, Micros now, Micros late) {
  if (match_->core().open_request(seat).has_value()) {
    const bool quick = match_->Running(seat, now) < kQuickAnswer;
    NoteCpu(seat, quick ? Care::kQuick : Care::kAll, now);
  }
  match_->Receive(seat, bytes, now, late);
  heard_.Add(seat);
  paused_.Add(seat);
}

// The same from any thread.
template <class Input>
void MatchHost::Enter(Input input) {
  loop_->Post(
      [host = shared_from_this(), input = std::move(input)] { host->Take([&] { input(*host); }); });
}

// Lets a new stream in.
void MatchHost::Admit(Seat seat, BotStreamPtr stream) {
  if (IsOver()) return stream->Finish(match::MatchOverClosing());
  Take([&] {
    streams_[seat.index()] = std::move(stream);
    paused_.Remove(seat);
    match_->Open(seat, read_until_);
  });
}

// One seat's listener: what it gets enters the match at once, since it is called on the loop's
// thread. Of a stream that the match has finished it gets nothing.
class MatchHost::Link final : public SeatListener {
 public:
  Link(std::shared_ptr<MatchHost> host, Seat seat) : host_(std::move(host)), seat_(seat) {}

  void OnOpen(BotStreamPtr stream) override { host_->Admit(seat_, std::move(stream)); }

  void OnMessage(const BotStreamPtr&, std::string_view bytes) override {
    if (host_->IsOver()) return;
    const Micros now = host_->timers_->Now();
    const Micros late = host_->Lateness(seat_, now);
    host_->Take([&] { host_->Receive(seat_, bytes, now, late); });
  }

  void OnTooLarge(BotStreamPtr, size_t bytes) override {
    host_->Take([&] {
      host_->match_->ReceiveTooLarge(seat_, bytes, host_->read_until_);
      host_->heard_.Add(seat_);
      host_->paused_.Add(seat_);
    });
  }

  void OnEnd(BotStreamPtr, match::StreamEnd end) override {
    host_->Take([&] { host_->Leave(seat_, end, host_->read_until_); });
  }

 private:
  const std::shared_ptr<MatchHost> host_;
  const Seat seat_;
};

MatchHost::MatchHost(std::unique_ptr<match::Match> match, std::vector<HostedSeat> seats,
                     std::shared_ptr<Loop> loop, Timers* timers, Ponder ponder)
    : match_(std::move(match)),
      seats_(std::move(seats)),
      loop_(std::move(loop)),
      timers_(timers),
      ponder_(ponder),
      cpu_noted_(seats_.size(), Micros::min() / 2),
      exits_(seats_.size()),
      streams_(seats_.size()),
      charges_cpu_(ChargesCpu(*match_)),
      early_(EarlyIn(*match_)) {
  for (Seat seat : SeatSet::First(static_cast<int>(seats_.size()))) {
    if (seats_[seat.index()].processes != nullptr) resting_.Add(seat);
  }
}

std::shared_ptr<MatchHost> MatchHost::Create(std::unique_ptr<match::Match> match,
                                             std::vector<HostedSeat> seats,
                                             std::shared_ptr<Loop> loop, Timers* timers,
                                             Ponder ponder) {
  return std::shared_ptr<MatchHost>(
      new MatchHost(std::move(match), std::move(seats), std::move(loop), timers, ponder));
}

void MatchHost::Begin() {
  for (size_t i = 0; i < seats_.size(); ++i) {
    seats_[i].port->Attach(std::make_shared<Link>(shared_from_this(), Seat(static_cast<int>(i))));
  }
  loop_->Post([host = shared_from_this()] { host->WakeWhoIsAwaited(); });
}

void MatchHost::Exited(Seat seat, std::string detail) {
  loop_->Post([host = shared_from_this(), seat, detail = std::move(detail)] {
    if (host->IsOver()) return;
    host->seats_[seat.index()].port->Look();
    host->Take([&] {
      host->exits_[seat.index()] = detail;
      host->LoseIfSilent(seat);
    });
  });
}

void MatchHost::LoseIfSilent(Seat seat) {
  std::optional<std::string>& exit = exits_[seat.index()];
  if (!exit.has_value() || streams_[seat.index()] != nullptr) return;
  match_->Lose(seat, LossOf(seat), *exit, read_until_);
  exit.reset();
}

v1::ForfeitReason MatchHost::LossOf(Seat seat) const {
  return match_->core().accounted_for(seat) ? v1::FORFEIT_REASON_EXITED
                                            : v1::FORFEIT_REASON_NO_SHOW;
}

// The bot has closed the stream, or its half of it.
void MatchHost::Leave(Seat seat, match::StreamEnd end, Micros now) {
  if (end != match::StreamEnd::kHalfClosed) streams_[seat.index()] = nullptr;
  match_->Disconnected(seat, end, now);
  heard_.Add(seat);
  LoseIfSilent(seat);
}

void MatchHost::AwaitAnotherTry(Seat seat, std::string refusal) {
  timers_->Schedule(
      timers_->Now() + kAnotherTry, [weak = weak_from_this(), seat, refusal = std::move(refusal)] {
        const std::shared_ptr<MatchHost> host = weak.lock();
        if (host == nullptr) return;
        host->Enter([seat, refusal](MatchHost& entered) {
          const bool came = entered.streams_[seat.index()] != nullptr;
          if (came || entered.match_->core().accounted_for(seat)) return;
          entered.match_->Lose(seat, v1::FORFEIT_REASON_NO_SHOW, refusal, entered.read_until_);
        });
      });
}

void MatchHost::Void(std::string reason) {
  Enter([reason = std::move(reason)](MatchHost& host) {
    host.match_->Void(reason, host.read_until_);
  });
}

void MatchHost::OutOfMemory(uint64_t grower, std::string reason) {
  Enter([grower, reason = std::move(reason)](MatchHost& host) {
    for (const Seat seat : SeatSet::First(static_cast<int>(host.seats_.size()))) {
      const SeatProcesses* const processes = host.seats_[seat.index()].processes;
      if (processes == nullptr || !processes->AreOf(grower)) continue;
      // Its end may have been reported, but not taken up yet.
      host.match_->Lose(seat, host.LossOf(seat), "took the memory that another bot lacked",
                        host.read_until_);
      return host.match_->EndAgainstLost(host.read_until_);
    }
    host.match_->Void(reason, host.read_until_);
  });
}

void MatchHost::Pump() {
  if (match_->over()) {
    // Before any stream is finished: the bot's next stream belongs to its next match.
    for (const HostedSeat& seat : seats_) seat.port->Detach();
  }
  const Micros now = timers_->Now();
  SeatSet sent;
  for (Seat seat : SeatSet::First(static_cast<int>(seats_.size()))) {
    if (Deliver(seat, now)) sent.Add(seat);
  }
  ReadAgain(sent);
  if (match_->over()) return MarkOver();
  if (ponder_ == Ponder::kOff) BeginRests();
  ArmTimer();
}

// The seat's processes are to run. False: they do not yet; the match goes on once they do.
bool MatchHost::Wake(Seat seat) {
  if (!resting_.Has(seat)) return true;
  const bool awake = seats_[seat.index()].processes->Wake([weak = weak_from_this()] {
    if (const std::shared_ptr<MatchHost> host = weak.lock()) host->Enter([](MatchHost&) {});
  });
  if (awake) resting_.Remove(seat);
  return awake;
}

// Once the pipes have been read: a bot that has not sent a Hello has to run to do so.
void MatchHost::WakeWhoIsAwaited() {
  for (const HostedSeat& seat : seats_) {
    if (!IsOver()) seat.port->Look();
  }
  Take([this] {
    for (Seat seat : SeatSet::First(static_cast<int>(seats_.size()))) {
      if (!match_->core().accounted_for(seat)) Wake(seat);
    }
  });
}

void MatchHost::BeginRests() {
  for (Seat seat : SeatSet::First(static_cast<int>(seats_.size()))) {
    SeatProcesses* const processes = seats_[seat.index()].processes;
    const bool asked = match_->core().open_request(seat).has_value();
    if (processes == nullptr || asked || match_->core().joining()) continue;
    processes->Rest();
    resting_.Add(seat);
  }
}

// True: the seat has been sent something. A bot that stands still is sent all but a request, whose
// time runs from the hand-over: it runs from its welcome on, and is asked once it runs.
bool MatchHost::Deliver(Seat seat, Micros now) {
  BotStreamPtr& stream = streams_[seat.index()];
  bool sent = false;
  bool welcomed = false;
  while (!match_->AsksNext(seat) || Wake(seat)) {
    const std::optional<match::Match::Outgoing> out = match_->TakeNext(seat, now);
    if (!out.has_value()) break;
    const auto open = match_->core().open_request(seat);
    if (open.has_value() && open->sequence == out->sequence) NoteCpuAtHandOver(seat, now);
    if (stream != nullptr) stream->Send(out->bytes);
    match_->HandedOver(seat, out->sequence, timers_->Now());
    sent = true;
    welcomed |= out->sequence == kWelcome;
  }
  // A bot that has left has to run as well, to come back and answer.
  if (welcomed || match_->core().open_request(seat).has_value()) Wake(seat);
  if (const std::optional<match::Closing> closing = match_->TakeClosing(seat)) {
    if (stream != nullptr) stream->Finish(*closing);
    stream = nullptr;
    if (heard_.Has(seat) && !match_->core().accounted_for(seat)) {
      AwaitAnotherTry(seat, closing->text);
    }
    if (exits_[seat.index()].has_value()) {
      Enter([seat](MatchHost& host) { host.LoseIfSilent(seat); });
    }
  }
  heard_.Remove(seat);
  return sent;
}

void MatchHost::ReadAgain(SeatSet sent) {
  for (Seat seat : paused_) {
    const bool asked = match_->core().open_request(seat).has_value();
    if (!asked && !sent.Has(seat)) continue;
    paused_.Remove(seat);
    if (const BotStreamPtr& stream = streams_[seat.index()]) stream->ReadNext();
  }
}

// One alarm at a time: an alarm that rings too early, because its deadline has moved on, costs less
// than moving it with every message.
void MatchHost::ArmTimer() {
  const std::optional<Micros> deadline = match_->next_deadline();
  if (!deadline.has_value() || (alarm_.has_value() && *alarm_ <= *deadline)) return;
  alarm_ = deadline;
  timers_->Schedule(*deadline, [weak = weak_from_this()] {
    const std::shared_ptr<MatchHost> host = weak.lock();
    if (host == nullptr) return;
    host->Enter([](MatchHost& entered) {
      entered.alarm_.reset();
      entered.match_->Tick(entered.read_until_);
    });
  });
}

match::Match& MatchHost::WaitUntilOver() {
  MutexLock lock(over_mutex_);
  over_changed_.wait(lock, [this]() ABSL_EXCLUSIVE_LOCKS_REQUIRED(over_mutex_) { return over_; });
  return *match_;
}

}  // namespace assize::seat
