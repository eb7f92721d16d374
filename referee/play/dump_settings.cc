#include "referee/play/dump_settings.h"

#include "absl/strings/str_cat.h"

namespace assize::play {

absl::Status CheckDump(const DumpSettings& settings) {
  const bool selects = !settings.selection.matches.empty() || !settings.selection.bot.empty() ||
                       !settings.selection.event.empty() || settings.selection.last > 0;
  if (!settings.list && !selects && !settings.verify && !settings.seeds && !settings.commitments &&
      settings.check.empty() && settings.export_to.empty()) {
    return absl::InvalidArgumentError(
        "name what to show: --list, --match NAME|last, --verify, --seeds, --commitments, "
        "--check FILE or --export FILE. See: replay-dump --help");
  }
  const OutputFormat format = settings.output.Get();
  const bool is_table = format == OutputFormat::kCsv || format == OutputFormat::kMarkdown;
  if (is_table && !settings.list) {
    return absl::InvalidArgumentError(
        absl::StrCat("--format ", settings.output.format,
                     ": only with --list; allowed are text, json and html"));
  }
  if (settings.html() && settings.list) {
    return absl::InvalidArgumentError(
        "--format html: not with --list; allowed are text, json, csv and md");
  }
  return absl::OkStatus();
}

}  // namespace assize::play
