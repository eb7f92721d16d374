#include "ladder/service/tokens/token_book.h"

#include <algorithm>
#include <utility>

#include "absl/strings/str_cat.h"
#include "ladder/names/names.h"
#include "ladder/service/calls/errors.h"
#include "referee/base/seed.h"
#include "referee/base/status.h"
#include "referee/base/text/plain_text.h"

namespace assize::ladder::service {
namespace {

constexpr uint64_t kUsualSeconds = 365 * 86'400;
constexpr uint64_t kMaxSeconds = 10 * kUsualSeconds;
constexpr size_t kIdDigits = 12;
constexpr size_t kMaxNote = 200;

// "zed" or "zed@2", as it may be registered later.
absl::StatusOr<std::string> BotIn(const v1::CreateTokenRequest& request,
                                  const std::set<int>& scopes) {
  const bool plays = scopes.contains(v1::SCOPE_PLAY);
  if (plays == request.bot().empty()) {
    return BadValue(plays ? "bot: must be given for the scope play"
                          : "bot: is for the scope play alone");
  }
  if (!plays) return std::string();
  return names::NormalName(names::Kind::kBot, request.bot());
}

// A token can't play for another owner's bot.
absl::Status CheckOwner(const std::vector<Version>& versions, const std::string& bot,
                        const std::string& owner) {
  const absl::StatusOr<Version> version = FindVersionIn(versions, bot);
  if (version.ok() && !names::SameName(version->owner, owner)) {
    return BadValue(absl::StrCat("bot: ", Quoted(bot), " belongs to ", Quoted(version->owner),
                                 ", not to ", Quoted(owner)));
  }
  return absl::OkStatus();
}

absl::Status Refuse(v1::Reason reason, const std::string& text) {
  return Error(absl::StatusCode::kUnauthenticated, reason, text);
}

absl::StatusOr<std::set<int>> ScopesOf(const v1::CreateTokenRequest& request) {
  std::set<int> scopes;
  for (const int scope : request.scopes()) {
    if (scope == v1::SCOPE_UNSPECIFIED || !v1::Scope_IsValid(scope)) {
      return BadValue(absl::StrCat("scopes: ", scope, " is no scope"));
    }
    scopes.insert(scope);
  }
  if (scopes.empty()) return BadValue("scopes: none given; at least one is needed");
  return scopes;
}

}  // namespace

absl::StatusOr<std::unique_ptr<TokenBook>> TokenBook::Open(ServiceStore* store, Now now) {
  std::unique_ptr<TokenBook> book(new TokenBook(store, std::move(now)));
  ASSIZE_RETURN_IF_ERROR(book->Reload());
  return book;
}

absl::Status TokenBook::Reload() {
  ASSIZE_ASSIGN_OR_RETURN(std::vector<Token> tokens, store_->LoadTokens());
  const MutexLock lock(mutex_);
  tokens_ = std::move(tokens);
  by_hash_.clear();
  for (size_t i = 0; i < tokens_.size(); ++i) by_hash_[tokens_[i].sha256] = i;
  return absl::OkStatus();
}

absl::Status TokenBook::CheckGood(const Token& token) const {
  if (token.revoked_unix_us.has_value()) {
    return Refuse(v1::REASON_TOKEN_REVOKED, "the token was revoked");
  }
  if (now_() >= token.expires_unix_us) {
    return Refuse(v1::REASON_TOKEN_EXPIRED, "the token has expired");
  }
  return absl::OkStatus();
}

// The look-up is by hash, so that its time reveals nothing about the tokens.
absl::StatusOr<Token> TokenBook::Find(std::string_view secret) {
  const MutexLock lock(mutex_);
  const auto found = by_hash_.find(HashOf(secret));
  if (!secret.starts_with(kTokenPrefix) || found == by_hash_.end()) {
    return Refuse(v1::REASON_TOKEN_UNKNOWN, "the token is not known here");
  }
  const Token& token = tokens_[found->second];
  ASSIZE_RETURN_IF_ERROR(CheckGood(token));
  return token;
}

absl::StatusOr<Caller> TokenBook::Authenticate(std::string_view secret) {
  ASSIZE_ASSIGN_OR_RETURN(const Token token, Find(secret));
  return Caller{.name = absl::StrCat("token ", PublicIdOf(token),
                                     token.owner.empty() ? "" : " (" + token.owner + ")"),
                .scopes = token.scopes,
                .owner = token.owner,
                .token = token.id};
}

std::vector<std::string> TokenBook::TakeEndedPlayers(std::set<int64_t>* known) {
  const MutexLock lock(mutex_);
  std::vector<std::string> ended;
  for (const Token& token : tokens_) {
    if (token.bot.empty() || CheckGood(token).ok() || !known->insert(token.id).second) continue;
    ended.push_back(PublicIdOf(token));
  }
  return ended;
}

bool TokenBook::Alive(int64_t token) {
  const MutexLock lock(mutex_);
  const auto found = std::ranges::find(tokens_, token, &Token::id);
  return found != tokens_.end() && CheckGood(*found).ok();
}

absl::StatusOr<NewToken> TokenBook::Create(const v1::CreateTokenRequest& request) {
  Token token;
  ASSIZE_ASSIGN_OR_RETURN(token.scopes, ScopesOf(request));
  if (!request.owner().empty()) {
    ASSIZE_ASSIGN_OR_RETURN(token.owner, names::NormalName(names::Kind::kOwner, request.owner()));
  } else if (token.scopes.contains(v1::SCOPE_SUBMIT) || token.scopes.contains(v1::SCOPE_OWN) ||
             token.scopes.contains(v1::SCOPE_PLAY)) {
    return BadValue("owner: must be given for the scopes submit, own and play");
  }
  ASSIZE_ASSIGN_OR_RETURN(token.bot, BotIn(request, token.scopes));
  if (!token.bot.empty()) {
    ASSIZE_ASSIGN_OR_RETURN(const std::vector<Version> versions, store_->ladder().ListVersions());
    ASSIZE_RETURN_IF_ERROR(CheckOwner(versions, token.bot, token.owner));
  }
  if (request.seconds() > kMaxSeconds) {
    return BadValue(absl::StrCat("seconds: ", request.seconds(), "; at most ", kMaxSeconds));
  }
  if (request.note().size() > kMaxNote) {
    return BadValue(absl::StrCat("note: ", request.note().size(), " bytes; at most ", kMaxNote));
  }
  ASSIZE_ASSIGN_OR_RETURN(const Seed bits, SeedFromKernel());
  NewToken made;
  made.secret = absl::StrCat(kTokenPrefix, ToHex(bits.bytes));
  token.sha256 = HashOf(made.secret);
  token.note = Quoted(request.note());
  token.note = token.note.substr(1, token.note.size() - 2);
  token.created_unix_us = now_();
  const uint64_t seconds = request.seconds() == 0 ? kUsualSeconds : request.seconds();
  token.expires_unix_us = token.created_unix_us + static_cast<int64_t>(seconds) * 1'000'000;
  ASSIZE_RETURN_IF_ERROR(store_->AddToken(token));
  made.token = std::move(token);
  return made;
}

absl::StatusOr<Token> TokenBook::Revoke(const std::string& id) {
  const std::vector<Token> tokens = List();
  const auto found =
      std::ranges::find_if(tokens, [&id](const Token& token) { return PublicIdOf(token) == id; });
  if (found == tokens.end()) return absl::NotFoundError(absl::StrCat("no token ", Quoted(id)));
  Token token = *found;
  if (!token.revoked_unix_us.has_value()) token.revoked_unix_us = now_();
  ASSIZE_RETURN_IF_ERROR(store_->RevokeToken(token.id, *token.revoked_unix_us));
  return token;
}

std::vector<Token> TokenBook::List() {
  const MutexLock lock(mutex_);
  return tokens_;
}

std::string PublicIdOf(const Token& token) { return ToHex(token.sha256).substr(0, kIdDigits); }

v1::TokenInfo InfoOf(const Token& token) {
  v1::TokenInfo info;
  info.set_id(PublicIdOf(token));
  info.set_owner(token.owner);
  for (const int scope : token.scopes) info.add_scopes(static_cast<v1::Scope>(scope));
  info.set_bot(token.bot);
  info.set_note(token.note);
  info.set_created_unix_us(static_cast<uint64_t>(token.created_unix_us));
  info.set_expires_unix_us(static_cast<uint64_t>(token.expires_unix_us));
  if (token.revoked_unix_us) {
    info.set_revoked_unix_us(static_cast<uint64_t>(*token.revoked_unix_us));
  }
  return info;
}

}  // namespace assize::ladder::service
