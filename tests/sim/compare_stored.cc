// Compares stored matches with what assize/sim.h makes of them: sim_parity FILE.db ...
//
// Exit status 1: one of them differs; it is named.
#include <cstdio>
#include <string>

#include "absl/strings/str_cat.h"
#include "referee/base/status.h"
#include "referee/replay/store/store.h"
#include "tests/sim/parity.h"

namespace assize::testing {
namespace {

absl::Status CompareFile(const std::string& path) {
  ASSIZE_ASSIGN_OR_RETURN(const auto store, Store::OpenForReading(path));
  ASSIZE_ASSIGN_OR_RETURN(const auto matches, store->ListMatches());
  Parity all;
  for (const MatchEntry& match : matches) {
    ASSIZE_ASSIGN_OR_RETURN(const StoredMatch stored, store->LoadMatch(match.id));
    const auto parity = CompareWithSim(stored.record);
    if (!parity.ok()) {
      return WithContext(parity.status(), absl::StrCat(path, ": match ", match.id));
    }
    all.decisions += parity->decisions;
    all.views += parity->views;
    all.options += parity->options;
  }
  std::printf("%s: %zu matches are equal: %d decisions, %d views, %d options\n", path.c_str(),
              matches.size(), all.decisions, all.views, all.options);
  return absl::OkStatus();
}

}  // namespace
}  // namespace assize::testing

int main(int argc, char** argv) {
  for (int i = 1; i < argc; ++i) {
    const absl::Status status = assize::testing::CompareFile(argv[i]);
    if (status.ok()) continue;
    std::fprintf(stderr, "sim_parity: %s\n", std::string(status.message()).c_str());
    return 1;
  }
  return argc > 1 ? 0 : 64;
}
