#include "ladder/front/calls/call_door.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "absl/strings/numbers.h"
#include "ladder/front/calls/call_proxy.h"
#include "ladder/front/calls/connect.h"
#include "ladder/front/listen/client_address.h"
#include "referee/base/hash.h"
#include "referee/http2/grpc.h"

namespace assize::front {
namespace {

// The daemon looks at the token of each call itself; this is only about how many calls there may be.
constexpr std::chrono::seconds kKnownFor(5);
constexpr size_t kMaxKnown = 4096;
constexpr std::string_view kAuthorization = "authorization";
constexpr std::string_view kBearer = "Bearer ";
constexpr std::string_view kWork = "/assize.v1.Work/";

// The one token of the call; empty: it has none, or more than one, which the daemon refuses.
std::string TokenIn(const http2::Fields& head) {
  std::string token;
  int found = 0;
  for (const http2::Field& field : head) {
    if (field.name != kAuthorization) continue;
    ++found;
    if (field.value.starts_with(kBearer)) token = field.value.substr(kBearer.size());
  }
  return found == 1 ? token : "";
}

// After how long the daemon asks to call again; 0: it does not.
std::chrono::seconds RetryIn(const http2::Fields& trailer) {
  if (!absl::IsResourceExhausted(http2::StatusIn(trailer))) return std::chrono::seconds(0);
  const v1::RpcStatus details = DetailsIn(http2::Find(trailer, "grpc-status-details-bin"));
  for (const google::protobuf::Any& detail : details.details()) {
    v1::ErrorInfo info;
    int seconds = 0;
    if (!detail.UnpackTo(&info) || info.reason() != v1::REASON_LIMIT) continue;
    const auto found = info.metadata().find("seconds");
    if (found != info.metadata().end() && absl::SimpleAtoi(found->second, &seconds)) {
      return std::chrono::seconds(std::max(seconds, 0));
    }
  }
  return std::chrono::seconds(0);
}

}  // namespace

// A call that waits for the daemon's word about its token; afterwards what it has become.
class CallDoor::HeldCall final : public http2::StreamOwner {
 public:
  explicit HeldCall(CallLimit::Place place) : place_(std::move(place)) {}

  void GoOn(std::shared_ptr<http2::StreamOwner> next) {
    place_ = nullptr;
    decided_ = true;
    next_ = std::move(next);
    if (next_ == nullptr) return;
    if (!bytes_.empty()) next_->OnBytes(std::exchange(bytes_, {}));
    if (done_.has_value()) next_->OnDone(*done_);
  }
  bool over() const { return over_; }

  // Not taken, so that a stream's window bounds it.
  void OnBytes(std::string_view bytes) override {
    if (next_ != nullptr) return next_->OnBytes(bytes);
    if (!decided_) bytes_.append(bytes);
  }
  void OnDone(const http2::Fields& trailer) override {
    if (next_ != nullptr) return next_->OnDone(trailer);
    done_ = trailer;
  }
  void OnOver() override {
    over_ = true;
    place_ = nullptr;
    if (const auto next = std::exchange(next_, nullptr)) next->OnOver();
  }
  void OnRoom() override {
    if (next_ != nullptr) next_->OnRoom();
  }

 private:
  CallLimit::Place place_;
  bool decided_ = false;
  bool over_ = false;
  std::string bytes_;
  std::optional<http2::Fields> done_;
  std::shared_ptr<http2::StreamOwner> next_;
};

CallDoor::CallDoor(http2::Reactor* reactor, DaemonClient* daemon, FrontDeskClient* front_desk,
                   Probes::Describe describe)
    : reactor_(*reactor),
      daemon_(*daemon),
      front_desk_(*front_desk),
      probes_(describe),
      without_token_("open calls without a token", "of one address", kMaxWithoutToken,
                     kMaxWithoutTokenInAll),
      asked_("calls whose token is looked at", "of one address", kMaxAsked, kMaxAskedInAll),
      of_token_("open calls of tokens", "of one token", kMaxOfToken, kMaxOfTokensInAll) {}

bool CallDoor::Takes(std::string_view path) const {
  return probes_.Answers(path) || IsProxied(path);
}

std::shared_ptr<http2::StreamOwner> CallDoor::Begin(const http2::StreamPtr& stream,
                                                    const http2::Fields& head,
                                                    const std::string& peer) {
  const std::string_view path = *http2::Find(head, ":path");
  const std::string address = AddressOf(peer);
  if (probes_.Answers(path)) {
    absl::StatusOr<CallLimit::Place> place = without_token_.Take(address);
    if (place.ok()) return probes_.Begin(path, stream, *std::move(place));
    stream->Finish(http2::TrailerOf(place.status()));
    return nullptr;
  }
  return Admit(
      head, peer,
      {.pass =
           [this, stream, head, peer](Admission admission) {
             return ProxyCall(&daemon_, stream, head, peer, std::move(admission));
           },
       .refuse = [stream](const absl::Status& why) { stream->Finish(http2::TrailerOf(why)); }});
}

std::shared_ptr<http2::StreamOwner> CallDoor::Admit(const http2::Fields& head,
                                                    const std::string& peer, Entry entry) {
  const Call call{.entry = std::move(entry),
                  .address = AddressOf(peer),
                  .is_workers = http2::Find(head, ":path")->starts_with(kWork)};
  const std::string token = TokenIn(head);
  if (token.empty()) return PassWithoutToken(call);
  const std::string key(AsView(HashOf(token)));
  if (good_.Has(key, reactor_.turn())) return PassWithToken(call, key);
  if (wrong_.Has(key, reactor_.turn())) return PassWithoutToken(call);
  absl::StatusOr<CallLimit::Place> place = asked_.Take(call.address);
  if (!place.ok()) {
    call.entry.refuse(place.status());
    return nullptr;
  }
  auto held = std::make_shared<HeldCall>(*std::move(place));
  front_desk_.Admit(token, peer,
                    [this, call, key, held](const absl::StatusOr<v1::AdmitAnswer>& answer) {
                      if (!held->over()) held->GoOn(Decide(call, key, answer.status()));
                    });
  return held;
}

std::shared_ptr<http2::StreamOwner> CallDoor::Decide(const Call& call, const std::string& key,
                                                     const absl::Status& answer) {
  // It need not be a bot's token.
  if (answer.ok() || absl::IsPermissionDenied(answer)) {
    good_.Add(key, reactor_.turn());
    return PassWithToken(call, key);
  }
  // Who calls with a wrong one is told so by the daemon.
  if (absl::IsUnauthenticated(answer)) {
    wrong_.Add(key, reactor_.turn());
    return PassWithoutToken(call);
  }
  call.entry.refuse(answer);
  return nullptr;
}

std::shared_ptr<http2::StreamOwner> CallDoor::PassWithToken(const Call& call,
                                                            const std::string& key) {
  const absl::StatusOr<CallLimit::Place> place = of_token_.Take(key);
  if (!place.ok()) {
    call.entry.refuse(place.status());
    return nullptr;
  }
  const auto answer = [this, key, place = *place, begun = reactor_.turn()](
                          const http2::Fields& trailer, const http2::Reactor::Task& deliver) {
    const std::chrono::milliseconds held = HeldFor(key, begun, trailer);
    if (held.count() == 0) return deliver();
    // The place is kept until then, also if the client does not wait.
    reactor_.After(held, [deliver, place] { deliver(); });
  };
  return PassInTurn(call, key, {.place = *place, .token = Token::kGood, .answer = answer});
}

std::shared_ptr<http2::StreamOwner> CallDoor::PassWithoutToken(const Call& call) {
  const absl::StatusOr<CallLimit::Place> place = without_token_.Take(call.address);
  if (!place.ok()) {
    call.entry.refuse(place.status());
    return nullptr;
  }
  const auto answer = [](const http2::Fields&, const http2::Reactor::Task& deliver) { deliver(); };
  return PassInTurn(call, call.address,
                    {.place = *place, .token = Token::kNotGood, .answer = answer});
}

std::shared_ptr<http2::StreamOwner> CallDoor::PassInTurn(const Call& call, const std::string& key,
                                                         Admission admission) {
  const auto wait = call.is_workers ? std::chrono::milliseconds(0) : TakeTurn(key);
  if (wait.count() == 0) return call.entry.pass(std::move(admission));
  const auto held = std::make_shared<HeldCall>(admission.place);
  // The place is kept until then, also if the client does not wait.
  reactor_.After(wait, [call, held, admission] {
    if (!held->over()) held->GoOn(call.entry.pass(admission));
  });
  return held;
}

// What waits longest does not count: who never waits is not kept waiting longer and longer.
std::chrono::milliseconds CallDoor::TakeTurn(const std::string& key) {
  const std::chrono::milliseconds wait = pace_.Wait(key, reactor_.turn());
  if (wait < kMaxTurn) pace_.Count(key, reactor_.turn());
  return std::min(wait, kMaxTurn);
}

std::chrono::milliseconds CallDoor::HeldFor(const std::string& key,
                                            http2::Reactor::Clock::time_point begun,
                                            const http2::Fields& trailer) {
  const std::chrono::seconds wait = RetryIn(trailer);
  if (wait.count() == 0) return std::chrono::milliseconds(0);
  return retries_.Refuse(key, begun, reactor_.turn(), wait);
}

bool CallDoor::Known::Has(const std::string& key, Time now) const {
  const auto found = until_.find(key);
  return found != until_.end() && now < found->second;
}

void CallDoor::Known::Add(const std::string& key, Time now) {
  if (until_.size() >= kMaxKnown) {
    std::erase_if(until_, [now](const auto& entry) { return entry.second <= now; });
  }
  if (until_.size() < kMaxKnown) until_[key] = now + kKnownFor;
}

}  // namespace assize::front
