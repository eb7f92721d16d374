// Methods about bots and their versions.
//
// Safe on every thread; blocks for as long as the database takes.
#ifndef ASSIZE_LADDER_SERVICE_BOTS_BOT_METHODS_H_
#define ASSIZE_LADDER_SERVICE_BOTS_BOT_METHODS_H_

#include <string>

#include "absl/status/statusor.h"
#include "assize/v1/service.pb.h"
#include "ladder/service/acts/acts.h"
#include "ladder/service/acts/sight.h"
#include "ladder/service/bots/why_book.h"
#include "ladder/service/calls/caller.h"
#include "ladder/service/published/answer_cache.h"
#include "ladder/service/published/published_cache.h"
#include "ladder/store/service/service_store.h"

namespace assize::ladder::service {

// All of it must outlive the methods.
struct BotParts {
  ServiceStore* store = nullptr;
  PublishedCache* published = nullptr;
  AnswerCache* answers = nullptr;
  Acts* acts = nullptr;
  Sight* sight = nullptr;
};

class BotMethods {
 public:
  explicit BotMethods(const BotParts& parts) : parts_(parts) {}

  absl::StatusOr<v1::RegisterBotResponse> RegisterBot(const Caller& caller,
                                                      const v1::RegisterBotRequest& request);
  absl::StatusOr<v1::BotVersionReport> WithdrawBot(const Caller& caller,
                                                   const v1::WithdrawBotRequest& request);
  absl::StatusOr<v1::BotVersionReport> ReinstateBot(const Caller& caller,
                                                    const v1::ReinstateBotRequest& request);
  // The newest version of each bot, of one game or (empty) of all.
  absl::StatusOr<v1::ListBotsResponse> NewestBots(const Caller& caller, const std::string& game);
  absl::StatusOr<v1::ListBotsResponse> ListBots(const Caller& caller,
                                                const v1::ListBotsRequest& request);
  absl::StatusOr<v1::ListBotsResponse> ListVersions(const Caller& caller,
                                                    const v1::ListVersionsRequest& request);
  absl::StatusOr<v1::ListBotsResponse> GetBot(const Caller& caller,
                                              const v1::GetBotRequest& request);
  absl::StatusOr<v1::WhyReport> GetBotReport(const Caller& caller,
                                             const v1::GetBotReportRequest& request);

 private:
  // All versions of the bot; an empty name: of all bots.
  absl::StatusOr<v1::ListBotsResponse> VersionsOf(const Caller& caller, const std::string& bot);
  // kResourceExhausted: the owner has registered too many in the last hour before `added`.
  absl::Status CheckRegistrationsLeft(const Version& added);

  const BotParts parts_;
  WhyBook reports_;
};

}  // namespace assize::ladder::service

#endif  // ASSIZE_LADDER_SERVICE_BOTS_BOT_METHODS_H_
