// me.html, the page for owners of bots, and seat.html, a match as one's own bot saw it: pages that the
// ladder's public port makes alive (me/*.js).
#include "absl/strings/str_cat.h"
#include "ladder/site/pages/match_pages.h"
#include "ladder/site/pages/pages.h"
#include "ladder/site/parts/html.h"
#include "ladder/site/site_assets.h"
#include "referee/page/html.h"

namespace assize::ladder::site {
void AddMePages(const PageFrame& frame, Files* files) {
  AddPage(frame, "me.html",
          {.title = "My bots",
           .description = "Submit a bot, see why it lost, challenge others.",
           .body = std::string(kMeHtml),
           .style = absl::StrCat(std::string(kOwnerCss), std::string(kMeCss)),
           .script = std::string(kMeJs)},
          files);
  (*files)["seat.html"] = page::Document(
      {.title = "A match as your bot saw it",
       .body =
           "<div id=\"viewer\"><noscript><p>This page needs JavaScript: it asks for a match that "
           "your bot has played.</p></noscript></div>",
       .style_file = AddSharedFile("seat", std::string(page::ThemeCss()), ".css", files),
       .script_file = AddSharedFile("seat", page::SharedScript(kSeatJs), ".js", files),
       .fetches = true});
}

}  // namespace assize::ladder::site
