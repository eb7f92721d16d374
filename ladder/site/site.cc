#include "ladder/site/site.h"

#include <utility>
#include <vector>

#include "ladder/site/pages.h"
#include "ladder/site/records.h"
#include "ladder/site/rules_pages.h"
#include "ladder/site/site_data.h"
#include "referee/base/status.h"

namespace assize::ladder::site {

absl::StatusOr<NewSite> MakeSite(const publish::PublishedLadder& ladder,
                                 const SiteSettings& settings, const OldSite& old) {
  ASSIZE_ASSIGN_OR_RETURN(const SiteData data, CollectSite(ladder, settings.event));
  NewSite site;
  const RecordSettings records = {
      .program = settings.program,
      .is_kept = [&old](const std::string& path, const std::string& key) {
        return old.Has(path, key);
      }};
  for (const EventData& event : data.events) {
    const std::vector<std::pair<int64_t, int>> pages = NewestMatches(event, settings.matches);
    ASSIZE_RETURN_IF_ERROR(event.report.has_value() ? AddEventPages(data, event, &site.files)
                                                    : AddTestPage(data, event, &site.files));
    AddRoundPages(data, event, pages, &site.files);
    ASSIZE_RETURN_IF_ERROR(AddRecords(data, event, pages, records, &site.files, &site.keys));
  }
  for (const GameData& game : data.games) {
    ASSIZE_RETURN_IF_ERROR(AddGamePage(data, game, &site.files));
  }
  AddBotPages(data, &site.files);
  AddIndexPages(data, &site.files);
  AddRulesPages(&site.files);
  AddFeed(data, &site.files);
  return site;
}

absl::StatusOr<Written> PublishSite(const std::string& database, const std::string& path,
                                    const SiteSettings& settings,
                                    const std::function<bool()>& stopped) {
  ASSIZE_ASSIGN_OR_RETURN(const OldSite old, OldSite::Read(path, SiteKind::kPublic));
  ASSIZE_ASSIGN_OR_RETURN(const auto ladder, publish::PublishedLadder::Open(database, {}));
  ASSIZE_ASSIGN_OR_RETURN(const NewSite site, MakeSite(*ladder, settings, old));
  return WriteSite(path, old, site, stopped);
}

}  // namespace assize::ladder::site
