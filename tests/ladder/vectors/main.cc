// The `check_rating_vectors` program: compares our ratings and statistics with a file of reference
// vectors.
#include <filesystem>
#include <fstream>
#include <iostream>
#include <sstream>
#include <string>
#include <system_error>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "referee/base/status.h"
#include "referee/cli/commands/command.h"
#include "referee/cli/commands/command_line.h"
#include "tests/ladder/vectors/check.h"

namespace {

using assize::ExitCode;
using assize::ladder::vectors::GroupReport;

constexpr const char kProgram[] = "check_rating_vectors";

absl::StatusOr<std::string> Contents(const std::string& path) {
  std::error_code ignored;
  if (std::filesystem::is_directory(path, ignored)) {
    return absl::NotFoundError(absl::StrCat(path, ": is a folder, not a file"));
  }
  std::ifstream file(path, std::ios::binary);
  std::stringstream text;
  if (file.is_open()) text << file.rdbuf();
  if (!file.is_open() || text.bad()) {
    return absl::NotFoundError(absl::StrCat(path, ": can't be read"));
  }
  return text.str();
}

// Returns the number of misses.
size_t Print(const std::vector<GroupReport>& reports) {
  size_t misses = 0;
  size_t values = 0;
  for (const GroupReport& report : reports) {
    std::cout << report.id << ": " << report.cases << " cases, " << report.values << " values";
    if (report.notes > 0) std::cout << " (and " << report.notes << " notes, not compared)";
    if (report.misses.empty()) {
      std::cout << ", ok\n";
    } else {
      std::cout << ", misses: " << report.misses.size() << "\n";
    }
    for (const std::string& miss : report.misses) std::cout << "  MISS " << miss << "\n";
    misses += report.misses.size();
    values += report.values;
  }
  std::cout << reports.size() << " groups, " << values << " values, misses: " << misses << "\n";
  return misses;
}

ExitCode Run(const std::string& path) {
  const absl::StatusOr<std::string> text = Contents(path);
  if (!text.ok()) return assize::Fail(kProgram, text.status());
  const auto reports = assize::ladder::vectors::CheckVectors(*text);
  if (!reports.ok()) {
    return assize::Fail(kProgram, absl::DataLossError(absl::StrCat(
                                      path, ": ", std::string(reports.status().message()))));
  }
  return Print(*reports) == 0 ? ExitCode::kOk : ExitCode::kFailed;
}

}  // namespace

int main(int argc, char** argv) {
  assize::Program program(
      kProgram,
      "Computes every case of a file of reference vectors and compares the results with the\n"
      "file's. Exit status: 0 all values within their tolerances, 1 misses (each is named;\n"
      "cases count from 1), 65 the file has another form, 66 no such file.");
  std::string path;
  program.command().Argument("FILE", &path, "JSON, see tests/ladder/data/README.md").Required();
  program.command().Run([&path] { return Run(path); });
  return program.Main(argc, argv);
}
