// The games' rules as pages. Pure.
#ifndef ASSIZE_LADDER_SITE_RULES_PAGES_H_
#define ASSIZE_LADDER_SITE_RULES_PAGES_H_

#include <string>
#include <string_view>

#include "ladder/site/site_files.h"

namespace assize::ladder::site {

// rules/index.html, and for each game rules/GAME.html and rules/GAME-five.html. `url` as of
// AddPage().
void AddRulesPages(const std::string& url, Files* files);

// Of a game, as a path from the site's root; empty: the game has no page.
std::string RulesPath(std::string_view game);

}  // namespace assize::ladder::site

#endif  // ASSIZE_LADDER_SITE_RULES_PAGES_H_
