#include "tests/bench/referee/book.h"

#include <google/protobuf/io/zero_copy_stream_impl.h>
#include <google/protobuf/util/delimited_message_util.h>

#include <fstream>
#include <utility>

#include "absl/strings/str_cat.h"
#include "assize/v1/record.pb.h"
#include "assize/v1/referee.pb.h"
#include "referee/base/chance.h"
#include "referee/base/status.h"
#include "referee/games/brigands/codec.h"
#include "referee/games/brigands/rules.h"
#include "referee/match/match.h"

namespace assize::bench {
namespace {

using games::brigands::Codec;
using games::brigands::Rules;

// All of the book's matches are over before any time has passed.
constexpr match::Micros kNow{0};

std::string Hello() {
  v1::BotMessage message;
  message.mutable_hello()->set_protocol_version(1);
  message.mutable_hello()->set_bot_name("book");
  return message.SerializeAsString();
}

absl::StatusOr<std::string> RandomAnswer(const v1::Request& request, Stream& stream) {
  ASSIZE_ASSIGN_OR_RETURN(const auto knowledge, Codec::DecodeView(request.view()));
  v1::BotMessage message;
  message.mutable_move()->set_request_id(request.request_id());
  Codec::EncodeMove(Rules::RandomMove(knowledge.view(), stream),
                    message.mutable_move()->mutable_move());
  return message.SerializeAsString();
}

// Takes what the seat is told and notes it on the page; a request goes to `step`.
absl::Status Hear(match::Match& match, Seat seat, Stream& stream, Page* page,
                  std::vector<Turn>* step) {
  while (std::optional<match::Match::Outgoing> out = match.TakeNext(seat, kNow)) {
    v1::RefereeMessage message;
    message.ParseFromString(out->bytes);
    if (message.has_welcome()) page->welcomes.push_back(out->bytes);
    if (message.has_match_over()) page->farewells.push_back(out->bytes);
    if (!message.has_request()) continue;
    ASSIZE_ASSIGN_OR_RETURN(std::string answer, RandomAnswer(message.request(), stream));
    step->push_back({seat, std::move(out->bytes), std::move(answer)});
  }
  return absl::OkStatus();
}

absl::StatusOr<Page> PlayPage(match::Match& match, Stream stream) {
  Page page;
  const int seats = match.core().seats();
  for (int i = 0; i < seats; ++i) {
    match.Open(Seat(i), kNow);
    match.Receive(Seat(i), Hello(), kNow);
  }
  while (true) {
    std::vector<Turn> step;
    for (int i = 0; i < seats; ++i) {
      ASSIZE_RETURN_IF_ERROR(Hear(match, Seat(i), stream, &page, &step));
    }
    if (step.empty()) break;
    for (const Turn& turn : step) match.Receive(turn.seat, turn.answer, kNow);
    page.steps.push_back(std::move(step));
  }
  if (!match.over()) return absl::InternalError("nobody is asked and the match is not over");
  return page;
}

Answers* AnswersOf(uint32_t seat, std::vector<Answers>* seats) {
  if (seat >= seats->size()) seats->resize(seat + 1);
  return &(*seats)[seat];
}

}  // namespace

int Page::round_trips() const {
  int count = 0;
  for (const std::vector<Turn>& step : steps) count += static_cast<int>(step.size());
  return count;
}

absl::StatusOr<std::vector<Page>> WriteBook(const run::RunPlan& plan, int matches,
                                            const std::string& file) {
  std::vector<Page> pages;
  std::ofstream out(file, std::ios::binary);
  for (int i = 0; i < matches; ++i) {
    const run::PlannedMatch planned = run::MatchAt(plan, i);
    ASSIZE_ASSIGN_OR_RETURN(const std::unique_ptr<match::Match> match,
                            match::Match::Create(planned.spec, match::Timeouts(), kNow));
    ASSIZE_ASSIGN_OR_RETURN(Page page,
                            PlayPage(*match, Stream(SeedFromText(planned.spec.match_id).bytes)));
    pages.push_back(std::move(page));
    google::protobuf::util::SerializeDelimitedToOstream(match->core().record(), &out);
  }
  if (!out.flush()) return absl::UnavailableError(absl::StrCat("can't write ", file));
  return pages;
}

absl::StatusOr<AnswerBook> ReadAnswers(const std::string& file) {
  std::ifstream in(file, std::ios::binary);
  if (!in) return absl::NotFoundError(absl::StrCat("can't read ", file));
  google::protobuf::io::IstreamInputStream bytes(&in);
  AnswerBook book;
  bool at_end = false;
  v1::Record record;
  while (google::protobuf::util::ParseDelimitedFromZeroCopyStream(&record, &bytes, &at_end)) {
    std::vector<Answers>& seats = book[record.header().match_id()];
    for (const v1::Step& step : record.steps()) {
      for (const v1::Entry& entry : step.entries()) {
        if (!entry.has_moved()) continue;
        v1::BotMessage answer;
        *answer.mutable_move() = entry.moved().move();
        AnswersOf(entry.seat(), &seats)->push_back(answer.SerializeAsString());
      }
    }
    record.Clear();
  }
  if (!at_end) return absl::DataLossError(absl::StrCat(file, " is not a book"));
  return book;
}

}  // namespace assize::bench
