#include <memory>
#include <string>
#include <utility>

#include "absl/strings/str_cat.h"
#include "ladder/main/commands.h"
#include "ladder/main/database_argument.h"
#include "ladder/main/ladder_command.h"
#include "ladder/owner/pages/match_links.h"
#include "ladder/owner/why/why_page.h"
#include "ladder/owner/why/why_text.h"
#include "ladder/publish/published_ladder.h"
#include "ladder/site/site_folder.h"
#include "referee/base/text/json.h"
#include "referee/cli/commands/interrupts.h"
#include "referee/cli/layout/screen.h"
#include "referee/cli/layout/text_layout.h"

namespace assize::ladder {
namespace {

constexpr char kFooter[] =
    "Examples:\n"
    "  ladder why club.db my-bot\n"
    "  ladder why club.db my-bot@2 --event may-cup\n"
    "  ladder why club.db my-bot --match 'may-cup 17.3'\n"
    "  ladder why club.db my-bot --format html > why.html\n"
    "  ladder why club.db my-bot --pages ./my-bot-why\n"
    "Errors first: every fault of the version with the rule, the decision, the time\n"
    "used and the time allowed, and the last lines that it printed. Output is stored for\n"
    "matches that were forfeited. Then the times of its answers, and the matches that cost it\n"
    "most, compared with the scores of others in the same seat of the same deal. Matches of\n"
    "unfinished sets are not shown. It contains no output of other bots.\n"
    "Columns of csv: match, round, seat, role; forfeit (why the match was lost for it, empty: it\n"
    "was not) and cause, of the match; of each fault its kind (fault), chapter and step of the\n"
    "transcript, request, decision, rule, message, used_ms and given_ms of its clock (0: none\n"
    "ran), default_played (1: the default move was), counts_as_fault (0: it is only noted).";

struct Settings {
  std::string database;
  std::string bot;
  std::string event;
  std::string match;
  int64_t faults = 20;
  std::string format = "text";
  std::string pages;
  // What the pages name as their maker.
  std::string program;
};

// The page as a folder, with the matches that it names.
absl::StatusOr<std::string> WritePages(const Settings& settings, const v1::WhyReport& report) {
  ASSIZE_ASSIGN_OR_RETURN(
      const auto ladder,
      publish::PublishedLadder::Open(
          settings.database, {.audience = publish::Audience::kOwner, .owner = report.owner()}));
  ASSIZE_ASSIGN_OR_RETURN(site::OldSite old,
                          site::OldSite::Read(settings.pages, site::SiteKind::kOwners));
  ASSIZE_ASSIGN_OR_RETURN(const site::Files files,
                          owner::WhyFiles(*ladder, report, settings.database, settings.program));
  Interrupts interrupts;
  interrupts.Handle([](int) {});  // Counted.
  ASSIZE_ASSIGN_OR_RETURN(
      const site::Written written,
      site::WriteSite(std::move(old), files, [&interrupts] { return interrupts.count() > 0; }));
  return absl::StrCat("Wrote ", settings.pages, "/index.html and ",
                      Counted(written.files - 1, "match", "matches"), " beside it\n");
}

absl::StatusOr<std::string> Text(client::Client& ladder, const Settings& settings) {
  if (!settings.pages.empty()) {
    ASSIZE_RETURN_IF_ERROR(CheckIsHere(settings.database, "--pages: is"));
  }
  v1::GetBotReportRequest request;
  request.set_bot(settings.bot);
  request.set_event(settings.event);
  request.set_match(settings.match);
  request.set_faults(static_cast<int32_t>(settings.faults));
  ASSIZE_ASSIGN_OR_RETURN(const v1::WhyReport report, ladder.Call(request));
  if (!settings.pages.empty()) return WritePages(settings, report);
  if (settings.format == "json") return ToJson(report, JsonLayout::kDocument);
  if (settings.format == "html") return owner::WhyPage(report, settings.database);
  if (settings.format == "csv") return SheetAsCsv(owner::FaultsSheet(report));
  if (settings.format == "md") return SheetAsMarkdown(owner::FaultsSheet(report));
  return owner::WhyText(report, settings.database, OutputScreen());
}

}  // namespace

void AddWhyCommand(Command program, const std::string& commit) {
  Command command =
      program.AddCommand("why", "Report why a bot lost: faults, slow answers, costly matches");
  auto settings = AddSettings<Settings>(command);
  settings->program = absl::StrCat("ladder ", commit);
  command
      .Argument("BOT", &settings->bot, "The bot (its newest version), or a version as in my-bot@2")
      .Required();
  command.Text("--event", &settings->event, "NAME", "Only matches of this event");
  command.Text("--match", &settings->match, "NAME",
               "Only this match: 'may-cup 17.3', and 17.3 with --event");
  command.Number("--faults", &settings->faults, 1, 100'000, "N",
                 "Matches with faults that are listed");
  const Option format = command.Choice(
      "--format", &settings->format, {"text", "json", "html", "csv", "md"}, "text|json|html|csv|md",
      "A text, one assize.v1.WhyReport, a self-contained page, or a row for each\n"
      "fault");
  command
      .Text("--pages", &settings->pages, "FOLDER",
            "Write the page into this folder as index.html, together with the matches\n"
            "that it lists, each as the bot saw it, with links to the moments of the faults")
      .Excludes(format);
  command.Footer(kFooter);
  RunBesideFile(command, settings, Text);
}

}  // namespace assize::ladder
