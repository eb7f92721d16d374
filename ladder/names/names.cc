#include "ladder/names/names.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"
#include "ladder/names/unicode.h"
#include "referee/base/plain_text.h"

namespace assize::ladder::names {
namespace {

constexpr int kMostMarks = 3;

struct Rule {
  Kind kind;
  std::string_view what;
  size_t least;
  size_t most;
  std::u32string_view further_characters;
  std::string_view text;
};

constexpr std::array kRules = {
    Rule{Kind::kBot, "a bot's name", 1, 32, U"._-'",
         "1 to 32 letters of one script, digits, and . _ - ', the first a letter or digit"},
    Rule{Kind::kVersion, "a bot's version", 0, 32, U"._-+",
         "up to 32 of A-Z, a-z, 0-9, '.', '_', '-', '+', the first a letter or digit"},
    Rule{Kind::kOwner, "an owner's name", 1, 64, U"._-'@ ",
         "1 to 64 letters of one script, digits, . _ - ' @ and single spaces within, the first a "
         "letter or digit"},
    Rule{Kind::kEvent, "an event's name", 1, 64, U"._-'@ ",
         "1 to 64 letters of one script, digits, . _ - ' @ and single spaces within, the first a "
         "letter or digit"}};

const Rule& RuleOf(Kind kind) { return *std::ranges::find(kRules, kind, &Rule::kind); }

// As people type it and as word processors make it.
std::string WithStraightApostrophes(const std::string& text) {
  return absl::StrReplaceAll(text, {{"\u2019", "'"}});
}

// The first letter, digit or space at a place where it may not stand, or a character that may stand
// nowhere; why.
std::optional<std::string> FaultOf(const Rule& rule, const std::u32string& points) {
  int marks = 0;
  for (size_t i = 0; i < points.size(); ++i) {
    const CharacterKind kind = KindOf(points[i]);
    const bool is_further = rule.further_characters.find(points[i]) != std::u32string_view::npos;
    const bool is_letter = kind == CharacterKind::kLetter || kind == CharacterKind::kDigit;
    const bool is_ascii = points[i] < 0x80;
    const auto at = [&](std::string_view why) {
      return absl::StrCat("the character ", i + 1, ", ", CodePointName(points[i]), ", ",
                          std::string(why));
    };
    if (kind == CharacterKind::kInvisible) return at("cannot be seen");
    if (rule.kind == Kind::kVersion && !is_ascii) return at("is not allowed");
    if (i == 0 && !is_letter) return at("may not be the first");
    marks = kind == CharacterKind::kMark ? marks + 1 : 0;
    if (marks > kMostMarks) return at("is one accent too many on its letter");
    if (is_letter || kind == CharacterKind::kMark) continue;
    if (!is_further) return at("is not allowed");
    const bool ends = i + 1 == points.size() || points[i + 1] == U' ';
    if (points[i] == U' ' && ends) return at("may only stand single and within");
  }
  return std::nullopt;
}

}  // namespace

absl::StatusOr<std::string> NormalName(Kind kind, std::string_view name) {
  const Rule& rule = RuleOf(kind);
  const auto refuse = [&](const std::string& why) {
    return absl::InvalidArgumentError(absl::StrCat(std::string(rule.what), " is ", Quoted(name),
                                                   ": ", why, why.empty() ? "" : "; ", "must be ",
                                                   std::string(rule.text)));
  };
  const std::string normal = WithStraightApostrophes(Nfc(name));
  const std::u32string points = CodePoints(normal);
  if (points.size() < rule.least || points.size() > rule.most) {
    return refuse(points.empty() ? "" : absl::StrCat("it has ", points.size(), " characters"));
  }
  if (const auto fault = FaultOf(rule, points)) return refuse(*fault);
  if (MixesScripts(normal)) {
    return refuse("it mixes letters or digits of scripts in which different ones look alike");
  }
  return normal;
}

bool SameName(std::string_view a, std::string_view b) {
  return a == b || Folded(WithStraightApostrophes(std::string(a))) ==
                       Folded(WithStraightApostrophes(std::string(b)));
}

bool LookAlike(std::string_view a, std::string_view b) {
  return !SameName(a, b) && Skeleton(a) == Skeleton(b);
}

absl::Status CheckLooksLikeNone(Kind kind, std::string_view name,
                                std::span<const std::string> others) {
  for (const std::string& other : others) {
    if (!LookAlike(name, other)) continue;
    return absl::AlreadyExistsError(absl::StrCat(std::string(RuleOf(kind).what), " is ",
                                                 Quoted(name), ", which looks like ", Quoted(other),
                                                 ": choose one that nobody can take for it"));
  }
  return absl::OkStatus();
}

}  // namespace assize::ladder::names
