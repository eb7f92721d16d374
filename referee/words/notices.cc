#include "referee/words/notices.h"

#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "referee/cli/layout/text_layout.h"
#include "referee/words/message_text.h"
#include "referee/words/width.h"

namespace assize {
namespace {

std::string Seconds(uint64_t us) {
  constexpr double kUsPerSecond = 1e6;
  return absl::StrCat(static_cast<double>(us) / kUsPerSecond, " s");
}

// The one member of a message that is a choice of games.
const google::protobuf::Message* GameIn(const google::protobuf::Message& choice) {
  std::vector<const google::protobuf::FieldDescriptor*> fields;
  choice.GetReflection()->ListFields(choice, &fields);
  return fields.empty() ? nullptr : &choice.GetReflection()->GetMessage(choice, fields[0]);
}

}  // namespace

std::string WelcomeText(std::string_view game, const v1::Welcome& welcome) {
  return absl::StrCat("You play ", std::string(game), " in seat ", welcome.seat(),
                      " of the seats 0 to ", welcome.seats() - 1, ".\n");
}

std::string TermsText(const v1::Welcome& welcome) {
  std::string text;
  if (const auto* config = GameIn(welcome.config())) {
    text += Paragraph(absl::StrCat("Options: ", TextOf(*config)), "", "  ", kConsoleWidth);
  }
  const v1::ClockRules& clock = welcome.clock_rules();
  const bool cpu = clock.charged() == v1::ClockRules::CHARGED_CPU;
  text += Paragraph(
      absl::StrCat("Time: ", Seconds(clock.move_limit_us()), cpu ? " of CPU time" : "",
                   " for each move, and ", Seconds(clock.bank_us()), " more in the whole match."),
      "", "  ", kConsoleWidth);
  return text;
}

std::string RefusalText(const v1::Rejected& rejected) {
  const std::string left = Counted(rejected.tries_left(), "try", "tries");
  return Paragraph(absl::StrCat("Refused: ", rejected.text(), " (", left, " left)"), "  ", "    ",
                   kConsoleWidth);
}

std::string DefaultText(const v1::Defaulted& defaulted, const Sight& sight) {
  const char* const why = defaulted.reason() == v1::DEFAULT_REASON_TIMEOUT
                              ? "the time was over"
                              : "the tries were used up";
  return Paragraph(absl::StrCat("The referee has played for you, since ", why, ": ",
                                absl::StrJoin(sight.PartsOf(defaulted.move()), "; ")),
                   "  ", "    ", kConsoleWidth);
}

std::string HappenedText(const v1::RefereeMessage& message) {
  std::string text;
  for (const std::string& sentence : message.narration().sentences()) {
    for (const absl::string_view line : absl::StrSplit(sentence, '\n', absl::SkipEmpty())) {
      // Rows of tables and drawings begin with a space.
      const std::string row(line);
      text += row[0] == ' ' ? row + "\n" : Paragraph(row, "* ", "  ", kConsoleWidth);
    }
  }
  return text;
}

std::string ResultText(const v1::MatchOver& over, uint32_t own_seat) {
  if (over.reason() == v1::END_REASON_VOID) {
    return "The match has been stopped; it counts for nobody.\n";
  }
  std::vector<Row> rows = {{"seat", "rank", "score"}};
  for (int i = 0; i < over.results_size(); ++i) {
    const v1::SeatResult& result = over.results(i);
    const bool own = static_cast<uint32_t>(i) == own_seat;
    rows.push_back(
        {absl::StrCat(i, own ? " (you)" : ""), absl::StrCat(result.rank()),
         absl::StrFormat("%.3f%s", result.score(), result.forfeited() ? " (forfeited)" : "")});
  }
  return absl::StrCat("The match is over.\n", Table(rows, "lrl"));
}

}  // namespace assize
