// What organisers have announced, and the questions that were answered to all.
#include <algorithm>
#include <optional>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "ladder/report/cells.h"
#include "ladder/report/tables/event_view.h"
#include "ladder/site/pages/pages.h"
#include "ladder/site/parts/html.h"
#include "referee/page/html.h"

namespace assize::ladder::site {
namespace {

// So that pages stay small, however many notices there are.
constexpr size_t kMaxListed = 200;
constexpr size_t kMaxInFront = 5;

const EventData* EventOf(const SiteData& data, const std::optional<EventId>& id) {
  const auto found = std::ranges::find_if(
      data.events, [&id](const EventData& event) { return event.rows->event.id == id; });
  return found == data.events.end() ? nullptr : &*found;
}

// On a page for one event alone, what is about others has no place.
bool IsShown(const SiteData& data, const std::optional<EventId>& id) {
  return !id.has_value() || EventOf(data, id) != nullptr;
}

std::string Said(const SiteData& data, int64_t unix_us, const std::optional<EventId>& about,
                 const std::string& text, int depth) {
  const EventData* event = EventOf(data, about);
  return absl::StrCat("<p class=\"muted\">", report::UtcMinute(unix_us), " UTC",
                      event == nullptr
                          ? ""
                          : absl::StrCat(", about ", Link(Up(depth) + EventPath(*event),
                                                          event->rows->event.setup.name)),
                      "</p>\n<p class=\"said\">", page::EscapeHtml(text), "</p>\n");
}

// The newest first.
std::vector<const Announcement*> AnnouncementsShown(const SiteData& data) {
  std::vector<const Announcement*> shown;
  for (const Announcement& announcement : data.ladder->rows().announcements) {
    if (IsShown(data, announcement.event)) shown.push_back(&announcement);
  }
  std::ranges::reverse(shown);
  return shown;
}

// Of what a viewer is given all have an answer; of what an organiser is given too, this page shows
// what everybody may read.
std::vector<const Question*> QuestionsShown(const SiteData& data) {
  std::vector<const Question*> shown;
  for (const Question& question : data.ladder->rows().questions) {
    if (!question.answer.has_value() || !question.answer->to_all) continue;
    if (IsShown(data, question.event)) shown.push_back(&question);
  }
  std::ranges::reverse(shown);
  return shown;
}

std::string QuestionHtml(const SiteData& data, const Question& question, int depth) {
  return absl::StrCat(Said(data, question.answer->unix_us, question.event, question.text, depth),
                      "<blockquote><p class=\"said\">", page::EscapeHtml(question.answer->text),
                      "</p></blockquote>\n");
}

}  // namespace

bool HasNotices(const SiteData& data) {
  return !AnnouncementsShown(data).empty() || !QuestionsShown(data).empty();
}

std::string NewestNotices(const SiteData& data) {
  const auto announcements = AnnouncementsShown(data);
  const auto questions = QuestionsShown(data);
  if (announcements.empty() && questions.empty()) return "";
  std::string html = "<h2>Announcements</h2>\n";
  for (size_t i = 0; i < std::min(announcements.size(), kMaxInFront); ++i) {
    const Announcement& said = *announcements[i];
    html += Said(data, said.unix_us, said.event, said.text, 0);
  }
  return absl::StrCat(html, "<p>", Link("news.html", "All announcements and answers"), "</p>\n");
}

std::string NoticesAbout(const SiteData& data, const EventData& event) {
  const EventId id = event.rows->event.id;
  std::string html;
  size_t listed = 0;
  for (const Announcement* said : AnnouncementsShown(data)) {
    if (said->event != id || listed++ >= kMaxInFront) continue;
    html += Said(data, said->unix_us, {}, said->text, 1);
  }
  listed = 0;
  for (const Question* question : QuestionsShown(data)) {
    if (question->event != id || listed++ >= kMaxInFront) continue;
    Question here = *question;
    here.event.reset();
    html += QuestionHtml(data, here, 1);
  }
  return html.empty() ? "" : "<h2>Announcements</h2>\n" + html;
}

void AddNoticesPage(const SiteData& data, Files* files) {
  const auto announcements = AnnouncementsShown(data);
  const auto questions = QuestionsShown(data);
  if (announcements.empty() && questions.empty()) return;
  std::string body;
  for (size_t i = 0; i < std::min(announcements.size(), kMaxListed); ++i) {
    const Announcement& said = *announcements[i];
    body += Said(data, said.unix_us, said.event, said.text, 0);
  }
  if (!questions.empty()) body += "<h2>Questions that were answered to all</h2>\n";
  for (size_t i = 0; i < std::min(questions.size(), kMaxListed); ++i) {
    body += QuestionHtml(data, *questions[i], 0);
  }
  AddPage(data.frame, "news.html",
          {.title = "Announcements",
           .description = "What the organisers have announced and answered.",
           .body = std::move(body)},
          files);
}

}  // namespace assize::ladder::site
