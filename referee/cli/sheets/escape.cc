#include "referee/cli/sheets/escape.h"

#include <re2/re2.h>

#include <algorithm>
#include <array>

#include "absl/strings/ascii.h"
#include "absl/strings/escaping.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"
#include "referee/base/text/plain_text.h"

namespace assize {
namespace {

// What spreadsheets take for the beginning of a formula; the last four are full-width = + - @.
constexpr std::array<std::string_view, 8> kFormulaBeginnings = {
    "=", "+", "-", "@", "\uff1d", "\uff0b", "\uff0d", "\uff20"};

// A number that stays what it is in a spreadsheet: no formula, and an apostrophe would make a text
// of it.
bool IsNumber(std::string_view text) {
  static const RE2 kNumber(R"(-?(0|[1-9][0-9]{0,14})?(\.[0-9]*)?)");
  return RE2::FullMatch({text.data(), text.size()}, kNumber) && text != "-" &&
         !text.starts_with("-.");
}

// What spreadsheets turn into a date, a time, or another number: 3-4, 1/2, 1.2.3, 12:30, mar-1,
// 1e5, 007, 5%, and numbers longer than their digits.
bool IsConverted(std::string_view text) {
  static const RE2 kDate(R"(\d{1,4} ?[-/.:] ?\d{1,4}( ?[-/.: ] ?\d{1,6}){0,4} ?([AaPp][Mm]?)?)");
  static const RE2 kMonth(
      R"((?i)(\d{1,4} ?[-/. ]? ?)?(jan(uary)?|feb(ruary)?|mar(ch)?|apr(il)?|may|june?|july?|)"
      R"(aug(ust)?|sept?(ember)?|oct(ober)?|nov(ember)?|dec(ember)?)\.?( ?[-/., ]? ?\d{1,4})?)");
  static const RE2 kOtherNumber(
      R"([-+]?\d+(\.\d*)?[eE][-+]?\d+|0\d+(\.\d*)?|\d{16,}(\.\d*)?|\d+(\.\d*)? ?%|)"
      R"(\d{1,2} ?[AaPp][Mm]?|(?i)true|false)");
  const re2::StringPiece piece(text.data(), text.size());
  return RE2::FullMatch(piece, kDate) || RE2::FullMatch(piece, kMonth) ||
         RE2::FullMatch(piece, kOtherNumber);
}

// A moment of ours, "2026-11-21 18:24", perhaps with seconds. Spreadsheets take it for the same one
// everywhere, and programs read it as it is.
bool IsMoment(std::string_view text) {
  static const RE2 kMoment(R"(\d{4}-\d{2}-\d{2} \d{2}:\d{2}(:\d{2})?)");
  return RE2::FullMatch({text.data(), text.size()}, kMoment);
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

// Whole, unlike Quoted(): what helps may stand at the end. In double quotes an apostrophe stands
// for itself.
std::string Escaped(std::string_view text) {
  return absl::StrCat(
      "\"",
      absl::StrReplaceAll(absl::CHexEscape(std::string(text)), {{"\\\\", "\\\\"}, {"\\'", "'"}}),
      "\"");
}

}  // namespace

std::string Plain(std::string_view text) {
  return IsPlainText(text, 0, text.size()) ? std::string(text) : Escaped(text);
}

std::string CsvCell(std::string_view text) {
  std::string cell = Plain(text);
  if (IsNumber(cell) || IsMoment(cell)) return cell;
  if (IsFormula(cell) || IsConverted(cell)) cell = absl::StrCat("'", cell);
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

}  // namespace assize
