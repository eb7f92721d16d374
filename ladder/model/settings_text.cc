#include "ladder/model/settings_text.h"

#include <google/protobuf/util/json_util.h>

#include <algorithm>
#include <utility>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "referee/base/status.h"
#include "referee/base/text/plain_text.h"

namespace assize::ladder {
namespace {

// Earlier versions wrote "key=PATH NUL TEXT" among the options.
void MoveFiles(v1::EventSettings* settings) {
  for (std::string& option : *settings->mutable_options()) {
    const size_t end = option.find('\0');
    if (end == std::string::npos) continue;
    const size_t equals = option.find('=');
    v1::OptionFile& file = *settings->add_option_files();
    file.set_option(option.substr(0, equals));
    file.set_path(option.substr(equals + 1, end - equals - 1));
    file.set_text(option.substr(end + 1));
    option.clear();
  }
  auto& options = *settings->mutable_options();
  options.erase(std::remove(options.begin(), options.end(), ""), options.end());
}

}  // namespace

absl::StatusOr<std::string> SettingsText(const v1::EventSettings& settings) {
  google::protobuf::util::JsonPrintOptions options;
  options.preserve_proto_field_names = true;
  std::string json;
  const auto printed = google::protobuf::util::MessageToJsonString(settings, &json, options);
  if (printed.ok()) return json;
  return absl::InternalError(
      absl::StrCat("the event's settings can't be written as JSON: ", printed.ToString()));
}

absl::StatusOr<v1::EventSettings> ParseSettings(std::string_view event, std::string_view text) {
  v1::EventSettings settings;
  const auto parsed = google::protobuf::util::JsonStringToMessage(
      google::protobuf::StringPiece(text.data(), text.size()), &settings);
  if (!parsed.ok()) {
    return absl::DataLossError(absl::StrCat("the settings of event ", Quoted(event),
                                            " can't be read: ", parsed.ToString()));
  }
  MoveFiles(&settings);
  return settings;
}

absl::StatusOr<const v1::EventSettings*> ParsedSettings::Of(int64_t id, std::string_view event,
                                                            std::string_view text) {
  const auto known = parsed_.find(id);
  if (known != parsed_.end() && known->second.text == text) return &known->second.settings;
  ASSIZE_ASSIGN_OR_RETURN(v1::EventSettings settings, ParseSettings(event, text));
  Parsed& parsed = parsed_[id];
  parsed = {.text = std::string(text), .settings = std::move(settings)};
  return &parsed.settings;
}

}  // namespace assize::ladder
