#include "referee/replay/database_file.h"

#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <filesystem>
#include <string_view>

#include "absl/strings/str_cat.h"
#include "referee/base/files.h"
#include "referee/base/status.h"

namespace assize {
namespace {

// SQLite's file format, section 1.3: the header and where its big-endian fields stand.
constexpr std::string_view kMagic("SQLite format 3\0", 16);
constexpr size_t kHeaderSize = 100;
constexpr size_t kSchemaCookie = 40;
constexpr size_t kUserVersion = 60;
constexpr size_t kApplicationId = 68;

uint32_t BigEndian(std::string_view bytes, size_t offset) {
  uint32_t value = 0;
  for (size_t i = 0; i < 4; ++i) value = value << 8 | static_cast<uint8_t>(bytes[offset + i]);
  return value;
}

absl::StatusOr<DatabaseFile::State> Judge(std::string_view header, const std::string& name,
                                          uint32_t application_id) {
  if (header.empty()) return DatabaseFile::State::kBlank;
  if (!header.starts_with(kMagic.substr(0, header.size()))) {
    return absl::DataLossError(absl::StrCat(name, ": not a database; name another file"));
  }
  if (header.size() < kHeaderSize) {
    return absl::DataLossError(absl::StrCat(name, ": the database is damaged (only ", header.size(),
                                            " bytes are left of it); restore it from a backup"));
  }
  const uint32_t found = BigEndian(header, kApplicationId);
  if (found == application_id) return DatabaseFile::State::kOurs;
  if (found == 0 && BigEndian(header, kUserVersion) == 0 && BigEndian(header, kSchemaCookie) == 0) {
    return DatabaseFile::State::kBlank;
  }
  return absl::DataLossError(absl::StrCat(
      name, ": a database of another program (application_id 0x", absl::Hex(found, absl::kZeroPad8),
      " instead of 0x", absl::Hex(application_id, absl::kZeroPad8), "); name another file"));
}

}  // namespace

absl::StatusOr<DatabaseFile> InspectDatabaseFile(const std::string& name, uint32_t application_id) {
  if (name.empty()) return absl::InvalidArgumentError("the name of the database file is empty");
  std::error_code ignored;
  DatabaseFile file;
  file.name = name;
  file.path = std::filesystem::weakly_canonical(std::filesystem::absolute(name, ignored), ignored);

  struct stat info;
  if (stat(name.c_str(), &info) != 0) {
    if (errno == ENOENT || errno == ENOTDIR) return file;
    return FileError(name, "the database cannot be opened", errno);
  }
  if (!S_ISREG(info.st_mode)) {
    file.state = DatabaseFile::State::kNoRegularFile;
    return file;
  }
  ASSIZE_ASSIGN_OR_RETURN(file.opened,
                          OpenedFile::Open(file.path, name, OpenedFile::IfAbsent::kFail));
  std::array<char, kHeaderSize> header;
  const ssize_t size = pread(file.opened->descriptor(), header.data(), header.size(), 0);
  if (size < 0) return FileError(name, "the database cannot be read", errno);
  ASSIZE_ASSIGN_OR_RETURN(file.state,
                          Judge({header.data(), static_cast<size_t>(size)}, name, application_id));
  return file;
}

}  // namespace assize
