#include "ladder/site/site.h"

#include <cstdint>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "ladder/site/live/live_matches.h"
#include "ladder/site/live/live_report.h"
#include "ladder/site/pages/match_pages.h"
#include "ladder/site/pages/pages.h"
#include "ladder/site/rating_curves.h"
#include "ladder/site/site_data.h"
#include "re2/re2.h"
#include "referee/base/status.h"
#include "referee/base/text/plain_text.h"

namespace assize::ladder::site {
namespace {

// Passes on what was made so far.
absl::Status Flush(Files* files, FileSink* sink) {
  for (const auto& [path, content] : *files) {
    ASSIZE_RETURN_IF_ERROR(sink->Put(path, content));
  }
  files->clear();
  return absl::OkStatus();
}

absl::Status AddEvent(const SiteData& data, const EventData& event, const Matches& matches,
                      MatchPages* pages, FileSink* sink) {
  Files files;
  ASSIZE_RETURN_IF_ERROR(event.report.has_value() ? AddEventPages(data, event, &files)
                                                  : AddTestPage(data, event, &files));
  AddRoundPages(data, event, matches, &files);
  ASSIZE_RETURN_IF_ERROR(Flush(&files, sink));
  return pages->Add(event, matches);
}

}  // namespace

absl::StatusOr<std::string> CheckedUrl(const std::string& option, const std::string& url) {
  // What is allowed needs no escaping in any file of the site.
  static const RE2 kAddress(R"(https?://[A-Za-z0-9.-]+(:[0-9]{1,5})?(/[A-Za-z0-9._~%+,@-]+)*/?)");
  constexpr size_t kLongest = 500;
  if (url.size() > kLongest || !RE2::FullMatch(url, kAddress)) {
    return absl::InvalidArgumentError(
        absl::StrCat(option, " ", Quoted(url),
                     ": must be the address of the site's folder, such as "
                     "https://example.org/ladder/, without '?' and '#'"));
  }
  return url.ends_with('/') ? url : url + "/";
}

absl::Status MakeSite(const publish::PublishedLadder& ladder, const SiteSettings& settings,
                      const SiteObserver& observer, FileSink* sink) {
  observer.doing("computing standings and ratings");
  ASSIZE_ASSIGN_OR_RETURN(SiteData data,
                          CollectSite(ladder, {.event = settings.event,
                                               .url = settings.url,
                                               .live = settings.live,
                                               .program = settings.program,
                                               .last_curves = [sink](const std::string& game) {
                                                 return sink->LastContent(CurvesPath(game));
                                               }}));
  data.frame.news = HasNotices(data);
  data.frame.live = settings.live;
  const std::vector<Matches> matches = MatchesWithPages(data, settings.matches);
  size_t total = 0;
  for (const Matches& of_event : matches) total += of_event.size();
  size_t done = 0;
  MatchPages pages(
      data, settings.program,
      {.on_match = [&] { observer.doing(absl::StrCat("match page ", ++done, " of ", total)); },
       .damaged = observer.damaged},
      sink);
  for (size_t i = 0; i < data.events.size(); ++i) {
    ASSIZE_RETURN_IF_ERROR(AddEvent(data, data.events[i], matches[i], &pages, sink));
  }
  observer.doing("writing pages of bots and games");
  Files files;
  for (const GameData& game : data.games) {
    ASSIZE_RETURN_IF_ERROR(AddGamePage(data, game, &files));
    files[CurvesPath(game.name)] = CurvesFile(data, game.curve);
  }
  AddBotPages(data, &files);
  ASSIZE_RETURN_IF_ERROR(AddIndexPages(data, matches, &files));
  AddNoticesPage(data, &files);
  AddRulesPages(data.frame, &files);
  if (settings.live) {
    ASSIZE_ASSIGN_OR_RETURN(files[kLiveFile], LiveJson(ladder, settings.event, ladder));
    ASSIZE_RETURN_IF_ERROR(AddLiveMatches(data, matches, &files));
    AddMePages(data.frame, &files);
    ASSIZE_RETURN_IF_ERROR(pages.AddViewers());
  }
  AddFeed(data, &files);
  return Flush(&files, sink);
}

absl::StatusOr<Written> PublishSite(const publish::PublishedLadder& ladder, const std::string& path,
                                    const SiteSettings& settings, const SiteObserver& observer) {
  ASSIZE_ASSIGN_OR_RETURN(OldSite old, OldSite::Read(path, SiteKind::kPublic));
  ASSIZE_ASSIGN_OR_RETURN(const auto writer, SiteWriter::Begin(std::move(old), observer.stopped));
  ASSIZE_RETURN_IF_ERROR(MakeSite(ladder, settings, observer, writer.get()));
  return writer->Finish();
}

}  // namespace assize::ladder::site
