#include "ladder/service/news/notice_methods.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "ladder/answers/answers.h"
#include "ladder/names/names.h"
#include "ladder/service/calls/errors.h"
#include "ladder/service/calls/paging.h"
#include "ladder/store/service/notice_store.h"
#include "referee/base/seed.h"
#include "referee/base/text/plain_text.h"

namespace assize::ladder::service {
namespace {

constexpr size_t kMaxCharacters = 10'000;
// In an hour: questions of one owner, and announcements of all organisers.
constexpr size_t kMaxQuestions = 20;
constexpr size_t kMaxAnnouncements = 100;

// Lines of plain text, since terminals and pages show it.
absl::Status CheckText(const std::string& text) {
  size_t characters = 0;
  for (std::string_view rest = text; !rest.empty(); ++characters) {
    rest.remove_prefix(FirstCharacter(rest).size);
  }
  if (characters > kMaxCharacters) {
    return BadValue(absl::StrCat("text: ", characters, " characters; at most ", kMaxCharacters));
  }
  const std::vector<std::string> lines = absl::StrSplit(text, '\n');
  const bool plain = std::ranges::all_of(
      lines, [](const std::string& line) { return IsPlainText(line, 0, kMaxCharacters); });
  if (!plain) {
    return BadValue("text: must be plain text, without control characters but for line ends");
  }
  const bool blank = std::ranges::all_of(
      lines, [](const std::string& line) { return absl::StripAsciiWhitespace(line).empty(); });
  return blank ? BadValue("text: must not be empty") : absl::OkStatus();
}

bool IsOf(const Question& question, const Caller& caller) {
  return caller.owner.empty() ? question.owner.empty() && question.actor == caller.name
                              : names::SameName(question.owner, caller.owner);
}

std::string FirstWords(const std::string& text) {
  return Quoted(text.substr(0, std::min(text.find('\n'), size_t{80})));
}

}  // namespace

absl::StatusOr<v1::Announcement> NoticeMethods::Announce(const Caller& caller,
                                                         const v1::AnnounceRequest& request) {
  ASSIZE_RETURN_IF_ERROR(CheckText(request.text()));
  ASSIZE_ASSIGN_OR_RETURN(const auto event, parts_.sight->EventSeenBy(caller, request.event()));
  return parts_.acts->Perform<v1::Announcement>(
      caller, "announce", request, [&](Act* act) -> absl::StatusOr<v1::Announcement> {
        NoticeStore notices(&parts_.store->ladder());
        const int64_t now = parts_.clock();
        ASSIZE_ASSIGN_OR_RETURN(const auto before, notices.LoadAnnouncements());
        std::vector<int64_t> times;
        for (const Announcement& other : before) times.push_back(other.unix_us);
        ASSIZE_RETURN_IF_ERROR(CheckHour("announcements_per_hour", kMaxAnnouncements, times, now));
        ASSIZE_RETURN_IF_ERROR(notices.AddAnnouncement(
            {.event = event, .text = request.text(), .actor = caller.name, .unix_us = now}));
        act->subject = request.event();
        act->detail = FirstWords(request.text());
        v1::Announcement announcement;
        announcement.set_number(before.size() + 1);
        announcement.set_text(request.text());
        announcement.set_event(request.event());
        announcement.set_announced_unix_us(static_cast<uint64_t>(now));
        return announcement;
      });
}

absl::StatusOr<v1::LadderTitle> NoticeMethods::SetTitle(const Caller& caller,
                                                        const v1::SetTitleRequest& request) {
  if (const absl::Status wrong = CheckTitle(request.title()); !wrong.ok()) {
    return BadValue(std::string(wrong.message()));
  }
  return parts_.acts->Perform<v1::LadderTitle>(
      caller, "title", request, [&](Act* act) -> absl::StatusOr<v1::LadderTitle> {
        NoticeStore notices(&parts_.store->ladder());
        ASSIZE_RETURN_IF_ERROR(notices.SetTitle(request.title()));
        act->detail = Quoted(request.title());
        v1::LadderTitle title;
        title.set_title(request.title());
        return title;
      });
}

absl::StatusOr<v1::ListAnnouncementsResponse> NoticeMethods::ListAnnouncements(
    const Caller& caller, const v1::ListAnnouncementsRequest& request) {
  const std::string query = "announcements";
  ASSIZE_ASSIGN_OR_RETURN(const Page page,
                          PageOf(query, request.page_size(), request.page_token()));
  ASSIZE_ASSIGN_OR_RETURN(const PublishedCache::Ladder ladder,
                          parts_.sight->LadderFor(caller, {.sets = publish::WithSets::kTests}));
  std::vector<v1::Announcement> announcements = answers::AnnouncementsOf(*ladder);
  std::ranges::reverse(announcements);
  v1::ListAnnouncementsResponse response;
  response.set_next_page_token(NextPageToken(query, page, announcements.size()));
  TakePage(page, &announcements, response.mutable_announcements());
  return response;
}

absl::StatusOr<v1::Question> NoticeMethods::AskQuestion(const Caller& caller,
                                                        const v1::AskQuestionRequest& request) {
  ASSIZE_RETURN_IF_ERROR(CheckText(request.text()));
  ASSIZE_ASSIGN_OR_RETURN(const auto event, parts_.sight->EventSeenBy(caller, request.event()));
  return parts_.acts->Perform<v1::Question>(
      caller, "ask", request, [&](Act* act) -> absl::StatusOr<v1::Question> {
        NoticeStore notices(&parts_.store->ladder());
        const int64_t now = parts_.clock();
        ASSIZE_ASSIGN_OR_RETURN(const auto before, notices.LoadQuestions());
        std::vector<int64_t> times;
        for (const Question& other : before) {
          if (IsOf(other, caller)) times.push_back(other.asked_unix_us);
        }
        ASSIZE_RETURN_IF_ERROR(CheckHour("questions_per_hour", kMaxQuestions, times, now));
        ASSIZE_ASSIGN_OR_RETURN(const Seed bits, SeedFromKernel());
        const Question question{.name = absl::StrCat("questions/", ToHex(bits.bytes).substr(0, 16)),
                                .event = event,
                                .owner = caller.owner,
                                .actor = caller.name,
                                .text = request.text(),
                                .asked_unix_us = now};
        ASSIZE_RETURN_IF_ERROR(notices.AddQuestion(question));
        act->subject = question.name;
        return answers::QuestionMessage(question, request.event());
      });
}

absl::StatusOr<v1::ListQuestionsResponse> NoticeMethods::ListQuestions(
    const Caller& caller, const v1::ListQuestionsRequest& request) {
  const std::string query = absl::StrCat("questions ", request.open());
  ASSIZE_ASSIGN_OR_RETURN(const Page page,
                          PageOf(query, request.page_size(), request.page_token()));
  ASSIZE_ASSIGN_OR_RETURN(const PublishedCache::Ladder ladder,
                          parts_.sight->LadderFor(caller, {.sets = publish::WithSets::kTests}));
  std::vector<v1::Question> questions = answers::QuestionsOf(*ladder);
  if (!caller.Allows(v1::SCOPE_ORGANISE)) {
    NoticeStore notices(&parts_.store->ladder());
    ASSIZE_ASSIGN_OR_RETURN(const std::vector<Question> all, notices.LoadQuestions());
    for (const Question& question : all) {
      if (!IsOf(question, caller)) continue;
      std::string event;
      for (const publish::EventRows& rows : ladder->rows().events) {
        if (rows.event.id == question.event) event = rows.event.setup.name;
      }
      std::erase_if(questions,
                    [&](const v1::Question& other) { return other.name() == question.name; });
      questions.push_back(answers::QuestionMessage(question, event));
    }
    std::ranges::stable_sort(questions, {}, &v1::Question::asked_unix_us);
  }
  if (request.open()) {
    std::erase_if(questions,
                  [](const v1::Question& question) { return !question.answer().empty(); });
  }
  std::ranges::reverse(questions);
  v1::ListQuestionsResponse response;
  response.set_next_page_token(NextPageToken(query, page, questions.size()));
  TakePage(page, &questions, response.mutable_questions());
  return response;
}

absl::StatusOr<v1::Question> NoticeMethods::AnswerQuestion(
    const Caller& caller, const v1::AnswerQuestionRequest& request) {
  ASSIZE_RETURN_IF_ERROR(CheckText(request.text()));
  return parts_.acts->Perform<v1::Question>(
      caller, "answer", request, [&](Act* act) -> absl::StatusOr<v1::Question> {
        NoticeStore notices(&parts_.store->ladder());
        act->subject = request.name();
        act->detail = absl::StrCat(request.to_all() ? "to all: " : "", FirstWords(request.text()));
        ASSIZE_RETURN_IF_ERROR(notices.Answer(
            request.name(),
            {.text = request.text(), .unix_us = parts_.clock(), .to_all = request.to_all()}));
        ASSIZE_ASSIGN_OR_RETURN(const std::vector<Question> all, notices.LoadQuestions());
        for (const Question& question : all) {
          if (question.name != request.name()) continue;
          std::string event;
          ASSIZE_ASSIGN_OR_RETURN(const auto events, parts_.store->ladder().ListEvents());
          for (const Event& other : events) {
            if (other.id == question.event) event = other.setup.name;
          }
          return answers::QuestionMessage(question, event);
        }
        return absl::NotFoundError("the question is missing");
      });
}

}  // namespace assize::ladder::service
