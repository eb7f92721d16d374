#include "ladder/service/bots/submission_methods.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "ladder/names/names.h"
#include "ladder/service/calls/errors.h"
#include "ladder/service/calls/paging.h"

namespace assize::ladder::service {
namespace {

constexpr uint64_t kMaxUpload = uint64_t{64} << 20;
constexpr uint64_t kMaxMillis = 86'400'000;

absl::Status CheckStart(const v1::SubmissionStart& start) {
  if (start.size() == 0) return BadValue("size: 0; the zip file's bytes must be announced");
  if (start.size() > kMaxUpload) {
    return Error(absl::StatusCode::kResourceExhausted, v1::REASON_TOO_LARGE,
                 absl::StrCat("size: ", start.size(), " bytes; at most ", kMaxUpload),
                 {{"limit", absl::StrCat(kMaxUpload)}});
  }
  if (!start.sha256().empty() && start.sha256().size() != sizeof(Bytes32)) {
    return BadValue(absl::StrCat("sha256: ", start.sha256().size(), " bytes; must be 32, or none"));
  }
  if (start.seats() != 0 && (start.seats() < 2 || start.seats() > uint32_t{kMaxSeats})) {
    return BadValue(absl::StrCat("seats: ", start.seats(), "; must be 2 to 8"));
  }
  if (start.move_limit_ms() > kMaxMillis || start.bank_ms() > kMaxMillis) {
    return BadValue(absl::StrCat("move_limit_ms and bank_ms: at most ", kMaxMillis));
  }
  if (start.bot().empty()) return absl::OkStatus();
  return WithReason(names::NormalName(names::Kind::kBot, start.bot()).status(),
                    v1::REASON_BAD_VALUE);
}

}  // namespace

absl::StatusOr<std::optional<v1::Operation>> SubmissionMethods::BeginSubmission(
    const Caller& caller, v1::SubmissionStart* start) {
  ASSIZE_RETURN_IF_ERROR(parts_.acts->CheckNotDraining());
  ASSIZE_RETURN_IF_ERROR(CheckStart(*start));
  if (start->owner().empty()) start->set_owner(caller.owner);
  if (start->owner().empty()) return BadValue("owner: must be given, since the caller has no bots");
  ASSIZE_ASSIGN_OR_RETURN(*start->mutable_owner(),
                          names::NormalName(names::Kind::kOwner, start->owner()));
  ASSIZE_RETURN_IF_ERROR(CheckActsFor(caller, start->owner(), "submits"));
  ASSIZE_ASSIGN_OR_RETURN(const auto key, KeyOf(start->request_id(), *start));
  ASSIZE_RETURN_IF_ERROR(parts_.acts->CheckRequestId(caller, key));
  if (key.has_value()) {
    ASSIZE_ASSIGN_OR_RETURN(const auto before, parts_.store->FindAnswer(caller.name, *key));
    v1::Operation operation;
    if (before.has_value() && operation.ParseFromString(*before)) {
      return parts_.submissions->Find(caller, operation.name());
    }
  }
  ASSIZE_RETURN_IF_ERROR(parts_.submissions->CheckRoom(caller));
  return std::nullopt;
}

absl::StatusOr<v1::Operation> SubmissionMethods::Submit(const Caller& caller,
                                                        const std::string& name,
                                                        const v1::SubmissionStart& start) {
  absl::StatusOr<v1::Operation> operation = parts_.acts->Perform<v1::Operation>(
      caller, "submit", start,
      [&](Act* act) -> absl::StatusOr<v1::Operation> {
        act->subject = start.owner();
        act->detail = absl::StrCat(start.bot(), " ", name);
        return parts_.submissions->Add(caller, name, start);
      },
      Acts::Shows::kNothing);
  // Another name is that of an earlier request, which is in the queue, or was.
  if (operation.ok() && operation->name() == name) {
    parts_.submissions->Accept(name);
  } else {
    parts_.submissions->Forget(name);
  }
  return operation;
}

absl::StatusOr<v1::Operation> SubmissionMethods::GetOperation(
    const Caller& caller, const v1::GetOperationRequest& request) {
  return parts_.submissions->Find(caller, request.name());
}

absl::StatusOr<v1::ListOperationsResponse> SubmissionMethods::ListOperations(
    const Caller& caller, const v1::ListOperationsRequest& request) {
  const std::string query = "operations";
  ASSIZE_ASSIGN_OR_RETURN(const Page page,
                          PageOf(query, request.page_size(), request.page_token()));
  std::vector<v1::Operation> operations = parts_.submissions->List(caller);
  v1::ListOperationsResponse response;
  response.set_next_page_token(NextPageToken(query, page, operations.size()));
  TakePage(page, &operations, response.mutable_operations());
  return response;
}

}  // namespace assize::ladder::service
