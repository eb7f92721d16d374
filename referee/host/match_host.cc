#include "referee/host/match_host.h"

#include <utility>

namespace assize::host {

// Runs an input on the strand, then passes on what came of it. Once the match is over nothing
// enters it any more, so that whoever waited for that may read it.
template <class Input>
void MatchHost::Enter(Input input) {
  strand_.Post([host = shared_from_this(), input = std::move(input)] {
    if (host->match_->over()) return;
    input(*host);
    host->Pump();
  });
}

// The same for what comes of one stream; of one that the seat has left nothing counts.
template <class Input>
void MatchHost::Enter(Seat seat, BotStreamPtr stream, Input input) {
  Enter([seat, stream = std::move(stream), input = std::move(input)](MatchHost& host) {
    if (host.streams_[seat.index()] == stream) input(host);
  });
}

// Lets a new stream in. The seat has left its old one, even if that has not been heard yet.
void MatchHost::Admit(Seat seat, BotStreamPtr stream, Micros now) {
  strand_.Post([host = shared_from_this(), seat, stream = std::move(stream), now] {
    if (host->match_->over()) return stream->Finish(match::MatchOverClosing());
    BotStreamPtr& current = host->streams_[seat.index()];
    if (current != nullptr) host->Leave(seat, match::StreamEnd::kLost, now);
    if (host->match_->over()) {
      stream->Finish(match::MatchOverClosing());
    } else {
      current = stream;
      host->heard_.Remove(seat);
      host->match_->Open(seat, now);
    }
    host->Pump();
  });
}

// One seat's listener: stamps what it hears with the time and lets it enter the match.
class MatchHost::Link final : public SeatListener {
 public:
  Link(std::shared_ptr<MatchHost> host, Seat seat) : host_(std::move(host)), seat_(seat) {}

  void OnOpen(BotStreamPtr stream) override {
    host_->Admit(seat_, std::move(stream), host_->timers_->Now());
  }

  void OnMessage(BotStreamPtr stream, std::string bytes) override {
    host_->Enter(seat_, stream,
                 [seat = seat_, stream, now = host_->timers_->Now(),
                  bytes = std::move(bytes)](MatchHost& host) {
                   if (bytes.size() > match::kMaxMessageBytes) {
                     host.match_->ReceiveTooLarge(seat, bytes.size(), now);
                   } else {
                     host.match_->Receive(seat, bytes, now);
                   }
                   host.heard_.Add(seat);
                 });
  }

  void OnWritten(BotStreamPtr stream, uint64_t sequence) override {
    host_->Enter(seat_, std::move(stream),
                 [seat = seat_, sequence, now = host_->timers_->Now()](MatchHost& host) {
                   host.match_->Written(seat, sequence, now);
                 });
  }

  void OnEnd(BotStreamPtr stream, match::StreamEnd end) override {
    host_->Enter(seat_, std::move(stream),
                 [seat = seat_, end, now = host_->timers_->Now()](MatchHost& host) {
                   host.Leave(seat, end, now);
                 });
  }

 private:
  const std::shared_ptr<MatchHost> host_;
  const Seat seat_;
};

MatchHost::MatchHost(std::unique_ptr<match::Match> match, std::vector<SeatPort*> ports,
                     Timers* timers)
    : match_(std::move(match)),
      ports_(std::move(ports)),
      timers_(timers),
      exits_(ports_.size()),
      streams_(ports_.size()) {}

std::shared_ptr<MatchHost> MatchHost::Create(std::unique_ptr<match::Match> match,
                                             std::vector<SeatPort*> ports, Timers* timers) {
  return std::shared_ptr<MatchHost>(new MatchHost(std::move(match), std::move(ports), timers));
}

void MatchHost::Begin() {
  for (size_t i = 0; i < ports_.size(); ++i) {
    ports_[i]->Attach(std::make_shared<Link>(shared_from_this(), Seat(static_cast<int>(i))));
  }
  Enter([](MatchHost&) {});
}

void MatchHost::Exited(Seat seat, std::string detail) {
  Enter([seat, detail = std::move(detail)](MatchHost& host) {
    host.exits_[seat.index()] = detail;
    host.LoseIfSilent(seat);
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
  if (end == match::StreamEnd::kLost) streams_[seat.index()] = nullptr;
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
    for (SeatPort* port : ports_) port->Detach();
  }
  const Micros now = timers_->Now();
  SeatSet told;
  for (Seat seat : SeatSet::First(static_cast<int>(ports_.size()))) {
    if (Deliver(seat, now)) told.Add(seat);
  }
  ReadAgain(told);
  if (!match_->over()) {
    ArmTimer();
    return;
  }
  std::lock_guard lock(over_mutex_);
  over_ = true;
  over_changed_.notify_all();
}

// True: the seat has been told something.
bool MatchHost::Deliver(Seat seat, Micros now) {
  BotStreamPtr& stream = streams_[seat.index()];
  bool told = false;
  while (std::optional<match::Match::Outgoing> out = match_->TakeNext(seat, now)) {
    if (stream != nullptr) stream->Send(out->sequence, std::move(out->bytes));
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
