// HTML documents of our own: complete, self-contained, and safe with any text in them.
//
// A document loads nothing from anywhere: styles, scripts and data stand in it, and its
// Content-Security-Policy allows exactly these, each by its SHA-256. Pages of a site may share a
// style and a script in separate files instead. The design is that of theme.css.
//
//   std::string html = Document({.title = "Match 7", .body = "<p>" + EscapeHtml(name)});
//
// Pure; safe on every thread. Knows no game and no match.
#ifndef ASSIZE_REFEREE_PAGE_HTML_H_
#define ASSIZE_REFEREE_PAGE_HTML_H_

#include <string>
#include <string_view>
#include <vector>

namespace assize::page {

// Any bytes as text of HTML or as the value of an attribute in quotes. Characters that cannot be
// seen or that turn the writing direction (referee/base/text/plain_text.h) become "[U+202E]"; line feeds
// and tabs stay; bytes that are not UTF-8 become U+FFFD.
std::string EscapeHtml(std::string_view text);

// A JSON document as the content of a <script> element: no '<' is left in it. The value stays the
// same.
std::string EscapeJson(std::string_view json);

// A JSON document that scripts of the page read: document.getElementById(id).textContent.
struct DataBlock {
  std::string id;
  std::string json;
};

struct Page {
  // Text, not HTML.
  std::string title;
  // One sentence for previews of links (Open Graph); empty: none. Text, not HTML.
  std::string description = {};
  // The content of <body>: HTML.
  std::string body;
  // CSS behind the theme's. "</style" must not be in it.
  std::string style = {};
  // One JavaScript module, run when the document has been read; empty: none. "</script" and "<!--"
  // must not be in it.
  std::string script = {};
  std::vector<DataBlock> data = {};
  // Addresses of files of the same site, relative to the page, instead of the theme with `style`,
  // and instead of `script`. A script file is not a module (SharedScript), so that pages
  // work from disk too.
  std::string style_file = {};
  std::string script_file = {};
  // Its script may ask for further files of the same site.
  bool fetches = false;
  // The page's own address, for previews of links; empty: not known.
  std::string url = {};
};

// A complete document in English. Images are allowed as data: URLs alone, forms and frames not at
// all. Elements must not have style or on... attributes: the policy forbids them.
std::string Document(const Page& page);

// The colours of all pages as CSS variables, light and dark, and their fonts. For sites, which have
// it in a separate file.
std::string_view ThemeCss();

// The content of a script file from that of Page::script: strict, and with names of its own.
std::string SharedScript(std::string_view script);

}  // namespace assize::page

#endif  // ASSIZE_REFEREE_PAGE_HTML_H_
