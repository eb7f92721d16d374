#include "ladder/submit/bundles/archive.h"

#include <archive.h>
#include <archive_entry.h>
#include <fcntl.h>
#include <locale.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <memory>
#include <optional>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/strip.h"
#include "ladder/submit/bundles/bundle_folder.h"
#include "referee/base/files/files.h"
#include "referee/base/status.h"
#include "referee/base/text/plain_text.h"
#include "referee/base/unique_fd.h"

namespace assize::ladder {
namespace {

namespace fs = std::filesystem;

struct FreeArchive {
  void operator()(archive* reader) const { archive_read_free(reader); }
};
using Reader = std::unique_ptr<archive, FreeArchive>;

// libarchive converts names by the thread's locale; in the "C" locale only ASCII has a name.
class Utf8Locale {
 public:
  Utf8Locale() : own_(newlocale(LC_CTYPE_MASK, "C.UTF-8", nullptr)) {
    if (own_ != nullptr) before_ = uselocale(own_);
  }
  Utf8Locale(const Utf8Locale&) = delete;
  ~Utf8Locale() {
    if (own_ == nullptr) return;
    uselocale(before_);
    freelocale(own_);
  }

 private:
  locale_t own_;
  locale_t before_ = nullptr;
};

// Of macOS and of Windows, in any folder.
bool IsJunk(const std::string& path) {
  const std::string name = fs::path(path).filename();
  return absl::StartsWith(path, "__MACOSX/") || absl::StrContains(path, "/__MACOSX/") ||
         name == ".DS_Store" || absl::StartsWith(name, "._") ||
         absl::EqualsIgnoreCase(name, "desktop.ini") || absl::EqualsIgnoreCase(name, "Thumbs.db");
}

uint32_t Number(std::string_view bytes, size_t at, size_t size) {
  uint32_t number = 0;
  for (size_t i = 0; i < size && at + i < bytes.size(); ++i) {
    number |= static_cast<uint32_t>(static_cast<uint8_t>(bytes[at + i])) << (8 * i);
  }
  return number;
}

// What the bytes from 128 on are in CP437, the code page of zip files whose names are not marked as
// UTF-8.
constexpr std::u16string_view kCp437 =
    u"\u00c7\u00fc\u00e9\u00e2\u00e4\u00e0\u00e5\u00e7\u00ea\u00eb\u00e8\u00ef\u00ee\u00ec\u00c4"
    u"\u00c5"
    u"\u00c9\u00e6\u00c6\u00f4\u00f6\u00f2\u00fb\u00f9\u00ff\u00d6\u00dc\u00a2\u00a3\u00a5\u20a7"
    u"\u0192"
    u"\u00e1\u00ed\u00f3\u00fa\u00f1\u00d1\u00aa\u00ba\u00bf\u2310\u00ac\u00bd\u00bc\u00a1\u00ab"
    u"\u00bb"
    u"\u2591\u2592\u2593\u2502\u2524\u2561\u2562\u2556\u2555\u2563\u2551\u2557\u255d\u255c\u255b"
    u"\u2510"
    u"\u2514\u2534\u252c\u251c\u2500\u253c\u255e\u255f\u255a\u2554\u2569\u2566\u2560\u2550\u256c"
    u"\u2567"
    u"\u2568\u2564\u2565\u2559\u2558\u2552\u2553\u256b\u256a\u2518\u250c\u2588\u2584\u258c\u2590"
    u"\u2580"
    u"\u03b1\u00df\u0393\u03c0\u03a3\u03c3\u00b5\u03c4\u03a6\u0398\u03a9\u03b4\u221e\u03c6\u03b5"
    u"\u2229"
    u"\u2261\u00b1\u2265\u2264\u2320\u2321\u00f7\u2248\u00b0\u2219\u00b7\u221a\u207f\u00b2\u25a0"
    u"\u00a0";
static_assert(kCp437.size() == 128);

// Of a character below U+10000.
std::string Utf8Of(char16_t character) {
  if (character < 0x800) {
    return {static_cast<char>(0xc0 | character >> 6), static_cast<char>(0x80 | (character & 0x3f))};
  }
  return {static_cast<char>(0xe0 | character >> 12),
          static_cast<char>(0x80 | (character >> 6 & 0x3f)),
          static_cast<char>(0x80 | (character & 0x3f))};
}

// A name that is not UTF-8 is in the code page of the program that made it.
std::string FromCp437(std::string_view name) {
  std::string text;
  for (const char byte : name) {
    const auto code = static_cast<uint8_t>(byte);
    if (code < 128) {
      text += byte;
    } else {
      text += Utf8Of(kCp437[code - 128]);
    }
  }
  return text;
}

// Where the central directory of the zip file begins, as the record at its end says; nullopt: it has no
// such record. As of the format, that has a comment of 65,535 bytes at most behind it.
std::optional<std::streamoff> DirectoryIn(std::ifstream& file) {
  constexpr std::string_view kEnd("PK\005\006", 4);
  constexpr size_t kEndSize = 22;
  constexpr std::streamoff kLongestEnd = kEndSize + 65'535;
  file.seekg(0, std::ios::end);
  const std::streamoff size = file.tellg();
  const std::streamoff begin = std::max<std::streamoff>(0, size - kLongestEnd);
  std::string tail(static_cast<size_t>(std::max<std::streamoff>(0, size - begin)), '\0');
  file.seekg(begin);
  file.read(tail.data(), static_cast<std::streamsize>(tail.size()));
  const size_t end = tail.rfind(kEnd);
  if (!file || end == std::string::npos || tail.size() - end < kEndSize) return std::nullopt;
  return Number(tail, end + 16, 4);
}

// An entry of the central directory, up to its name.
constexpr size_t kEntryHead = 46;

// Reads the next one; false: there is none.
bool ReadEntry(std::ifstream& file, std::string* entry) {
  constexpr std::string_view kEntry("PK\001\002", 4);
  entry->assign(kEntryHead, '\0');
  file.read(entry->data(), static_cast<std::streamsize>(entry->size()));
  return file && entry->starts_with(kEntry);
}

// Whether the program that made the zip file knew the modes and paths of Unix, and has given modes:
// as the first entry of the central directory says, which libarchive does not pass on. True if that
// is not found.
bool IsMadeForUnix(const std::string& zip) {
  constexpr uint8_t kUnix = 3;
  constexpr uint8_t kMacOs = 19;
  constexpr size_t kSystem = 5;
  constexpr size_t kMode = 40;
  std::ifstream file(zip, std::ios::binary);
  const std::optional<std::streamoff> directory = DirectoryIn(file);
  if (!directory.has_value()) return true;
  file.seekg(*directory);
  std::string entry;
  if (!ReadEntry(file, &entry)) return true;
  const auto system = static_cast<uint8_t>(entry[kSystem]);
  return (system == kUnix || system == kMacOs) && Number(entry, kMode, 2) != 0;
}

// A script or a program, whatever an editor has put before its first line.
bool LooksLikeProgram(std::string_view content) {
  constexpr std::string_view kByteOrderMark = "\xef\xbb\xbf";
  if (content.starts_with(kByteOrderMark)) content.remove_prefix(kByteOrderMark.size());
  return content.starts_with("#!") || content.starts_with(
                                          "\x7f"
                                          "ELF");
}

std::chrono::nanoseconds CpuOfThread() {
  timespec time = {};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return std::chrono::seconds(time.tv_sec) + std::chrono::nanoseconds(time.tv_nsec);
}

// How often the mark that begins an entry of a zip file's directory stands in the file. libarchive
// keeps the whole directory in memory before it shows the first entry, whatever that is announced
// to have. Bytes of other kinds hardly ever look like one, but zip files in zip files have theirs.
absl::StatusOr<size_t> DirectoryMarksIn(const std::string& path) {
  constexpr std::string_view kMark("PK\001\002", 4);
  std::ifstream file(path, std::ios::binary);
  std::vector<char> block(size_t{1} << 20);
  size_t marks = 0;
  size_t kept = 0;
  while (file) {
    file.read(block.data() + kept, static_cast<std::streamsize>(block.size() - kept));
    const std::string_view bytes(block.data(), kept + static_cast<size_t>(file.gcount()));
    for (size_t at = bytes.find(kMark); at != std::string_view::npos;
         at = bytes.find(kMark, at + kMark.size())) {
      ++marks;
    }
    // A mark may lie across the end; one that lies before it is not to be counted twice.
    kept = std::min(kMark.size() - 1, bytes.size());
    std::copy(bytes.end() - static_cast<ptrdiff_t>(kept), bytes.end(), block.begin());
  }
  if (file.bad()) return absl::UnavailableError(absl::StrCat(path, ": can't be read"));
  return marks;
}

class Unpacker {
 public:
  // `shown`: what errors call the zip file.
  Unpacker(std::string zip, std::string shown, fs::path folder, Unpacking* unpacking)
      : path_(std::move(zip)),
        zip_(std::move(shown)),
        folder_(std::move(folder)),
        limits_(unpacking->left),
        unpacking_(*unpacking),
        made_for_unix_(IsMadeForUnix(path_)) {}
  ~Unpacker() {
    unpacking_.left.cpu -=
        std::chrono::duration_cast<std::chrono::milliseconds>(CpuOfThread() - began_);
  }

  absl::Status Run() {
    ASSIZE_RETURN_IF_ERROR(CheckDirectory());
    ASSIZE_RETURN_IF_ERROR(CheckNames());
    ASSIZE_RETURN_IF_ERROR(Open());
    std::error_code error;
    if (!fs::create_directory(folder_, error)) {
      return absl::UnavailableError(
          absl::StrCat(folder_.string(), ": the folder cannot be made: ", error.message()));
    }
    while (true) {
      ASSIZE_RETURN_IF_ERROR(CheckTime());
      archive_entry* entry = nullptr;
      const int read = archive_read_next_header(reader_.get(), &entry);
      if (read == ARCHIVE_EOF) return absl::OkStatus();
      if (read != ARCHIVE_OK && read != ARCHIVE_WARN) return Damaged();
      ASSIZE_RETURN_IF_ERROR(Take(entry));
    }
  }

 private:
  absl::Status CheckDirectory() {
    // Zip files in this one are unpacked with the same limits, or with their own.
    constexpr size_t kWithInner = 16;
    ASSIZE_ASSIGN_OR_RETURN(const size_t marks, DirectoryMarksIn(path_));
    return marks > kWithInner * limits_.entries ? TooManyEntries() : absl::OkStatus();
  }

  // libarchive reads a name up to a NUL, where it would be that of another file, and entries without a
  // directory from wherever one seems to begin.
  absl::Status CheckNames() const {
    std::ifstream file(path_, std::ios::binary);
    const std::optional<std::streamoff> directory = DirectoryIn(file);
    if (!directory.has_value()) {
      return absl::FailedPreconditionError(
          absl::StrCat(zip_, ": cannot be read as a zip file: it has no directory at its end, as ",
                       "if it were cut short"));
    }
    file.seekg(*directory);
    for (std::string entry; ReadEntry(file, &entry);) {
      constexpr size_t kNameSize = 28;
      constexpr size_t kExtraSize = 30;
      constexpr size_t kCommentSize = 32;
      std::string name(Number(entry, kNameSize, 2), '\0');
      file.read(name.data(), static_cast<std::streamsize>(name.size()));
      if (!file) break;
      if (name.empty()) return Refuse(name, "is the name of an entry: it must not be empty");
      if (name.find('\0') != std::string::npos) return Refuse(name, "has a NUL in its name");
      file.ignore(Number(entry, kExtraSize, 2) + Number(entry, kCommentSize, 2));
    }
    return absl::OkStatus();
  }

  absl::Status CheckTime() const {
    if (unpacking_.cancelled()) return absl::CancelledError("interrupted while it was unpacked");
    if (CpuOfThread() - began_ <= limits_.cpu) return absl::OkStatus();
    return absl::FailedPreconditionError(absl::StrCat(
        zip_, ": takes more than ", limits_.cpu.count() / 1000.0, " s of CPU time to unpack"));
  }

  absl::Status TooManyEntries() const {
    return absl::FailedPreconditionError(
        absl::StrCat(zip_, ": has more than ", limits_.entries, " entries and folders"));
  }

  absl::Status CountEntry() {
    if (unpacking_.left.entries == 0) return TooManyEntries();
    --unpacking_.left.entries;
    return absl::OkStatus();
  }

  absl::Status TooManyBytes(const std::string& path) const {
    return absl::FailedPreconditionError(absl::StrCat(
        zip_, ": unpacks to more than ", limits_.bytes, " bytes, given up in ", Quoted(path)));
  }

  // Others need much more time or memory than their size suggests.
  bool IsCompressedAsUsual() const {
    const char* const name = archive_format_name(reader_.get());
    const std::string_view format = name == nullptr ? "" : name;
    return format.ends_with("(uncompressed)") || format.ends_with("(deflation)");
  }

  absl::Status Open() {
    reader_.reset(archive_read_new());
    archive_read_support_format_zip(reader_.get());
    constexpr size_t kBlock = 1 << 16;
    if (archive_read_open_filename(reader_.get(), path_.c_str(), kBlock) == ARCHIVE_OK) {
      return absl::OkStatus();
    }
    return Damaged();
  }

  absl::Status Refuse(std::string_view path, const std::string& why) const {
    return absl::FailedPreconditionError(absl::StrCat(zip_, ": ", Quoted(path), " ", why));
  }

  absl::Status Damaged() const {
    const char* why = archive_error_string(reader_.get());
    // It may have names of entries in it.
    const std::string text = why == nullptr ? "" : why;
    return absl::FailedPreconditionError(
        absl::StrCat(zip_, ": cannot be read as a zip file", text.empty() ? "" : ": ",
                     IsPlainText(text, 0, text.size()) ? text : Quoted(text)));
  }

  absl::Status Take(archive_entry* entry) {
    const char* utf8 = archive_entry_pathname_utf8(entry);
    const char* raw = utf8 == nullptr ? archive_entry_pathname(entry) : utf8;
    if (raw == nullptr) return Refuse("", "is an entry whose name is not UTF-8");
    std::string path = raw;
    ASSIZE_RETURN_IF_ERROR(CountEntry());
    if (!made_for_unix_) {
      if (!IsPlainText(path, 0, path.size())) path = FromCp437(path);
      std::ranges::replace(path, '\\', '/');
    }
    while (path.starts_with("./")) path.erase(0, 2);
    if (path.empty() || path == ".") return absl::OkStatus();
    if (IsJunk(path)) return PassOver(path, entry);
    const bool is_folder =
        archive_entry_filetype(entry) == AE_IFDIR || (!made_for_unix_ && absl::EndsWith(path, "/"));
    if (is_folder) path = std::string(absl::StripSuffix(path, "/"));
    if (const absl::Status checked = CheckBundlePath(path); !checked.ok()) {
      return absl::FailedPreconditionError(absl::StrCat(zip_, ": ", checked.message()));
    }
    if (archive_entry_symlink(entry) != nullptr || archive_entry_hardlink(entry) != nullptr) {
      return Refuse(path, "is a link: must be a file or a folder");
    }
    if (archive_entry_is_encrypted(entry) != 0) return Refuse(path, "is encrypted");
    if (is_folder) return MakeFolder(path, EntryOf::kItself);
    if (archive_entry_filetype(entry) != AE_IFREG) {
      return Refuse(path, "is neither a file nor a folder");
    }
    if (!IsCompressedAsUsual()) {
      return Refuse(path, "is compressed in a rare way; only \"deflate\" is read, or none");
    }
    // What is announced need not be true, but then it is refused at once.
    if (archive_entry_size_is_set(entry) != 0 &&
        archive_entry_size(entry) > unpacking_.left.bytes) {
      return TooManyBytes(path);
    }
    ASSIZE_RETURN_IF_ERROR(MakeFolder(fs::path(path).parent_path(), EntryOf::kAFileInIt));
    return WriteFile(path, (archive_entry_perm(entry) & S_IXUSR) != 0);
  }

  enum class EntryOf { kItself, kAFileInIt };

  // With those above it, each of which counts if no entry has named it.
  absl::Status MakeFolder(const fs::path& folder, EntryOf entry) {
    fs::path made = folder_;
    int levels = 0;
    for (const fs::path& part : folder) {
      made /= part;
      if (++levels > kMaxArchiveLevels) {
        return Refuse(folder.string(),
                      absl::StrCat("is more than ", kMaxArchiveLevels, " folders deep"));
      }
      const bool is_new = mkdir(made.c_str(), 0777) == 0;
      const bool is_named = entry == EntryOf::kItself && made == folder_ / folder;
      if (is_new && !is_named) ASSIZE_RETURN_IF_ERROR(CountEntry());
      if (is_new) continue;
      const int failed = errno;
      std::error_code error;
      if (failed == EEXIST && fs::is_directory(fs::symlink_status(made, error))) continue;
      if (failed != EEXIST && failed != ENOTDIR) return Unwritten(made, failed);
      return Refuse(made.lexically_relative(folder_).string(), "is both a file and a folder");
    }
    return absl::OkStatus();
  }

  // What the machine lacks, and is not the zip file's fault.
  static absl::Status Unwritten(const fs::path& path, int error) {
    return FileError(path.string(), "it can't be unpacked", error);
  }

  // Counts what the next piece of the entry has; 0: there is none.
  absl::StatusOr<size_t> ReadPiece(const std::string& path, std::span<char> block) {
    const la_ssize_t got = archive_read_data(reader_.get(), block.data(), block.size());
    if (got < 0) return Damaged();
    if (got > unpacking_.left.bytes) return TooManyBytes(path);
    unpacking_.left.bytes -= got;
    ASSIZE_RETURN_IF_ERROR(CheckTime());
    return static_cast<size_t>(got);
  }

  // Reads what is left out: libarchive would look for its end without a bound, if it has no size.
  absl::Status PassOver(const std::string& path, archive_entry* entry) {
    if (!IsCompressedAsUsual() || archive_entry_is_encrypted(entry) != 0) return absl::OkStatus();
    std::array<char, 1 << 16> block;
    while (true) {
      ASSIZE_ASSIGN_OR_RETURN(const size_t got, ReadPiece(path, block));
      if (got == 0) return absl::OkStatus();
    }
  }

  absl::Status WriteFile(const std::string& path, bool executable) {
    const UniqueFd out(open((folder_ / path).c_str(),
                            O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC,
                            executable ? 0755 : 0644));
    if (!out.valid()) {
      return errno == EEXIST ? Refuse(path, "is in it twice") : Unwritten(folder_ / path, errno);
    }
    std::array<char, 1 << 16> block;
    while (true) {
      ASSIZE_ASSIGN_OR_RETURN(const size_t got, ReadPiece(path, block));
      if (got == 0) return absl::OkStatus();
      const std::string_view piece(block.data(), got);
      const bool is_first = lseek(out.get(), 0, SEEK_CUR) == 0;
      if (!made_for_unix_ && is_first && LooksLikeProgram(piece) && fchmod(out.get(), 0755) != 0) {
        return Unwritten(folder_ / path, errno);
      }
      if (!WriteAll(out.get(), piece, path).ok()) return Unwritten(folder_ / path, errno);
    }
  }

  const std::string path_;
  const std::string zip_;
  const fs::path folder_;
  // At the beginning, for texts.
  const ArchiveLimits limits_;
  Unpacking& unpacking_;
  const std::chrono::nanoseconds began_ = CpuOfThread();
  // Else nobody has said which files are programs, and names may have backslashes.
  const bool made_for_unix_;
  Reader reader_;
};

}  // namespace

bool IsZip(const std::string& path) {
  std::error_code error;
  if (!fs::is_regular_file(path, error)) return false;
  if (absl::EndsWithIgnoreCase(path, ".zip")) return true;
  std::array<char, 4> magic = {};
  std::ifstream(path, std::ios::binary).read(magic.data(), magic.size());
  return std::string_view(magic.data(), magic.size()) == std::string_view("PK\003\004", 4);
}

absl::Status UnpackZip(const std::string& path, const std::string& folder, Unpacking* unpacking,
                       const std::string& shown) {
  std::error_code error;
  if (!fs::exists(path, error)) {
    return absl::NotFoundError(absl::StrCat(path, ": no such file"));
  }
  const Utf8Locale locale;
  return Unpacker(path, shown.empty() ? path : shown, folder, unpacking).Run();
}

}  // namespace assize::ladder
