#include "ladder/names/unicode.h"

#include <unicode/normalizer2.h>
#include <unicode/uchar.h>
#include <unicode/unistr.h>
#include <unicode/uspoof.h>

#include <memory>

#include "absl/strings/str_format.h"

namespace assize::ladder::names {
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

}  // namespace assize::ladder::names
