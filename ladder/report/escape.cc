#include "ladder/report/escape.h"

#include <algorithm>
#include <array>

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"
#include "referee/base/plain_text.h"

namespace assize::ladder::report {
namespace {

// What spreadsheets take for the beginning of a formula; the last four are full-width = + - @.
constexpr std::array<std::string_view, 8> kFormulaBeginnings = {
    "=", "+", "-", "@", "\uff1d", "\uff0b", "\uff0d", "\uff20"};

// A number is no formula, and an apostrophe would make a text of it.
bool IsNumber(std::string_view text) {
  if (text.size() > 1 && text[0] == '-' && absl::ascii_isdigit(text[1])) text.remove_prefix(1);
  return text.find_first_not_of("0123456789.") == std::string_view::npos;
}

bool IsFormula(std::string_view text) {
  text.remove_prefix(std::min(text.find_first_not_of(' '), text.size()));
  return std::any_of(
      kFormulaBeginnings.begin(), kFormulaBeginnings.end(),
      [text](std::string_view beginning) { return text.substr(0, beginning.size()) == beginning; });
}

// A dot before a letter: "www.example.org" would be a link.
bool MayBeginLink(std::string_view text, size_t i) {
  return text[i] == '.' && i + 1 < text.size() && absl::ascii_isalpha(text[i + 1]);
}

}  // namespace

std::string Plain(std::string_view text) {
  return IsPlainText(text, 0, text.size()) ? std::string(text) : Quoted(text);
}

std::string CsvCell(std::string_view text) {
  std::string cell = Plain(text);
  if (IsNumber(cell)) return cell;
  if (IsFormula(cell)) cell = absl::StrCat("'", cell);
  if (cell.find_first_of(",;\"' ") == std::string::npos) return cell;
  return absl::StrCat("\"", absl::StrReplaceAll(cell, {{"\"", "\"\""}}), "\"");
}

std::string MarkdownText(std::string_view text) {
  static constexpr std::string_view kMarkup = "\\`*_{}[]()#|!~@:";
  std::string markdown;
  const std::string plain = Plain(text);
  for (size_t i = 0; i < plain.size(); ++i) {
    const char c = plain[i];
    if (c == '<') {
      markdown += "&lt;";
    } else if (c == '>') {
      markdown += "&gt;";
    } else if (c == '&') {
      markdown += "&amp;";
    } else {
      if (kMarkup.find(c) != std::string_view::npos || MayBeginLink(plain, i)) markdown += '\\';
      markdown += c;
    }
  }
  return markdown;
}

}  // namespace assize::ladder::report
