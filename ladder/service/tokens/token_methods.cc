#include "ladder/service/tokens/token_methods.h"

#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "ladder/model/scope_words.h"
#include "ladder/service/calls/paging.h"

namespace assize::ladder::service {

absl::StatusOr<v1::CreateTokenResponse> TokenMethods::CreateToken(
    const Caller& caller, const v1::CreateTokenRequest& request) {
  // Not in the answer that is stored with the request.
  std::string secret;
  ASSIZE_ASSIGN_OR_RETURN(
      v1::CreateTokenResponse response,
      parts_.acts->Perform<v1::CreateTokenResponse>(
          caller, "create token", request,
          [&](Act* act) -> absl::StatusOr<v1::CreateTokenResponse> {
            ASSIZE_ASSIGN_OR_RETURN(NewToken made, parts_.tokens->Create(request));
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
          Acts::Shows::kNothing));
  ASSIZE_RETURN_IF_ERROR(parts_.tokens->Reload());
  response.set_secret(secret);
  response.set_shown_before(secret.empty());
  return response;
}

absl::StatusOr<v1::ListTokensResponse> TokenMethods::ListTokens(
    const Caller& /*caller*/, const v1::ListTokensRequest& request) {
  const std::string query = "tokens";
  ASSIZE_ASSIGN_OR_RETURN(const Page page,
                          PageOf(query, request.page_size(), request.page_token()));
  std::vector<v1::TokenInfo> tokens;
  for (const Token& token : parts_.tokens->List()) tokens.push_back(InfoOf(token));
  v1::ListTokensResponse response;
  response.set_next_page_token(NextPageToken(query, page, tokens.size()));
  TakePage(page, &tokens, response.mutable_tokens());
  return response;
}

absl::StatusOr<v1::TokenInfo> TokenMethods::RevokeToken(const Caller& caller,
                                                        const v1::RevokeTokenRequest& request) {
  ASSIZE_ASSIGN_OR_RETURN(const v1::TokenInfo info,
                          parts_.acts->Perform<v1::TokenInfo>(
                              caller, "revoke token", request,
                              [&](Act* act) -> absl::StatusOr<v1::TokenInfo> {
                                act->subject = request.id();
                                ASSIZE_ASSIGN_OR_RETURN(const Token token,
                                                        parts_.tokens->Revoke(request.id()));
                                return InfoOf(token);
                              },
                              Acts::Shows::kNothing));
  ASSIZE_RETURN_IF_ERROR(parts_.tokens->Reload());
  return info;
}

}  // namespace assize::ladder::service
