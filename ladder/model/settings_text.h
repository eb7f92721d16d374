// An event's settings between the database, where they are JSON, and memory, where they are a value
// (EventSetup::settings). Nobody but the room `store` needs the text.
//
// Safe on every thread but for ParsedSettings, whose calls take turns.
#ifndef ASSIZE_LADDER_MODEL_SETTINGS_TEXT_H_
#define ASSIZE_LADDER_MODEL_SETTINGS_TEXT_H_

#include <cstdint>
#include <map>
#include <string>
#include <string_view>

#include "absl/status/statusor.h"
#include "assize/v1/event.pb.h"

namespace assize::ladder {

absl::StatusOr<std::string> SettingsText(const v1::EventSettings& settings);
// `event`: the name for errors. Files of options that an earlier version wrote behind their paths
// are in `option_files`. kDataLoss: the text is not such JSON.
absl::StatusOr<v1::EventSettings> ParseSettings(std::string_view event, std::string_view text);

// Settings that were read before: the text of each event is parsed once for as long as it is the
// same, since there may be thousands of events and JSON is slow to read.
class ParsedSettings {
 public:
  // Errors as of ParseSettings(). The value lives until the next call with this id.
  absl::StatusOr<const v1::EventSettings*> Of(int64_t id, std::string_view event,
                                              std::string_view text);

 private:
  struct Parsed {
    std::string text;
    v1::EventSettings settings;
  };
  // By event.id.
  std::map<int64_t, Parsed> parsed_;
};

}  // namespace assize::ladder

#endif  // ASSIZE_LADDER_MODEL_SETTINGS_TEXT_H_
