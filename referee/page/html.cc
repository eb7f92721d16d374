#include "referee/page/html.h"

#include "absl/strings/escaping.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_replace.h"
#include "referee/base/hash.h"
#include "referee/base/text/plain_text.h"
#include "referee/page/page_assets.h"

namespace assize::page {
namespace {

std::string EscapedCharacter(std::string_view bytes, const Utf8Character& character) {
  if (character.kind != Utf8Character::Kind::kWhole) return "\uFFFD";
  switch (character.point) {
    case '&':
      return "&amp;";
    case '<':
      return "&lt;";
    case '>':
      return "&gt;";
    case '"':
      return "&quot;";
    case '\'':
      return "&#39;";
    case '\n':
    case '\t':
      return std::string(bytes);
    default:
      if (IsPlainText(bytes, 1, 1)) return std::string(bytes);
      return absl::StrFormat("[U+%04X]", static_cast<uint32_t>(character.point));
  }
}

// How a Content-Security-Policy names an inline element by its content.
std::string HashSource(std::string_view content) {
  return absl::StrCat("'sha256-", absl::Base64Escape(std::string(AsView(HashOf(content)))), "'");
}

// A file of the same site is allowed by where it is: browsers refuse to check hashes of files on
// disk.
constexpr std::string_view kOwnSite = "'self'";

std::string Policy(const Page& page, const std::string& style) {
  std::string policy =
      absl::StrCat("default-src 'none'; img-src data:; style-src ",
                   page.style_file.empty() ? HashSource(style) : std::string(kOwnSite));
  if (!page.script_file.empty()) {
    absl::StrAppend(&policy, "; script-src ", std::string(kOwnSite));
  } else if (!page.script.empty()) {
    absl::StrAppend(&policy, "; script-src ", HashSource(page.script));
  }
  if (page.fetches) absl::StrAppend(&policy, "; connect-src ", std::string(kOwnSite));
  return absl::StrCat(policy, "; base-uri 'none'; form-action 'none'");
}

std::string StyleElement(const Page& page, const std::string& style) {
  if (page.style_file.empty()) return absl::StrCat("<style>", style, "</style>\n");
  return absl::StrCat("<link rel=\"stylesheet\" href=\"", EscapeHtml(page.style_file), "\">\n");
}

std::string ScriptElement(const Page& page) {
  if (!page.script_file.empty()) {
    return absl::StrCat("<script src=\"", EscapeHtml(page.script_file), "\" defer></script>\n");
  }
  if (page.script.empty()) return "";
  return absl::StrCat("<script type=\"module\">", page.script, "</script>\n");
}

std::string Preview(const Page& page) {
  if (page.description.empty()) return "";
  const std::string title = EscapeHtml(page.title);
  const std::string description = EscapeHtml(page.description);
  return absl::StrCat(
      "<meta name=\"description\" content=\"", description,
      "\">\n<meta property=\"og:type\" content=\"website\">\n"
      "<meta property=\"og:title\" content=\"",
      title, "\">\n<meta property=\"og:description\" content=\"", description, "\">\n",
      page.url.empty()
          ? ""
          : absl::StrCat("<meta property=\"og:url\" content=\"", EscapeHtml(page.url), "\">\n"));
}

}  // namespace

std::string EscapeHtml(std::string_view text) {
  std::string html;
  html.reserve(text.size());
  while (!text.empty()) {
    const Utf8Character character = FirstCharacter(text);
    html += EscapedCharacter(text.substr(0, character.size), character);
    text.remove_prefix(character.size);
  }
  return html;
}

std::string EscapeJson(std::string_view json) {
  return absl::StrReplaceAll(std::string(json), {{"<", "\\u003c"}});
}

std::string Document(const Page& page) {
  const std::string style = absl::StrCat(std::string(kThemeCss), page.style);
  std::string html = absl::StrCat(
      "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
      "<meta http-equiv=\"Content-Security-Policy\" content=\"",
      Policy(page, style),
      "\">\n<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
      "<meta name=\"color-scheme\" content=\"light dark\">\n"
      "<meta name=\"referrer\" content=\"no-referrer\">\n<link rel=\"icon\" href=\"data:,\">\n"
      "<title>",
      EscapeHtml(page.title), "</title>\n", Preview(page), StyleElement(page, style),
      "</head>\n<body>\n", page.body, "\n");
  for (const DataBlock& block : page.data) {
    absl::StrAppend(&html, "<script type=\"application/json\" id=\"", EscapeHtml(block.id), "\">",
                    EscapeJson(block.json), "</script>\n");
  }
  return absl::StrCat(html, ScriptElement(page), "</body>\n</html>\n");
}

std::string_view ThemeCss() { return kThemeCss; }

std::string SharedScript(std::string_view script) {
  return absl::StrCat("(() => {\n'use strict';\n", std::string(script), "})();\n");
}

}  // namespace assize::page
