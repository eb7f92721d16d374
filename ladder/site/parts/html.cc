#include "ladder/site/parts/html.h"

#include <algorithm>
#include <utility>

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_join.h"
#include "ladder/site/site_assets.h"
#include "referee/base/hash.h"
#include "referee/base/text/plain_text.h"
#include "referee/page/html.h"

namespace assize::ladder::site {
namespace {

using page::EscapeHtml;

constexpr size_t kLongestSlug = 80;

bool IsShown(const Sheet& sheet, size_t column) {
  if (sheet.columns[column].show == Show::kAlways) return true;
  bool any = false;
  bool varied = sheet.rows.size() < 2;
  for (const auto& row : sheet.rows) {
    any = any || !row[column].empty();
    varied = varied || row[column] != sheet.rows.front()[column];
  }
  return any && (varied || sheet.columns[column].show == Show::kIfAny);
}

// Which letters a name of a file keeps.
enum class Letters { kAscii, kAll };

// `name`: valid UTF-8 where all letters are kept.
std::string Spelled(std::string_view name, Letters letters) {
  std::string spelled;
  // The end of the last whole character that leaves room for a hash.
  size_t room = 0;
  while (!name.empty()) {
    const size_t size = letters == Letters::kAll ? FirstCharacter(name).size : 1;
    const auto c = static_cast<unsigned char>(name.front());
    if (absl::ascii_isalnum(c) || c == '-') {
      spelled += absl::ascii_tolower(c);
    } else if (size > 1) {
      spelled += name.substr(0, size);
    } else {
      absl::StrAppendFormat(&spelled, "_%02x", c);
    }
    if (spelled.size() <= kLongestSlug) room = spelled.size();
    name.remove_prefix(size);
  }
  if (spelled.size() <= kLongestSlug) return spelled;
  const size_t cut = letters == Letters::kAll ? room : kLongestSlug;
  return absl::StrCat(spelled.substr(0, cut), "-", ToHex(HashOf(spelled)).substr(0, 16));
}

std::string HeadHtml(const Column& column) {
  return absl::StrCat("<th scope=\"col\"", column.side == 'r' ? " class=\"number\"" : "", ">",
                      column.legend.empty()
                          ? EscapeHtml(column.head)
                          : absl::StrCat("<abbr title=\"", EscapeHtml(column.legend), "\">",
                                         EscapeHtml(column.head), "</abbr>"),
                      "</th>");
}

}  // namespace

std::string LegendBelow(const Sheet& sheet) {
  if (sheet.rows.empty()) return "";
  std::vector<std::string> notes;
  std::vector<std::string> common;
  for (size_t i = 0; i < sheet.columns.size(); ++i) {
    const Column& column = sheet.columns[i];
    if (IsShown(sheet, i)) {
      if (!column.legend.empty()) notes.push_back(absl::StrCat(column.head, ": ", column.legend));
    } else if (column.show == Show::kIfVaried && !sheet.rows.front()[i].empty()) {
      common.push_back(absl::StrCat(column.head, " ", sheet.rows.front()[i]));
    }
  }
  if (!common.empty()) {
    notes.push_back(absl::StrCat("the same in all lines: ", absl::StrJoin(common, ", ")));
  }
  return notes.empty() ? "" : absl::StrCat(absl::StrJoin(notes, "; "), ".");
}

std::string Slug(std::string_view name) { return Spelled(name, Letters::kAscii); }

std::string FolderName(std::string_view name) {
  constexpr size_t kAnyLength = 1000;
  return Spelled(name, IsPlainText(name, 0, kAnyLength) ? Letters::kAll : Letters::kAscii);
}

std::string Element(std::string_view tag, std::string_view text) {
  return absl::StrCat("<", std::string(tag), ">", EscapeHtml(text), "</", std::string(tag), ">");
}

std::string Link(std::string_view href, std::string_view text) {
  return absl::StrCat("<a href=\"", EscapeHtml(href), "\">", EscapeHtml(text), "</a>");
}

std::string SheetHtml(const Sheet& sheet, std::string_view caption, const CellHtml& cell) {
  std::string html =
      absl::StrCat("<div class=\"wide\" role=\"region\" tabindex=\"0\" aria-label=\"",
                   EscapeHtml(caption), "\"><table>\n<thead><tr>");
  for (size_t i = 0; i < sheet.columns.size(); ++i) {
    if (IsShown(sheet, i)) html += HeadHtml(sheet.columns[i]);
  }
  html += "</tr></thead>\n<tbody>\n";
  for (size_t row = 0; row < sheet.rows.size(); ++row) {
    html += "<tr>";
    for (size_t i = 0; i < sheet.columns.size(); ++i) {
      if (!IsShown(sheet, i)) continue;
      const Column& column = sheet.columns[i];
      const std::string& text = sheet.rows[row][i];
      absl::StrAppend(&html, column.side == 'r' ? "<td class=\"number\">" : "<td>",
                      cell ? cell(row, column, text) : EscapeHtml(text), "</td>");
    }
    html += "</tr>\n";
  }
  html += "</tbody></table></div>\n";
  const std::string legend = LegendBelow(sheet);
  if (!legend.empty()) absl::StrAppend(&html, "<p class=\"muted\">", EscapeHtml(legend), "</p>\n");
  if (!sheet.note.empty()) absl::StrAppend(&html, "<p>", EscapeHtml(sheet.note), "</p>\n");
  return html;
}

std::vector<size_t> ShownColumns(const Sheet& sheet) {
  std::vector<size_t> shown;
  for (size_t i = 0; i < sheet.columns.size(); ++i) {
    if (IsShown(sheet, i)) shown.push_back(i);
  }
  return shown;
}

std::string Up(int depth) {
  std::string up;
  for (int i = 0; i < depth; ++i) up += "../";
  return up;
}

namespace {

// The site's main pages; that at `path` is marked.
std::string NavigationHtml(const PageFrame& frame, const std::string& path,
                           const std::string& root) {
  std::vector<std::pair<std::string, std::string>> pages = {{"events.html", "Events"},
                                                            {"bots.html", "Bots"}};
  const bool one = frame.rated.size() == 1;
  for (const auto& [name, title] : frame.rated) {
    pages.emplace_back(GamePath(name), one ? "Ratings" : absl::StrCat("Ratings: ", title));
  }
  pages.emplace_back("rules/index.html", "Rules");
  if (frame.news) pages.emplace_back("news.html", "News");
  if (frame.live) pages.emplace_back("live.html", "Live");
  if (frame.live) pages.emplace_back("me.html", "My bots");
  std::string html = "<nav aria-label=\"Main pages\"><ul class=\"nav\">\n";
  for (const auto& [href, text] : pages) {
    absl::StrAppend(&html, "<li><a href=\"", root, href, "\"",
                    href == path ? " aria-current=\"page\"" : "", ">", EscapeHtml(text),
                    "</a></li>\n");
  }
  return html + "</ul></nav>\n";
}

std::string TrailHtml(const PageFrame& frame, const PageParts& parts, const std::string& root) {
  std::string trail = Link(root + "index.html", frame.title);
  for (const auto& [href, text] : parts.trail) {
    absl::StrAppend(&trail, " <span aria-hidden=\"true\">/</span> ", Link(href, text));
  }
  return absl::StrCat("<nav class=\"trail\" aria-label=\"Where you are\">", trail, "</nav>\n");
}

}  // namespace

std::string GamePath(const std::string& game) { return absl::StrCat("game/", Slug(game), ".html"); }

void AddPage(const PageFrame& frame, const std::string& path, const PageParts& parts,
             Files* files) {
  const std::string root = Up(static_cast<int>(std::ranges::count(path, '/')));
  // Both are made of slugs, which need no escaping.
  const std::string place = absl::StrCat(R"({"root": ")", root, R"(", "page": ")", path, R"("})");
  (*files)[path] = page::Document(
      {.title = parts.title,
       .description = parts.description,
       .body = absl::StrCat("<header>", TrailHtml(frame, parts, root),
                            NavigationHtml(frame, path, root), "</header>\n<main>\n<h1>",
                            EscapeHtml(parts.title), "</h1>\n", parts.body,
                            "</main>\n<footer><p class=\"muted\">",
                            Link(root + "rules/index.html", "Rules of the games"), " · ",
                            Link(root + "feed.xml", "Atom feed"), "</p></footer>"),
       .style = absl::StrCat(std::string(kSiteCss), parts.style),
       .script = parts.live ? std::string(kLiveJs) : parts.script,
       .data = parts.live ? std::vector<page::DataBlock>{{.id = "live", .json = place}}
                          : std::vector<page::DataBlock>(),
       .fetches = parts.live || !parts.script.empty(),
       .url = frame.url.empty() ? "" : frame.url + path});
}

}  // namespace assize::ladder::site
