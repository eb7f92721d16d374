#include "referee/host/sandbox.h"

#include <utility>

namespace assize::host {

std::string_view Describe(Confinement confinement) {
  switch (confinement) {
    case Confinement::kNone:
      break;
  }
  return "unconfined";
}

absl::StatusOr<SandboxedProgram> SandboxedCommand(std::string file, std::vector<std::string> argv,
                                                  std::string_view /*folder*/) {
  return SandboxedProgram{std::move(file), std::move(argv), Confinement::kNone};
}

}  // namespace assize::host
