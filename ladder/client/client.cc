#include "ladder/client/client.h"

#include <utility>

#include "absl/strings/str_cat.h"
#include "ladder/client/remote.h"
#include "ladder/report/command_hint.h"
#include "ladder/service/methods/local_ladder.h"
#include "ladder/service/methods/methods.h"
#include "referee/base/hash.h"
#include "referee/base/seed.h"
#include "referee/base/status.h"

namespace assize::ladder::client {
namespace {

using google::protobuf::Message;
using service::LocalLadder;

absl::Status NoService(const std::string& database) {
  return absl::UnavailableError(
      absl::StrCat("no service runs for ", database, "; start one with: ladder serve ", database));
}

absl::StatusOr<std::unique_ptr<Client>> OpenHere(const std::string& database,
                                                 LocalLadder::Access access) {
  ASSIZE_ASSIGN_OR_RETURN(auto file, LocalLadder::Open(database, access));
  return std::make_unique<Client>(std::move(file));
}

absl::StatusOr<std::unique_ptr<Client>> Open(const std::string& database,
                                             LocalLadder::Access access) {
  ASSIZE_ASSIGN_OR_RETURN(auto service, RemoteOf(database));
  if (service != nullptr) return std::make_unique<Client>(std::move(service));
  return OpenHere(database, access);
}

}  // namespace

std::string FreshRequestId() {
  const absl::StatusOr<Seed> bits = SeedFromKernel();
  return bits.ok() ? ToHex(bits->bytes).substr(0, 32) : "";
}

Client::Client(std::unique_ptr<Remote> service) : remote_(std::move(service)) {}
Client::Client(std::unique_ptr<LocalLadder> file) : local_(std::move(file)) {}
Client::~Client() = default;

bool Client::found_damage() const { return local_ != nullptr && local_->found_damage(); }

LadderStore* Client::store() { return local_ == nullptr ? nullptr : &local_->store(); }

template <class Request, class Answer, Client::Needs kNeeds, class There>
absl::Status Client::Exchange(There there, const Message& request, Message* answer) {
  const auto& asked = static_cast<const Request&>(request);
  auto* const answered = static_cast<Answer*>(answer);
  if (local_ != nullptr) {
    if constexpr (kNeeds == Needs::kDaemon) {
      return NoService(local_->database());
    } else {
      absl::StatusOr<Answer> made = local_->methods().Answer(local_->caller(), asked);
      if (made.ok()) *answered = *std::move(made);
      return AsReported(made.status());
    }
  }
  return remote_->Repeat([&](Stub* stub, grpc::ClientContext* context) {
    answered->Clear();
    return (stub->*there)(context, asked, answered);
  });
}

absl::Status Client::Ask(service::Method method, const Message& request, Message* answer) {
  switch (method) {
#define ASSIZE_ASK(resource, name, Request, Answer) \
  case service::Method::k##name:                    \
    return Exchange<v1::Request, v1::Answer, Needs::kFile>(&Stub::name, request, answer);
    ASSIZE_METHODS_OF_A_FILE(ASSIZE_ASK)
#undef ASSIZE_ASK
#define ASSIZE_ASK(resource, name, Request, Answer) \
  case service::Method::k##name:                    \
    return Exchange<v1::Request, v1::Answer, Needs::kDaemon>(&Stub::name, request, answer);
    ASSIZE_METHODS_OF_A_DAEMON(ASSIZE_ASK)
#undef ASSIZE_ASK
  }
  return absl::InternalError("no such method");
}

absl::StatusOr<std::unique_ptr<Client>> OpenForActs(const std::string& database) {
  return Open(database, LocalLadder::Access::kWriting);
}

absl::StatusOr<std::unique_ptr<Client>> OpenForReading(const std::string& database) {
  return Open(database, LocalLadder::Access::kReading);
}

absl::StatusOr<std::unique_ptr<Client>> OpenFile(const std::string& database) {
  return report::IsAddress(database) ? OpenForReading(database)
                                     : OpenHere(database, LocalLadder::Access::kReading);
}

absl::StatusOr<std::unique_ptr<Client>> RunningServiceOf(const std::string& database) {
  ASSIZE_ASSIGN_OR_RETURN(auto service, RemoteOf(database));
  if (service == nullptr) return NoService(database);
  return std::make_unique<Client>(std::move(service));
}

}  // namespace assize::ladder::client
