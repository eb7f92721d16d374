// The file system as a confined bot sees it, for the referee, which looks for the bot's program
// before it is started. Paths are resolved as inside of the sandbox, link by link; nothing that the
// bot does not see is ever looked at, so that no answer depends on the host's other files.
//
// Functions of the file system, safe on every thread.
#ifndef ASSIZE_REFEREE_PROCESS_WALLS_SANDBOX_VIEW_H_
#define ASSIZE_REFEREE_PROCESS_WALLS_SANDBOX_VIEW_H_

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"
#include "referee/process/walls/sandbox.h"

namespace assize::process {

class SandboxView {
 public:
  // `folder` is the bot's own, absolute.
  SandboxView(const std::string& folder, const Sandbox& sandbox);

  // A file by its two names.
  struct File {
    // As the bot names it; links are not replaced, since some programs look at their own name.
    std::string inside;
    // Where it really lies on the host.
    std::string host;
  };

  // The file that `program` stands for: with a '/' it is relative to the bot's folder, otherwise the
  // first executable of that name in `search_path`, which consists of paths inside. A host path in
  // the bot's folder is that file. kNotFound: there is none; kFailedPrecondition: it is no program,
  // or it is not to be seen from inside, with one text for all that is not.
  absl::StatusOr<File> FindExecutable(const std::string& program,
                                      std::string_view search_path) const;

  // OK if the kernel can load the file inside, as CheckLoadable(): a script's interpreter must be
  // there, too.
  absl::Status CheckLoadable(const File& file) const;

 private:
  // The host path of a path inside in which no link is left. kNotFound, or kFailedPrecondition if it
  // leads outside.
  absl::StatusOr<std::string> Resolve(const std::filesystem::path& inside) const;
  std::optional<std::filesystem::path> HostOf(const std::filesystem::path& inside) const;
  bool IsAboveAShownPath(const std::filesystem::path& inside) const;
  std::filesystem::path Inside(const std::string& program) const;

  const std::filesystem::path folder_;
  // The path inside and the host's.
  std::vector<std::pair<std::filesystem::path, std::filesystem::path>> shown_;
};

}  // namespace assize::process

#endif  // ASSIZE_REFEREE_PROCESS_WALLS_SANDBOX_VIEW_H_
