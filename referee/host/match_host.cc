#include "referee/host/match_host.h"

#include <exception>
#include <utility>

namespace assize::host {

// One input, and what comes of it. Once the match is over nothing enters it any more, so that
// whoever waited for that may read it. What is thrown here ends this match alone.
template <class Input>
void MatchHost::Take(Input input) {
  if (IsOver()) return;
  try {
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
  for (seat::SeatPort* port : ports_) port->Detach();
  for (seat::BotStreamPtr& stream : streams_) {
    if (stream != nullptr) stream->Finish(match::MatchOverClosing());
    stream = nullptr;
  }
  SayOver();
}

void MatchHost::SayOver() {
  const std::lock_guard lock(over_mutex_);
  over_ = true;
  over_changed_.notify_all();
}

// The same from any thread.
template <class Input>
void MatchHost::Enter(Input input) {
  loop_->Post(
      [host = shared_from_this(), input = std::move(input)] { host->Take([&] { input(*host); }); });
}

// Lets a new stream in.
void MatchHost::Admit(Seat seat, seat::BotStreamPtr stream) {
  if (IsOver()) return stream->Finish(match::MatchOverClosing());
  Take([&] {
    streams_[seat.index()] = std::move(stream);
    heard_.Remove(seat);
    match_->Open(seat, timers_->Now());
  });
}

// One seat's listener: what it hears enters the match at once, since it hears on the loop's thread.
// Of a stream that the match has finished it hears nothing.
class MatchHost::Link final : public seat::SeatListener {
 public:
  Link(std::shared_ptr<MatchHost> host, Seat seat) : host_(std::move(host)), seat_(seat) {}

  void OnOpen(seat::BotStreamPtr stream) override { host_->Admit(seat_, std::move(stream)); }

  void OnMessage(seat::BotStreamPtr, std::string bytes) override {
    host_->Take([&] {
      host_->match_->Receive(seat_, bytes, host_->timers_->Now());
      host_->heard_.Add(seat_);
    });
  }

  void OnTooLarge(seat::BotStreamPtr, size_t bytes) override {
    host_->Take([&] {
      host_->match_->ReceiveTooLarge(seat_, bytes, host_->timers_->Now());
      host_->heard_.Add(seat_);
    });
  }

  void OnEnd(seat::BotStreamPtr, match::StreamEnd end) override {
    host_->Take([&] { host_->Leave(seat_, end, host_->timers_->Now()); });
  }

 private:
  const std::shared_ptr<MatchHost> host_;
  const Seat seat_;
};

MatchHost::MatchHost(std::unique_ptr<match::Match> match, std::vector<seat::SeatPort*> ports,
                     std::shared_ptr<seat::Loop> loop, Timers* timers)
    : match_(std::move(match)),
      ports_(std::move(ports)),
      loop_(std::move(loop)),
      timers_(timers),
      exits_(ports_.size()),
      streams_(ports_.size()) {}

std::shared_ptr<MatchHost> MatchHost::Create(std::unique_ptr<match::Match> match,
                                             std::vector<seat::SeatPort*> ports,
                                             std::shared_ptr<seat::Loop> loop, Timers* timers) {
  return std::shared_ptr<MatchHost>(
      new MatchHost(std::move(match), std::move(ports), std::move(loop), timers));
}

void MatchHost::Begin() {
  for (size_t i = 0; i < ports_.size(); ++i) {
    ports_[i]->Attach(std::make_shared<Link>(shared_from_this(), Seat(static_cast<int>(i))));
  }
  Enter([](MatchHost&) {});
}

void MatchHost::Exited(Seat seat, std::string detail) {
  loop_->Post([host = shared_from_this(), seat, detail = std::move(detail)] {
    if (host->IsOver()) return;
    host->ports_[seat.index()]->Look();
    host->Take([&] {
      host->exits_[seat.index()] = detail;
      host->LoseIfSilent(seat);
    });
  });
}

void MatchHost::LoseIfSilent(Seat seat) {
  std::optional<std::string>& exit = exits_[seat.index()];
  if (!exit.has_value() || streams_[seat.index()] != nullptr) return;
  const bool never_came = !match_->core().accounted_for(seat);
  match_->Lose(seat, never_came ? v1::FORFEIT_REASON_NO_SHOW : v1::FORFEIT_REASON_EXITED, *exit,
               timers_->Now());
  exit.reset();
}

// The bot has closed the stream, or its half of it.
void MatchHost::Leave(Seat seat, match::StreamEnd end, Micros now) {
  if (end != match::StreamEnd::kHalfClosed) streams_[seat.index()] = nullptr;
  match_->Disconnected(seat, end, now);
  LoseIfSilent(seat);
}

void MatchHost::Void(std::string reason) {
  Enter([reason = std::move(reason)](MatchHost& host) {
    host.match_->Void(reason, host.timers_->Now());
  });
}

void MatchHost::Pump() {
  if (match_->over()) {
    // Before any stream is finished: the bot's next stream belongs to its next match.
    for (seat::SeatPort* port : ports_) port->Detach();
  }
  SeatSet told;
  for (Seat seat : SeatSet::First(static_cast<int>(ports_.size()))) {
    if (Deliver(seat)) told.Add(seat);
  }
  ReadAgain(told);
  if (match_->over()) return SayOver();
  ArmTimer();
}

// True: the seat has been told something.
bool MatchHost::Deliver(Seat seat) {
  seat::BotStreamPtr& stream = streams_[seat.index()];
  bool told = false;
  while (const std::optional<match::Match::Outgoing> out = match_->TakeNext(seat, timers_->Now())) {
    if (stream != nullptr) stream->Send(out->bytes);
    match_->HandedOver(seat, out->sequence, timers_->Now());
    told = true;
  }
  if (const std::optional<match::Closing> closing = match_->TakeClosing(seat)) {
    if (stream != nullptr) stream->Finish(*closing);
    stream = nullptr;
    if (exits_[seat.index()].has_value()) {
      Enter([seat](MatchHost& host) { host.LoseIfSilent(seat); });
    }
  }
  return told;
}

void MatchHost::ReadAgain(SeatSet told) {
  for (Seat seat : heard_) {
    const bool asked = match_->core().open_request(seat).has_value();
    if (!asked && !told.Has(seat)) continue;
    heard_.Remove(seat);
    if (const seat::BotStreamPtr& stream = streams_[seat.index()]) stream->ReadNext();
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
      entered.match_->Tick(entered.timers_->Now());
    });
  });
}

match::Match& MatchHost::WaitUntilOver() {
  std::unique_lock lock(over_mutex_);
  over_changed_.wait(lock, [this] { return over_; });
  return *match_;
}

}  // namespace assize::host
