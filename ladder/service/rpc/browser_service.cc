#include "ladder/service/rpc/browser_service.h"

#include "absl/status/statusor.h"
#include "ladder/answers/answers.h"
#include "ladder/names/names.h"
#include "ladder/owner/pages/bot_page.h"
#include "referee/base/status.h"

namespace assize::ladder::service {

grpc::ServerUnaryReactor* BrowserService::GetDesk(grpc::CallbackServerContext* context,
                                                  const v1::GetDeskRequest* request,
                                                  v1::Desk* desk) {
  return options_.calls->Serve("GetDesk", context, *request,
                               [=, this](const Caller& caller) { return FillDesk(caller, desk); });
}

grpc::ServerUnaryReactor* BrowserService::GetBotPage(grpc::CallbackServerContext* context,
                                                     const v1::GetBotPageRequest* request,
                                                     v1::BotPage* page) {
  return options_.calls->Serve("GetBotPage", context, *request, [=, this](const Caller& caller) {
    return FillBotPage(caller, request->bot(), page);
  });
}

grpc::ServerUnaryReactor* BrowserService::GetSeatView(grpc::CallbackServerContext* context,
                                                      const v1::GetSeatViewRequest* request,
                                                      v1::SeatView* view) {
  return options_.calls->Serve("GetSeatView", context, *request, [=, this](const Caller& caller) {
    return FillSeatView(caller, *request, view);
  });
}

absl::Status BrowserService::FillDesk(const Caller& caller, v1::Desk* desk) {
  ASSIZE_ASSIGN_OR_RETURN(const PublishedCache::Ladder ladder,
                          options_.calls->methods().sight().LadderFor(caller));
  desk->set_owner(caller.owner);
  for (const int scope : caller.scopes) desk->add_scopes(static_cast<v1::Scope>(scope));
  desk->set_title(ladder->rows().title);
  for (const std::string& reference : options_.references) desk->add_references(reference);
  if (caller.owner.empty()) return absl::OkStatus();
  ASSIZE_ASSIGN_OR_RETURN(auto bots, options_.calls->methods().bots().NewestBots(caller, ""));
  for (v1::BotVersionReport& bot : *bots.mutable_versions()) {
    if (names::SameName(bot.owner(), caller.owner)) *desk->add_bots() = std::move(bot);
  }
  return absl::OkStatus();
}

absl::Status BrowserService::FillBotPage(const Caller& caller, const std::string& bot,
                                         v1::BotPage* page) {
  v1::GetBotReportRequest request;
  request.set_bot(bot);
  ASSIZE_ASSIGN_OR_RETURN(v1::WhyReport report, options_.calls->methods().Answer(caller, request));
  ASSIZE_ASSIGN_OR_RETURN(
      const PublishedCache::Ladder ladder,
      options_.published->Get({.audience = publish::Audience::kOwner, .owner = report.owner()}));
  *page = owner::BotPageOf(*ladder, std::move(report));
  return absl::OkStatus();
}

absl::Status BrowserService::FillSeatView(const Caller& caller,
                                          const v1::GetSeatViewRequest& request,
                                          v1::SeatView* view) {
  ASSIZE_ASSIGN_OR_RETURN(const PublishedCache::Ladder ladder,
                          options_.calls->methods().sight().LadderFor(caller));
  ASSIZE_ASSIGN_OR_RETURN(*view, owner::SeatViewOf(*ladder, request, options_.program));
  return absl::OkStatus();
}

}  // namespace assize::ladder::service
