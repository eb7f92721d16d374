// Names that may be submitted: what strangers may call their bots, versions and themselves.
//
// Pure functions, safe on every thread.
#ifndef ASSIZE_LADDER_REPORT_NAMES_H_
#define ASSIZE_LADDER_REPORT_NAMES_H_

#include <string_view>

#include "absl/status/status.h"

namespace assize::ladder::report {

// An allow-list that is narrower than what a manifest may say (referee/host/manifest.h), since
// here names become columns, links and files: 1 to 32 of A-Z a-z 0-9 . _ -, the first a letter or
// digit. The error names the kind, the value and the rule.
absl::Status ValidateBotName(std::string_view name);
// The same for a version, which may be empty, and may have '+' too.
absl::Status ValidateVersion(std::string_view version);
// 1 to 64 letters of any script, digits and . _ - @, with single spaces within, the first a letter
// or digit; nothing invisible, and no Latin letters mixed with Greek or Cyrillic ones.
absl::Status ValidateOwnerName(std::string_view name);
// 1 to 64 of a bot's characters with '@', and with single spaces within.
absl::Status ValidateEventName(std::string_view name);

}  // namespace assize::ladder::report

#endif  // ASSIZE_LADDER_REPORT_NAMES_H_
