// The games' rules as pages.
#include "absl/strings/str_cat.h"
#include "ladder/site/pages/pages.h"
#include "ladder/site/parts/html.h"
#include "ladder/site/parts/markdown.h"
#include "referee/games/texts.h"
#include "referee/viewer/match_page.h"

namespace assize::ladder::site {
namespace {

using games::GameTexts;

std::string RulesFile(std::string_view game) { return absl::StrCat(std::string(game), ".html"); }
std::string FiveMinutesFile(std::string_view game) {
  return absl::StrCat(std::string(game), "-five.html");
}

// The text without its headline, which the page has.
std::string_view Body(std::string_view markdown) {
  const size_t end = markdown.find('\n');
  return end == std::string_view::npos ? markdown : markdown.substr(end);
}

void AddText(const GameTexts& pages, std::string_view markdown, const std::string& file,
             const PageFrame& frame, Files* files) {
  const LinkTarget target = [&pages](std::string_view link) -> std::string {
    if (link == "RULES.md") return RulesFile(pages.game);
    if (link == "FIVE_MINUTES.md") return FiveMinutesFile(pages.game);
    return "";
  };
  const std::string title = MarkdownTitle(markdown);
  AddPage(frame, "rules/" + file,
          {.title = title,
           .description = absl::StrCat(title, ": a game of this ladder."),
           .body = MarkdownHtml(Body(markdown), target, pages.picture),
           .trail = {{"index.html", "Rules"}},
           .style = std::string(viewer::TableStyleOf(pages.game))},
          files);
}

}  // namespace

std::string RulesPath(std::string_view game) {
  return games::TextsOf(game) == nullptr ? "" : "rules/" + RulesFile(game);
}

void AddRulesPages(const PageFrame& frame, Files* files) {
  std::string list = "<ul>\n";
  for (const GameTexts& pages : games::AllTexts()) {
    AddText(pages, pages.rules, RulesFile(pages.game), frame, files);
    AddText(pages, pages.five_minutes, FiveMinutesFile(pages.game), frame, files);
    absl::StrAppend(&list, "<li>",
                    Link(FiveMinutesFile(pages.game), MarkdownTitle(pages.five_minutes)), "; ",
                    Link(RulesFile(pages.game), "all rules"), "</li>\n");
  }
  AddPage(frame, "rules/index.html",
          {.title = "Rules of the games",
           .description = "The games of this ladder.",
           .body = list + "</ul>\n"},
          files);
}

}  // namespace assize::ladder::site
