// Where the files are that belong to the programs. They are looked for relative to the running
// program, so that an installation can be moved as a whole:
//
//   PREFIX/bin/referee             build/bin/referee
//   PREFIX/lib/assize/bridges      build/bin              programs that carry messages
//   PREFIX/lib/assize/python       build/python           the folder of the module assize
//   PREFIX/lib/assize/sample-bots  build/sample-bots      folders of bots
//   PREFIX/share/doc/assize        the folder of build    pages of prose, as in the sources
//   PREFIX/lib/cmake/assize                               the SDK for C++
#ifndef ASSIZE_REFEREE_BOTS_INSTALLATION_H_
#define ASSIZE_REFEREE_BOTS_INSTALLATION_H_

#include <string>

#include "absl/status/statusor.h"

namespace assize::bots {

// Paths of folders, which need not exist.
struct Installation {
  std::string bridges;
  std::string python;
  std::string sample_bots;
  std::string pages;
  // For find_package(assize); empty: a build, in which the SDK for C++ is not installed.
  std::string cmake = {};
};

// Of a program with this path: the installed one if there is a folder lib/assize above it, else
// that of a build.
Installation InstallationOf(const std::string& program);

// Of the running program. kNotFound: the system does not report where that is.
absl::StatusOr<Installation> OurInstallation();

}  // namespace assize::bots

#endif  // ASSIZE_REFEREE_BOTS_INSTALLATION_H_
