// The `replay-dump` program: reads recorded matches back.
#include <iostream>

#include "referee/base/version.h"
#include "referee/cli/commands/program.h"
#include "referee/main/replay_dump.h"

int main(int argc, char** argv) {
  assize::PrepareProgram(assize::BrokenOutput::kEndsTheProgram);
  std::ios::sync_with_stdio(false);
  assize::Program program(
      "replay-dump", "Reads recorded matches back: lists, reports, and what each seat was sent",
      assize::BuildCommit());
  assize::AddDump(program.command(), assize::BuildCommit());
  return program.Main(argc, argv);
}
