// Methods about tokens, and about workers, which have one.
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "ladder/model/scope_words.h"
#include "ladder/service/acts/perform.h"
#include "ladder/service/calls/paging.h"
#include "referee/base/text/plain_text.h"

namespace assize::ladder::service {

absl::StatusOr<v1::CreateTokenResponse> Methods::CreateToken(
    const Caller& caller, const v1::CreateTokenRequest& request) {
  // Not in the answer that is stored with the request.
  std::string secret;
  ASSIZE_ASSIGN_OR_RETURN(
      v1::CreateTokenResponse response,
      Perform<v1::CreateTokenResponse>(
          caller, "create token", request,
          [&](Act* act) -> absl::StatusOr<v1::CreateTokenResponse> {
            ASSIZE_ASSIGN_OR_RETURN(NewToken made, rooms_.tokens->Create(request));
            secret = std::move(made.secret);
            v1::CreateTokenResponse response;
            *response.mutable_token() = InfoOf(made.token);
            act->subject = response.token().id();
            act->detail = absl::StrCat(
                response.token().owner(), " ",
                absl::StrJoin(response.token().scopes(), ",", [](std::string* text, int scope) {
                  absl::StrAppend(text, WordOf(static_cast<v1::Scope>(scope)));
                }));
            return response;
          },
          Shows::kNothing));
  ASSIZE_RETURN_IF_ERROR(rooms_.tokens->Reload());
  response.set_secret(secret);
  response.set_shown_before(secret.empty());
  return response;
}

absl::StatusOr<v1::ListTokensResponse> Methods::ListTokens(const Caller& /*caller*/,
                                                           const v1::ListTokensRequest& request) {
  const std::string query = "tokens";
  ASSIZE_ASSIGN_OR_RETURN(const Page page,
                          PageOf(query, request.page_size(), request.page_token()));
  std::vector<v1::TokenInfo> tokens;
  for (const Token& token : rooms_.tokens->List()) tokens.push_back(InfoOf(token));
  v1::ListTokensResponse response;
  response.set_next_page_token(NextPageToken(query, page, tokens.size()));
  TakePage(page, &tokens, response.mutable_tokens());
  return response;
}

absl::StatusOr<v1::TokenInfo> Methods::RevokeToken(const Caller& caller,
                                                   const v1::RevokeTokenRequest& request) {
  ASSIZE_ASSIGN_OR_RETURN(const v1::TokenInfo info,
                          Perform<v1::TokenInfo>(
                              caller, "revoke token", request,
                              [&](Act* act) -> absl::StatusOr<v1::TokenInfo> {
                                act->subject = request.id();
                                ASSIZE_ASSIGN_OR_RETURN(const Token token,
                                                        rooms_.tokens->Revoke(request.id()));
                                return InfoOf(token);
                              },
                              Shows::kNothing));
  ASSIZE_RETURN_IF_ERROR(rooms_.tokens->Reload());
  return info;
}

absl::StatusOr<v1::StopWorkersResponse> Methods::StopWorkers(
    const Caller& caller, const v1::StopWorkersRequest& request) {
  return Perform<v1::StopWorkersResponse>(
      caller, "stop workers", request,
      [&](Act* act) -> absl::StatusOr<v1::StopWorkersResponse> {
        v1::StopWorkersResponse response;
        for (std::string& worker : rooms_.leases->AskToLeave(request.worker())) {
          response.add_workers(std::move(worker));
        }
        if (response.workers().empty() && !request.worker().empty()) {
          return Error(absl::StatusCode::kNotFound, v1::REASON_NOT_FOUND,
                       absl::StrCat("no worker of the last ten minutes is called ",
                                    Quoted(request.worker())));
        }
        act->subject = request.worker();
        act->detail = absl::StrJoin(response.workers(), ",");
        return response;
      },
      Shows::kNothing);
}

}  // namespace assize::ladder::service
