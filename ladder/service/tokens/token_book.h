// The tokens of a ladder, which identify remote callers.
//
// A token is "asz_" and 256 bits from the kernel, and is shown once. Only its SHA-256 is kept, in
// the database and here. Safe on every thread.
#ifndef ASSIZE_LADDER_SERVICE_TOKENS_TOKEN_BOOK_H_
#define ASSIZE_LADDER_SERVICE_TOKENS_TOKEN_BOOK_H_

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "assize/v1/service.pb.h"
#include "ladder/service/calls/caller.h"
#include "ladder/store/service/service_store.h"
#include "referee/base/mutex.h"

namespace assize::ladder::service {

inline constexpr char kTokenPrefix[] = "asz_";

struct NewToken {
  std::string secret;
  Token token;
};

class TokenBook {
 public:
  // Microseconds since 1970.
  using Now = std::function<int64_t()>;

  static absl::StatusOr<std::unique_ptr<TokenBook>> Open(ServiceStore* store, Now now);

  // The caller whose token it is. kUnauthenticated, with the reason; the text never contains the
  // token.
  absl::StatusOr<Caller> Authenticate(std::string_view secret);
  // The token itself, as of Authenticate().
  absl::StatusOr<Token> Find(std::string_view secret);
  // TokenInfo::id of the tokens that play for a bot and are not valid any more, without those whose
  // Token::id is in `known`; adds them to it.
  std::vector<std::string> TakeEndedPlayers(std::set<int64_t>* known);
  // Whether Authenticate() would still accept the token with this Token::id.
  bool Alive(int64_t token);

  // Makes a token and adds it to the database; it is valid after Reload(). kInvalidArgument: a
  // field's value; the bot that it is to play for belongs to another owner.
  absl::StatusOr<NewToken> Create(const v1::CreateTokenRequest& request);
  // kNotFound: no token has this id (v1::TokenInfo::id).
  absl::StatusOr<Token> Revoke(const std::string& id);
  // The oldest first.
  std::vector<Token> List();
  // Reads what has been committed.
  absl::Status Reload();

 private:
  TokenBook(ServiceStore* store, Now now) : store_(store), now_(std::move(now)) {}

  // kUnauthenticated, with the reason, if it is not valid any more.
  absl::Status CheckGood(const Token& token) const;

  ServiceStore* const store_;
  const Now now_;
  Mutex mutex_;
  std::vector<Token> tokens_ ABSL_GUARDED_BY(mutex_);
  std::map<Bytes32, size_t> by_hash_ ABSL_GUARDED_BY(mutex_);
};

v1::TokenInfo InfoOf(const Token& token);
// TokenInfo::id.
std::string PublicIdOf(const Token& token);

}  // namespace assize::ladder::service

#endif  // ASSIZE_LADDER_SERVICE_TOKENS_TOKEN_BOOK_H_
