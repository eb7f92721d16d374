// Any bytes as the zip file of a submission: they are unpacked within the bounds, or refused with a
// sentence; nothing is written outside of the folder, and no link is made.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>

#include "ladder/submit/bundles/archive.h"
#include "tests/fuzz/require.h"

namespace assize::fuzz {
namespace {

namespace fs = std::filesystem;

constexpr int64_t kMaxBytes = 1 << 20;
constexpr size_t kMaxEntries = 64;

// A folder with nothing in it but the zip file and what comes out of it, beside one that must stay
// as it is.
class Place {
 public:
  Place() {
    std::string name = (fs::temp_directory_path() / "assize-fuzz-zip-XXXXXX").string();
    Require(mkdtemp(name.data()) != nullptr, "a folder can be made");
    root_ = name;
  }
  ~Place() { fs::remove_all(root_); }

  fs::path zip() const { return root_ / "in.zip"; }
  fs::path out() const { return root_ / "out"; }

  void CheckNothingElse() const {
    for (const auto& entry : fs::directory_iterator(root_)) {
      Require(entry.path() == zip() || entry.path() == out(), "nothing is written outside");
    }
  }

 private:
  fs::path root_;
};

void CheckUnpacked(const fs::path& folder) {
  int64_t bytes = 0;
  size_t entries = 0;
  for (const auto& entry : fs::recursive_directory_iterator(folder)) {
    const fs::file_status status = entry.symlink_status();
    Require(fs::is_regular_file(status) || fs::is_directory(status), "there are files and folders");
    ++entries;
    if (fs::is_regular_file(status)) bytes += static_cast<int64_t>(entry.file_size());
  }
  Require(bytes <= kMaxBytes, "there are no more bytes than allowed");
  Require(entries <= kMaxEntries, "and no more entries");
}

}  // namespace
}  // namespace assize::fuzz

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  using namespace assize;
  const fuzz::Place place;
  std::ofstream(place.zip(), std::ios::binary)
      .write(reinterpret_cast<const char*>(data), static_cast<std::streamsize>(size));
  ladder::Unpacking unpacking;
  unpacking.left = {fuzz::kMaxEntries, fuzz::kMaxBytes, ladder::kOneBot.cpu};
  const absl::Status status =
      ladder::UnpackZip(place.zip().string(), place.out().string(), &unpacking, "the zip file");
  fuzz::Require(status.ok() || !status.message().empty(), "a refusal says why");
  if (std::filesystem::exists(place.out())) fuzz::CheckUnpacked(place.out());
  place.CheckNothingElse();
  return 0;
}
