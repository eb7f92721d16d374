#include <memory>
#include <string>

#include "absl/strings/str_cat.h"
#include "ladder/main/commands.h"
#include "ladder/main/database_argument.h"
#include "ladder/main/ladder_command.h"
#include "referee/base/status.h"

namespace assize::ladder {
namespace {

struct Settings {
  std::string database;
  std::string title;
};

absl::StatusOr<std::string> SetTitle(client::Client& ladder, const Settings& settings) {
  v1::SetTitleRequest request;
  request.set_title(settings.title);
  ASSIZE_ASSIGN_OR_RETURN(const v1::LadderTitle title, ladder.Act(request));
  return absl::StrCat("Pages call this ladder: ", title.title(), "\n");
}

}  // namespace

void AddTitleCommand(Command program) {
  Command command = program.AddCommand("title", "Say what pages call the ladder");
  auto settings = AddSettings<Settings>(command);
  command.Argument("TEXT", &settings->title, "A line of up to 80 characters").Required();
  command.Footer("Example:\n  ladder title club.db \"Chess club, robots' evening\"");
  RunActing(command, settings, SetTitle);
}

}  // namespace assize::ladder
