#include "ladder/report/notices_report.h"

#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"
#include "ladder/report/cells.h"

namespace assize::ladder::report {
namespace {

std::string About(const std::string& event) { return event.empty() ? "" : ", about " + event; }

// Below its head.
std::string Indented(const std::string& text) {
  return absl::StrCat("  ", absl::StrReplaceAll(text, {{"\n", "\n  "}}), "\n");
}

std::string QuestionText(const v1::Question& question) {
  std::string text = absl::StrCat(question.name(), "  ", UtcText(question.asked_unix_us()),
                                  question.owner().empty() ? "" : ", " + question.owner(),
                                  About(question.event()), "\n", Indented(question.text()));
  if (question.answer().empty()) return text;
  return absl::StrCat(text, "  Answered ", UtcText(question.answered_unix_us()),
                      question.to_all() ? " to all" : "", ":\n", Indented(question.answer()));
}

}  // namespace

std::string AnnouncementsText(const v1::ListAnnouncementsResponse& announcements) {
  std::string text;
  for (const v1::Announcement& announcement : announcements.announcements()) {
    absl::StrAppend(&text, UtcText(announcement.announced_unix_us()), About(announcement.event()),
                    "\n", Indented(announcement.text()));
  }
  return text.empty() ? "Nothing was announced\n" : text;
}

std::string QuestionsText(const v1::ListQuestionsResponse& questions) {
  std::string text;
  for (const v1::Question& question : questions.questions()) {
    absl::StrAppend(&text, QuestionText(question));
  }
  return text.empty() ? "There is no question\n" : text;
}

}  // namespace assize::ladder::report
