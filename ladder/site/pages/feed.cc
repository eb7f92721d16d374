// The Atom feed: an entry when an event begins and one when it has ended, with the times of the
// database, so that a site made twice has one feed.
#include <algorithm>

#include "absl/strings/str_cat.h"
#include "absl/time/time.h"
#include "ladder/report/tables/event_view.h"
#include "ladder/site/pages/pages.h"
#include "referee/base/hash.h"
#include "referee/page/html.h"

namespace assize::ladder::site {
namespace {

struct Entry {
  int64_t unix_us = 0;
  std::string id;
  std::string title;
  std::string text;
  std::string link;
};

std::string Time(int64_t unix_us) {
  return absl::FormatTime("%Y-%m-%dT%H:%M:%SZ", absl::FromUnixMicros(unix_us), absl::UTCTimeZone());
}

// A tag needs the name of somebody; this one is nobody's (RFC 2606), and the rest is unique.
constexpr std::string_view kNobody = "tag:assize.invalid,2026:";

// For ever the same: an address with a fragment, or, where the site's address is not known, a tag.
// Names of events are unique in a ladder.
std::string IdOf(const SiteData& data, const EventData& event, const std::string& what) {
  const EventSetup& setup = event.rows->event.setup;
  if (!data.frame.url.empty()) return absl::StrCat(data.frame.url, EventPath(event), "#", what);
  return absl::StrCat(
      std::string(kNobody),
      ToHex(HashOf(absl::StrCat(setup.name, "\n", setup.started_unix_us, "\n", what))));
}

// Of the whole feed: without an address that of its first event, which stays the first.
std::string FeedIdOf(const SiteData& data) {
  if (!data.frame.url.empty()) return data.frame.url;
  return data.events.empty() ? absl::StrCat(std::string(kNobody), "empty")
                             : IdOf(data, data.events.front(), "ladder");
}

std::string SelfLink(const std::string& url) {
  return absl::StrCat("<link rel=\"self\" href=\"", url, "feed.xml\"/>\n");
}

std::vector<Entry> EntriesOf(const SiteData& data) {
  std::vector<Entry> entries;
  for (const EventData& event : data.events) {
    const EventSetup& setup = event.rows->event.setup;
    entries.push_back({.unix_us = setup.started_unix_us,
                       .id = IdOf(data, event, "begin"),
                       .title = setup.name + " has begun",
                       .text = absl::StrCat(setup.game, ", ", setup.format),
                       .link = data.frame.url + EventPath(event)});
    if (!event.rows->event.ended_unix_us.has_value()) continue;
    entries.push_back({.unix_us = *event.rows->event.ended_unix_us,
                       .id = IdOf(data, event, "end"),
                       .title = setup.name + " has ended",
                       .text = absl::StrCat(StateOf(event), ". ", LeaderText(event)),
                       .link = data.frame.url + EventPath(event)});
  }
  std::ranges::stable_sort(entries, std::greater(), &Entry::unix_us);
  constexpr size_t kMaxEntries = 40;
  if (entries.size() > kMaxEntries) entries.resize(kMaxEntries);
  return entries;
}

}  // namespace

void AddFeed(const SiteData& data, Files* files) {
  const std::vector<Entry> entries = EntriesOf(data);
  std::string feed = absl::StrCat(
      "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n<feed xmlns=\"http://www.w3.org/2005/Atom\">\n"
      "<title>",
      page::EscapeHtml(data.frame.title), "</title>\n<id>", FeedIdOf(data), "</id>\n<updated>",
      Time(entries.empty() ? 0 : entries.front().unix_us),
      "</updated>\n<author><name>Assize</name></author>\n<link href=\"", data.frame.url,
      "index.html\"/>\n", data.frame.url.empty() ? "" : SelfLink(data.frame.url));
  for (const Entry& entry : entries) {
    absl::StrAppend(&feed, "<entry>\n<title>", page::EscapeHtml(entry.title), "</title>\n<id>",
                    entry.id, "</id>\n<updated>", Time(entry.unix_us), "</updated>\n<link href=\"",
                    page::EscapeHtml(entry.link), "\"/>\n<summary>", page::EscapeHtml(entry.text),
                    "</summary>\n</entry>\n");
  }
  (*files)["feed.xml"] = feed + "</feed>\n";
}

}  // namespace assize::ladder::site
