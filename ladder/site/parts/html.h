// Pieces of the site's pages. Pure; safe on every thread.
#ifndef ASSIZE_LADDER_SITE_PARTS_HTML_H_
#define ASSIZE_LADDER_SITE_PARTS_HTML_H_

#include <functional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "ladder/site/site_files.h"
#include "referee/cli/sheets/sheet.h"

namespace assize::ladder::site {

// As the name of a file, the same for all cases of ASCII letters: other characters than letters,
// digits and hyphens are written as "_xx"; long names end in a hash.
std::string Slug(std::string_view name);

// The same for a folder that people open by its name: letters of other scripts stay as they are.
std::string FolderName(std::string_view name);

// The ratings of a game, from the site's root.
std::string GamePath(const std::string& game);

// An element with text (not HTML) in it.
std::string Element(std::string_view tag, std::string_view text);
std::string Link(std::string_view href, std::string_view text);

// A cell of a table as HTML, from its column and text; rows count from 0.
using CellHtml =
    std::function<std::string(size_t row, const Column& column, std::string_view text)>;

// The sheet as a table in a box that scrolls sideways, with LegendBelow() and its note below; empty
// columns are left out as in a terminal (Show). `caption` is for screen readers.
std::string SheetHtml(const Sheet& sheet, std::string_view caption, const CellHtml& cell = nullptr);

// What the columns mean and what all rows have in common, as below a table on a terminal; text,
// empty if there is nothing to say.
std::string LegendBelow(const Sheet& sheet);

// The columns that SheetHtml() shows, by their places in the sheet.
std::vector<size_t> ShownColumns(const Sheet& sheet);

// What all pages of a site have in common.
struct PageFrame {
  // The site's address with a '/' at its end; empty: not known.
  std::string url = {};
  // The ladder's name.
  std::string title = "Bot ladder";
  // Whether there is a page of announcements (news.html), and one of ratings for these games: names
  // and titles.
  bool news = false;
  // Whether there are a page for owners of bots (me.html) and one that follows matches (live.html).
  bool live = false;
  std::vector<std::pair<std::string, std::string>> rated = {};
};

struct PageParts {
  // Text.
  std::string title;
  std::string description;
  // HTML below the headline.
  std::string body;
  // On the way from the first page: links and their texts.
  std::vector<std::pair<std::string, std::string>> trail = {};
  // The page looks for news of its event (live.js): its path is that of the event's page.
  bool live = false;
  // What the page needs in addition to the site's own style.
  std::string style = {};
  // A script of its own, which may ask the server for more.
  std::string script = {};
};

// Adds a page of the site at `path`, with the links to the site's main pages.
void AddPage(const PageFrame& frame, const std::string& path, const PageParts& parts, Files* files);

// "../" as often as that.
std::string Up(int depth);

}  // namespace assize::ladder::site

#endif  // ASSIZE_LADDER_SITE_PARTS_HTML_H_
