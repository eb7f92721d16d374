// Methods about tokens.
//
// Safe on every thread; blocks for as long as the database takes.
#ifndef ASSIZE_LADDER_SERVICE_TOKENS_TOKEN_METHODS_H_
#define ASSIZE_LADDER_SERVICE_TOKENS_TOKEN_METHODS_H_

#include <string>

#include "absl/status/statusor.h"
#include "assize/v1/service.pb.h"
#include "ladder/service/acts/acts.h"
#include "ladder/service/calls/caller.h"
#include "ladder/service/tokens/token_book.h"

namespace assize::ladder::service {

// All of it must outlive the methods.
struct TokenParts {
  TokenBook* tokens = nullptr;
  Acts* acts = nullptr;
};

class TokenMethods {
 public:
  explicit TokenMethods(const TokenParts& parts) : parts_(parts) {}

  absl::StatusOr<v1::CreateTokenResponse> CreateToken(const Caller& caller,
                                                      const v1::CreateTokenRequest& request);
  absl::StatusOr<v1::ListTokensResponse> ListTokens(const Caller& caller,
                                                    const v1::ListTokensRequest& request);
  absl::StatusOr<v1::TokenInfo> RevokeToken(const Caller& caller,
                                            const v1::RevokeTokenRequest& request);

 private:
  const TokenParts parts_;
};

}  // namespace assize::ladder::service

#endif  // ASSIZE_LADDER_SERVICE_TOKENS_TOKEN_METHODS_H_
