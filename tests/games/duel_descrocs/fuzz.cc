// The codec of Duel d'Escrocs in each of its modes (codec_fuzz.h), and the file of an edition: what
// is read passes the same check as an edition out of a message, and an error names file and line.
#include <google/protobuf/stubs/logging.h>

#include <cstddef>
#include <cstdint>
#include <string>

#include "absl/strings/match.h"
#include "referee/games/duel_descrocs/codec.h"
#include "referee/games/duel_descrocs/edition_file.h"
#include "referee/games/duel_descrocs/edition_rules.h"
#include "referee/games/duel_descrocs/rules.h"
#include "tests/fuzz/codec_fuzz.h"

namespace assize::fuzz {
namespace {

using games::duel_descrocs::Codec;
using games::duel_descrocs::Rules;

void CheckEditionFile(FuzzedDataProvider& input) {
  const std::string text = Edited(std::string(games::duel_descrocs::HouseEditionText()), input);
  const auto edition = games::duel_descrocs::ParseEdition(text, "own.toml");
  if (edition.ok()) {
    Require(games::duel_descrocs::CheckEdition(*edition).ok(), "what is read is an edition");
  } else {
    Require(absl::StartsWith(std::string(edition.status().message()), "own.toml:"),
            "an error names the file");
  }
}

}  // namespace
}  // namespace assize::fuzz

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  using namespace assize::fuzz;
  static const std::vector<Setting> settings = {
      {2, {}},
      {2, {{"mode", "training"}, {"tiles", "JOE,MOFETTE"}, {"first_splitter", "1"}}},
      {2, {{"mode", "team"}}},
      {2, {{"mode", "team"}, {"seats", "3"}}},
      {3, {}},
      {4, {{"round_cap", "2"}}}};
  // Damaged texts are complained of on stderr, as no program of ours does.
  static google::protobuf::LogHandler* const silent = google::protobuf::SetLogHandler(nullptr);
  (void)silent;
  FuzzedDataProvider input(data, size);
  if (input.ConsumeIntegralInRange(0, 3) == 0) {
    CheckEditionFile(input);
  } else {
    CodecFuzz<Rules, Codec>(settings, &input).Run();
  }
  return 0;
}
