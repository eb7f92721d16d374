// The Python that a manifest names with `python`: a venv, a conda environment, a pyenv version, or
// whatever else is a folder with bin/python3 in it.
//
// Functions of the file system, safe on every thread.
#ifndef ASSIZE_REFEREE_BOTS_MANIFEST_PYTHON_ENVIRONMENT_H_
#define ASSIZE_REFEREE_BOTS_MANIFEST_PYTHON_ENVIRONMENT_H_

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "referee/bots/manifest/manifest.h"

namespace assize::bots {

struct PythonEnvironment {
  // Its folder, absolute.
  std::string folder;
  // The manifest's command, with the environment's program in place of "python3".
  std::vector<std::string> command;
  // What a confined bot must see next to its own folder and /usr: the environment, and the
  // installation of Python that it was made from. Absolute paths.
  std::vector<std::string> reads;
};

// The folder that the manifest names, absolute, by its text alone; the bot's own if it names none.
std::filesystem::path PythonFolder(const Manifest& manifest);

// Nothing if the manifest names none. kFailedPrecondition says what is wrong with the folder, and
// how to make one.
absl::StatusOr<std::optional<PythonEnvironment>> FindPython(const Manifest& manifest);

}  // namespace assize::bots

#endif  // ASSIZE_REFEREE_BOTS_MANIFEST_PYTHON_ENVIRONMENT_H_
