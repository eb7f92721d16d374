#include <cstdint>
#include <functional>
#include <iostream>
#include <memory>
#include <optional>
#include <string>

#include "absl/strings/str_cat.h"
#include "absl/time/clock.h"
#include "absl/time/time.h"
#include "ladder/main/commands.h"
#include "ladder/main/damage_notes.h"
#include "ladder/main/database_argument.h"
#include "ladder/main/watch.h"
#include "ladder/publish/published_ladder.h"
#include "ladder/site/site.h"
#include "referee/base/tasks/interruption.h"
#include "referee/cli/commands/command_line.h"
#include "referee/cli/commands/interrupts.h"
#include "referee/cli/layout/text_layout.h"
#include "referee/cli/progress/work_line.h"

namespace assize::ladder {
namespace {

constexpr char kExamples[] =
    "Examples:\n"
    "  ladder site club.db ./public\n"
    "  ladder site club.db ./public --watch\n"
    "  ladder site club.db ./cup --event may-cup --matches 100\n"
    "  ladder site club.db ./public --url https://example.org/ladder/\n"
    "Pages for any web server: events, standings, crosstables, bots, ratings, matches, the\n"
    "games' rules, a feed. Lists of matches and results are readable without script; stepping\n"
    "through a match needs script. They show only what is public: results of whole sets,\n"
    "frozen events as they were at the freeze (ladder freeze), no\n"
    "logs. The folder is replaced in one step: readers see the old site or the new one.\n"
    "Unchanged files are linked from the old site. A folder that is not a site\n"
    "is refused. Equal results give equal files.";

struct Settings {
  std::string database;
  std::string folder;
  site::SiteSettings site;
  // -1: not given.
  int64_t matches = -1;
  bool watch = false;
  bool quiet = false;
};

// When more may be shown than was written, although nothing was stored since: microseconds since
// 1970.
using NextRelease = std::optional<int64_t>;

absl::StatusOr<std::string> Publish(const Settings& settings, const std::function<bool()>& stopped,
                                    DamageNotes* damage, NextRelease* next) {
  site::SiteSettings wanted = settings.site;
  if (settings.matches >= 0) wanted.matches = settings.matches;
  if (!wanted.url.empty()) {
    ASSIZE_ASSIGN_OR_RETURN(wanted.url, site::CheckedUrl("--url", wanted.url));
  }
  WorkLine line(settings.quiet ? WorkLine::Volume::kSilent : WorkLine::Volume::kAll);
  // A folder that is not a site is refused before the database is read.
  ASSIZE_RETURN_IF_ERROR(site::OldSite::Read(settings.folder, site::SiteKind::kPublic).status());
  ASSIZE_ASSIGN_OR_RETURN(const auto ladder, publish::PublishedLadder::Open(settings.database, {}));
  *next = ladder->next_release_unix_us();
  for (const std::string& damaged : ladder->damaged()) damage->Name(damaged);
  ASSIZE_ASSIGN_OR_RETURN(
      const site::Written written,
      site::PublishSite(
          *ladder, settings.folder, wanted,
          {.stopped = stopped,
           .doing = [&line](const std::string& text) { line.Show(text); },
           .damaged = [damage](const std::string& damaged) { damage->Name(damaged); }}));
  return absl::StrCat("Wrote ", settings.folder, ": ", Counted(written.files, "file", "files"),
                      ", ", written.unchanged, " of them unchanged\n");
}

ExitCode Run(const Settings& settings) {
  NextRelease next;
  if (settings.watch) {
    DamageNotes damage(settings.database);
    return damage.EndOf(WatchDatabase(
        settings.database, Leaving::kWhenStopped,
        [&](const auto& stopped) { return Publish(settings, stopped, &damage, &next); },
        [&next] { return next.has_value() && absl::ToUnixMicros(absl::Now()) >= *next; }));
  }
  Interrupts interrupts;
  interrupts.Handle([](int count) {
    if (count > 1) EndByInterrupt();
  });
  return PrintNamingDamage(settings.database, [&](DamageNotes* damage) {
    return Publish(
        settings, [&interrupts] { return interrupts.count() > 0; }, damage, &next);
  });
}

}  // namespace

void AddSiteCommand(Command program, const std::string& commit) {
  Command command = program.AddCommand("site", "Write the ladder's pages for a web server");
  auto settings = std::make_shared<Settings>();
  settings->site.program =
      absl::StrCat("ladder site", commit.empty() ? "" : " (", commit, commit.empty() ? "" : ")");
  AddDatabaseArgument(command, &settings->database);
  command.Argument("FOLDER", &settings->folder, "Where the site is, or will be").Required();
  command.Text("--event", &settings->site.event, "EVENT", "Only this event (default: all events)");
  command.NumberIfGiven("--matches", &settings->matches, 0, 1'000'000, "N",
                        "How many of the newest matches of each event have a page to step through\n"
                        "(default: all, the newest events first, up to 3000)");
  command.Text("--url", &settings->site.url, "ADDRESS",
               "The public address of the site, for the links of its feed "
               "and for previews\n(default: links in the feed are relative)");
  command.Flag("--watch", &settings->watch,
               "Update it whenever the database changes, until Ctrl-C");
  command.Flag("--quiet", &settings->quiet, "No progress line");
  command.Footer(kExamples);
  command.Run([settings] { return Run(*settings); });
}

}  // namespace assize::ladder
