#include "referee/words/menu.h"

#include <algorithm>
#include <utility>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "referee/base/text/plain_text.h"
#include "referee/cli/layout/text_layout.h"
#include "referee/words/width.h"

namespace assize {
namespace {

// Of a number that is repeated to who typed it.
constexpr size_t kMaxDigits = 20;

}  // namespace

Menu::Menu(MoveList moves) : moves_(std::move(moves)) { Update(); }

std::string Menu::TextOf(size_t move) const {
  std::string text;
  for (PartId part : moves_.PartsOf(move)) {
    absl::StrAppend(&text, text.empty() ? "" : "; ", std::string(moves_.Text(part)));
  }
  return text;
}

std::string Menu::TextOf(const Step& step) const {
  if (step.part.has_value()) return std::string(moves_.Text(*step.part));
  return absl::StrCat(step.excluded ? "-" : "", step.word);
}

bool Menu::Fits(size_t move, const Step& step) const {
  if (step.part.has_value()) {
    const auto parts = moves_.PartsOf(move);
    return std::find(parts.begin(), parts.end(), *step.part) != parts.end();
  }
  return absl::StrContains(absl::AsciiStrToLower(TextOf(move)), step.word) != step.excluded;
}

std::vector<size_t> Menu::Counts() const {
  std::vector<size_t> counts(moves_.parts());
  for (size_t move : left_) {
    for (PartId part : moves_.PartsOf(move)) ++counts[part];
  }
  return counts;
}

void Menu::Update() {
  left_.clear();
  page_ = 0;
  for (size_t move = 0; move < moves_.size(); ++move) {
    bool fits = true;
    for (const std::vector<Step>& steps : taken_) {
      for (const Step& step : steps) fits = fits && Fits(move, step);
    }
    if (fits) left_.push_back(move);
  }
  entries_.clear();
  // Where moves are few, or have nothing in common, they are listed themselves.
  const std::vector<size_t> counts = Counts();
  const auto narrows = [&](PartId part) { return counts[part] > 0 && counts[part] < left_.size(); };
  std::vector<PartId> order;
  bool shared = false;
  for (PartId part = 0; part < counts.size(); ++part) {
    if (!narrows(part)) continue;
    order.push_back(part);
    shared = shared || counts[part] > 1;
  }
  if (left_.size() <= kPage || !shared) {
    for (size_t move : left_) entries_.push_back({.move = move, .part = 0});
    return;
  }
  // A move that has nothing but what has been chosen.
  const auto settled = [&](size_t move) {
    const auto parts = moves_.PartsOf(move);
    return std::none_of(parts.begin(), parts.end(), narrows);
  };
  const auto exact = std::find_if(left_.begin(), left_.end(), settled);
  if (exact != left_.end()) entries_.push_back({.move = *exact, .part = 0});
  std::sort(order.begin(), order.end(),
            [this](PartId a, PartId b) { return moves_.Text(a) < moves_.Text(b); });
  for (PartId part : order) {
    entries_.push_back({.move = {}, .part = part, .count = counts[part]});
  }
}

std::string Menu::Show() const {
  std::string text;
  std::vector<std::string> conditions;
  for (const std::vector<Step>& steps : taken_) {
    for (const Step& step : steps) conditions.push_back(TextOf(step));
  }
  if (!conditions.empty()) {
    text += Paragraph(absl::StrJoin(conditions, "; "), "  So far: ", "    ", kConsoleWidth);
  }
  const bool parts = std::any_of(entries_.begin(), entries_.end(),
                                 [](const Entry& entry) { return !entry.move.has_value(); });
  if (parts) {
    absl::StrAppend(&text, "  ", left_.size(), " moves. Choose a part by its number:\n");
  }
  const size_t end = std::min(first() + kPage, entries_.size());
  for (size_t i = first(); i < end; ++i) {
    const Entry& entry = entries_[i];
    const std::string number = absl::StrFormat("%4d  ", i + 1);
    std::string line =
        entry.move.has_value() ? TextOf(*entry.move) : std::string(moves_.Text(entry.part));
    if (entry.move.has_value() && parts) absl::StrAppend(&line, "  (and nothing more)");
    if (!entry.move.has_value()) {
      absl::StrAppend(&line, "  (", Counted(static_cast<int64_t>(entry.count), "move", "moves"),
                      ")");
    }
    text += Paragraph(line, number, "      ", kConsoleWidth);
  }
  if (entries_.size() > kPage) {
    absl::StrAppend(&text, "  ", first() + 1, " to ", end, " of ", entries_.size(),
                    "; \"more\" shows others\n");
  }
  return text;
}

// Part by part: nothing of it comes as a surprise.
bool Menu::IsChosenWhole(size_t move) const {
  const auto parts = moves_.PartsOf(move);
  return std::all_of(parts.begin(), parts.end(), [this](PartId part) {
    return std::any_of(taken_.begin(), taken_.end(),
                       [&](const std::vector<Step>& steps) { return steps[0].part == part; });
  });
}

Menu::Reply Menu::Narrow(std::vector<Step> steps) {
  std::string text;
  for (const Step& step : steps) absl::StrAppend(&text, text.empty() ? "" : " ", TextOf(step));
  taken_.push_back(std::move(steps));
  Update();
  if (left_.size() == 1 && IsChosenWhole(left_[0])) return {.move = left_[0], .error = ""};
  if (!left_.empty()) return {};
  taken_.pop_back();
  Update();
  return {.move = {}, .error = absl::StrCat("no move here has ", Quoted(text))};
}

Menu::Reply Menu::Back() {
  if (taken_.empty()) return {.move = {}, .error = "there is no step to take back"};
  taken_.pop_back();
  Update();
  return {};
}

void Menu::ShowMore() { page_ = first() + kPage < entries_.size() ? page_ + 1 : 0; }

Menu::Reply Menu::Search(std::string_view words) {
  std::vector<Step> steps;
  for (const std::string& word : std::vector<std::string>(
           absl::StrSplit(std::string(words), absl::ByAnyChar(" \t"), absl::SkipEmpty()))) {
    const bool excluded = word.size() > 1 && word[0] == '-';
    steps.push_back({.part = {},
                     .word = absl::AsciiStrToLower(word.substr(excluded ? 1 : 0)),
                     .excluded = excluded});
  }
  if (steps.empty()) return {.move = {}, .error = "words to search for must follow the \"/\""};
  return Narrow(std::move(steps));
}

Menu::Reply Menu::Choose(std::string_view number) {
  size_t chosen = 0;
  if (!absl::SimpleAtoi(std::string(number), &chosen) || chosen < 1 || chosen > entries_.size()) {
    return {.move = {},
            .error = absl::StrCat("there is no number ",
                                  number.size() > kMaxDigits
                                      ? absl::StrCat("of ", number.size(), " digits")
                                      : std::string(number),
                                  "; there are 1 to ", entries_.size())};
  }
  const Entry entry = entries_[chosen - 1];
  if (entry.move.has_value()) return {.move = entry.move, .error = ""};
  return Narrow({{.part = entry.part, .word = "", .excluded = false}});
}

}  // namespace assize
