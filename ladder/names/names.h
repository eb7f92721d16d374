// Names that may be submitted: what people may call their bots, versions, events and themselves, in
// any script; and which names are taken for one another.
//
// An allow-list that is narrower than what a manifest may contain (referee/bots/manifest/manifest.h), since
// here names become columns, links and words of the command line. Pure functions, safe on every
// thread.
#ifndef ASSIZE_LADDER_NAMES_NAMES_H_
#define ASSIZE_LADDER_NAMES_NAMES_H_

#include <span>
#include <string>
#include <string_view>

#include "absl/status/status.h"
#include "absl/status/statusor.h"

namespace assize::ladder::names {

// What a name is of. All begin with a letter or a digit; then they may have letters of any one
// script, digits, accents on them (up to three on one letter), and
//   kBot      . _ - '              1 to 32 characters
//   kVersion  . _ - +, letters A-Z and a-z only; up to 32 characters, and none at all
//   kOwner    . _ - ' @ and single spaces within; 1 to 64 characters
//   kEvent    as kOwner
// No invisible characters, none that change the direction of writing, and no letters of scripts
// whose letters look alike.
enum class Kind { kBot, kVersion, kOwner, kEvent };

// The name in its normal form (NFC, with a straight apostrophe), which is what is to be stored.
// kInvalidArgument names the kind, the value, the character at fault and its code point, and what
// is allowed.
absl::StatusOr<std::string> NormalName(Kind kind, std::string_view name);

// Whether both are the same name, regardless of the case and the form of their letters.
bool SameName(std::string_view a, std::string_view b);

// Whether one may be read as the other, although they are not the same name.
bool LookAlike(std::string_view a, std::string_view b);

// kAlreadyExists: one of `others` looks like the name without being the same.
absl::Status CheckLooksLikeNone(Kind kind, std::string_view name,
                                std::span<const std::string> others);

}  // namespace assize::ladder::names

#endif  // ASSIZE_LADDER_NAMES_NAMES_H_
