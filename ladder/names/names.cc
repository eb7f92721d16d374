#include "ladder/names/names.h"

#include <unicode/normalizer2.h>
#include <unicode/uchar.h>
#include <unicode/unistr.h>
#include <unicode/uspoof.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_replace.h"
#include "referee/base/text/plain_text.h"

namespace assize::ladder::names {

// What names need of Unicode, from ICU: normal form, case folding, look-alikes.
//
// Pure functions, safe on every thread. Texts are UTF-8; bytes that are none count as U+FFFD.

// Normalization Form C, in which the same text has the same bytes.
std::string Nfc(std::string_view text);

// The same for texts that differ in their letters' case or in compatible forms only (NFKC with case
// folding): not to be shown.
std::string Folded(std::string_view text);

// The same for texts that look alike (UTS 39), whatever their case: not to be shown. The digit 1, a
// small L and a capital i are alike, as are 0 and O, and letters of one script that look like those
// of another.
std::string Skeleton(std::string_view text);

// Whether the letters are of scripts that are never mixed in one word, so that one may stand for
// another ("p\u0430ypal"), or the digits of several scripts (UTS 39, highly restrictive).
bool MixesScripts(std::string_view text);

// "U+200B ZERO WIDTH SPACE"
std::string CodePointName(char32_t point);

enum class CharacterKind {
  kLetter,
  kDigit,
  // An accent or vowel sign on the letter before.
  kMark,
  // Has no shape, or changes the direction of writing.
  kInvisible,
  kOther,
};
CharacterKind KindOf(char32_t point);

// Valid UTF-8 as code points; U+FFFD for what is not.
std::u32string CodePoints(std::string_view text);

namespace {

icu::UnicodeString FromUtf8(std::string_view text) {
  return icu::UnicodeString::fromUTF8(
      icu::StringPiece(text.data(), static_cast<int32_t>(text.size())));
}

std::string ToUtf8(const icu::UnicodeString& text) {
  std::string utf8;
  text.toUTF8String(utf8);
  return utf8;
}

// ICU's data is part of its library, so that none of these calls fails; if one did, the text would
// stay as it is.
std::string Normalized(std::string_view text, const icu::Normalizer2* form, UErrorCode status) {
  const icu::UnicodeString source = FromUtf8(text);
  const icu::UnicodeString result = form->normalize(source, status);
  return ToUtf8(U_SUCCESS(status) ? result : source);
}

struct CloseChecker {
  void operator()(USpoofChecker* checker) const { uspoof_close(checker); }
};

// Made once; the calls below only read it.
const USpoofChecker* Checker() {
  static const std::unique_ptr<USpoofChecker, CloseChecker> kChecker = [] {
    UErrorCode status = U_ZERO_ERROR;
    std::unique_ptr<USpoofChecker, CloseChecker> checker(uspoof_open(&status));
    uspoof_setRestrictionLevel(checker.get(), USPOOF_HIGHLY_RESTRICTIVE);
    uspoof_setChecks(checker.get(), USPOOF_RESTRICTION_LEVEL | USPOOF_MIXED_NUMBERS, &status);
    return checker;
  }();
  return kChecker.get();
}

}  // namespace

std::string Nfc(std::string_view text) {
  UErrorCode status = U_ZERO_ERROR;
  const icu::Normalizer2* form = icu::Normalizer2::getNFCInstance(status);
  return Normalized(text, form, status);
}

std::string Folded(std::string_view text) {
  UErrorCode status = U_ZERO_ERROR;
  const icu::Normalizer2* form = icu::Normalizer2::getNFKCCasefoldInstance(status);
  return Normalized(text, form, status);
}

std::string Skeleton(std::string_view text) {
  UErrorCode status = U_ZERO_ERROR;
  icu::UnicodeString skeleton;
  uspoof_getSkeletonUnicodeString(Checker(), 0, FromUtf8(Folded(text)), skeleton, &status);
  // Some skeletons of small letters are capital ones: 0 is O's.
  return U_SUCCESS(status) ? Folded(ToUtf8(skeleton)) : Folded(text);
}

bool MixesScripts(std::string_view text) {
  UErrorCode status = U_ZERO_ERROR;
  const int32_t failed = uspoof_check2UTF8(Checker(), text.data(),
                                           static_cast<int32_t>(text.size()), nullptr, &status);
  return U_FAILURE(status) || failed != 0;
}

std::string CodePointName(char32_t point) {
  constexpr int kRoom = 128;
  char name[kRoom] = {};
  UErrorCode status = U_ZERO_ERROR;
  u_charName(static_cast<UChar32>(point), U_EXTENDED_CHAR_NAME, name, kRoom, &status);
  return absl::StrFormat("U+%04X %s", static_cast<uint32_t>(point), U_SUCCESS(status) ? name : "");
}

CharacterKind KindOf(char32_t point) {
  const auto code = static_cast<UChar32>(point);
  if (u_hasBinaryProperty(code, UCHAR_DEFAULT_IGNORABLE_CODE_POINT) ||
      u_hasBinaryProperty(code, UCHAR_BIDI_CONTROL) || u_charType(code) == U_FORMAT_CHAR) {
    return CharacterKind::kInvisible;
  }
  if (u_isalpha(code)) return CharacterKind::kLetter;
  if (u_isdigit(code)) return CharacterKind::kDigit;
  constexpr uint32_t kMarks = U_GC_MN_MASK | U_GC_MC_MASK;
  return (U_MASK(u_charType(code)) & kMarks) != 0 ? CharacterKind::kMark : CharacterKind::kOther;
}

std::u32string CodePoints(std::string_view text) {
  const icu::UnicodeString units = FromUtf8(text);
  std::u32string points;
  for (int32_t i = 0; i < units.length(); i = units.moveIndex32(i, 1)) {
    points += static_cast<char32_t>(units.char32At(i));
  }
  return points;
}

namespace {

constexpr int kMaxMarks = 3;

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
    if (marks > kMaxMarks) return at("is one accent too many on its letter");
    if (is_letter || kind == CharacterKind::kMark) continue;
    if (!is_further) return at("is not allowed");
    const bool ends = i + 1 == points.size() || points[i + 1] == U' ';
    if (points[i] == U' ' && ends) return at("may only stand single and within");
  }
  return std::nullopt;
}

// More than any name has, in any form of its letters and with a version behind it.
constexpr size_t kMaxNameBytes = 4096;

bool IsAscii(std::string_view text) { return std::ranges::all_of(text, absl::ascii_isascii); }

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

// Names are asked for by strangers: what is longer than any name may be is folded for nobody, and
// most names need no tables.
bool SameName(std::string_view a, std::string_view b) {
  if (a == b) return true;
  if (a.size() > kMaxNameBytes || b.size() > kMaxNameBytes) return false;
  if (IsAscii(a) && IsAscii(b))
    return absl::EqualsIgnoreCase({a.data(), a.size()}, {b.data(), b.size()});
  return Folded(WithStraightApostrophes(std::string(a))) ==
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
