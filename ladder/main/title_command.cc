#include <memory>
#include <string>

#include "absl/strings/str_cat.h"
#include "ladder/main/commands.h"
#include "ladder/main/database_argument.h"
#include "ladder/main/there_or_here.h"
#include "ladder/model/notices.h"
#include "ladder/store/notice_store.h"
#include "referee/base/status.h"

namespace assize::ladder {
namespace {

struct Settings {
  std::string database;
  std::string title;
};

std::string Said(const std::string& title) {
  return absl::StrCat("Pages call this ladder: ", title, "\n");
}

absl::StatusOr<std::string> TitleThere(client::Client& service, const Settings& settings) {
  v1::SetTitleRequest request;
  request.set_title(settings.title);
  ASSIZE_ASSIGN_OR_RETURN(const v1::LadderTitle title,
                          service.Act(&client::Stub::SetTitle, request));
  return Said(title.title());
}

absl::StatusOr<std::string> TitleHere(LadderStore& store, const Settings& settings) {
  ASSIZE_RETURN_IF_ERROR(CheckTitle(settings.title));
  ASSIZE_RETURN_IF_ERROR(NoticeStore(&store).SetTitle(settings.title));
  return Said(settings.title);
}

}  // namespace

void AddTitleCommand(Command program) {
  Command command = program.AddCommand("title", "Say what pages call the ladder");
  auto settings = AddSettings<Settings>(command);
  command.Argument("TEXT", &settings->title, "A line of up to 80 characters").Required();
  command.Footer("Example:\n  ladder title club.db \"Chess club, robots' evening\"");
  RunThereOrHere(command, settings, TitleThere, TitleHere);
}

}  // namespace assize::ladder
