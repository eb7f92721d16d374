#include "ladder/front/web/site_files.h"

#include <fcntl.h>
#include <linux/openat2.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <utility>
#include <vector>

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "absl/strings/string_view.h"
#include "absl/strings/strip.h"
#include "referee/base/hash.h"

namespace assize::front {
namespace {

constexpr size_t kLongestPath = 512;
constexpr uint64_t kMaxHashed = 1 << 20;
constexpr size_t kMaxTags = 8192;
constexpr size_t kTagDigits = 32;

bool IsOfName(char c) {
  return absl::ascii_isalnum(static_cast<unsigned char>(c)) ||
         std::string_view("-_.~").find(c) != std::string_view::npos;
}

// As openat(), but nothing leads out of the folder.
UniqueFd OpenBeneath(int folder, const std::string& name) {
  open_how how = {};
  // Of a pipe that somebody has put there no writer is waited for.
  how.flags = O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOFOLLOW;
  how.resolve = RESOLVE_BENEATH | RESOLVE_NO_SYMLINKS | RESOLVE_NO_MAGICLINKS;
  return UniqueFd(static_cast<int>(syscall(SYS_openat2, folder, name.c_str(), &how, sizeof how)));
}

// The file, or the one that has replaced it: at first the folder may be the site before.
UniqueFd OpenIn(const std::string& folder, const std::string& name) {
  for (const bool last : {false, true}) {
    const UniqueFd root(open(folder.c_str(), O_PATH | O_DIRECTORY | O_CLOEXEC));
    if (!root.valid()) return UniqueFd();
    UniqueFd file = OpenBeneath(root.get(), name);
    if (file.valid() || errno != ENOENT || last) return file;
  }
  return UniqueFd();
}

std::string HashOfFile(int file, uint64_t size) {
  Sha256 hash;
  std::array<char, 65536> piece;
  for (uint64_t at = 0; at < size;) {
    const ssize_t got = pread(file, piece.data(), piece.size(), static_cast<off_t>(at));
    if (got <= 0) return "";
    hash.Add({piece.data(), static_cast<size_t>(got)});
    at += static_cast<uint64_t>(got);
  }
  return absl::StrCat("\"", ToHex(hash.Digest()).substr(0, kTagDigits), "\"");
}

std::string KeyOf(const struct stat& facts) {
  return absl::StrCat(facts.st_dev, ":", facts.st_ino, ":", facts.st_size, ":",
                      facts.st_mtim.tv_sec, ".", facts.st_mtim.tv_nsec, ":", facts.st_ctim.tv_sec,
                      ".", facts.st_ctim.tv_nsec);
}

}  // namespace

std::string NameOfFile(std::string_view path) {
  if (!path.starts_with('/') || path.size() > kLongestPath) return "";
  std::string name(path.substr(1));
  if (name.empty() || name.ends_with('/')) name += "index.html";
  const std::vector<std::string> parts = absl::StrSplit(name, '/');
  for (const std::string& part : parts) {
    if (part.empty() || part.starts_with('.') || !std::ranges::all_of(part, IsOfName)) return "";
  }
  return name;
}

std::string_view TypeOfFile(std::string_view name) {
  struct Kind {
    std::string_view ending;
    std::string_view type;
  };
  constexpr std::array<Kind, 9> kKinds = {{{".html", "text/html; charset=utf-8"},
                                           {".js", "text/javascript; charset=utf-8"},
                                           {".css", "text/css; charset=utf-8"},
                                           {".json", "application/json"},
                                           {".csv", "text/csv; charset=utf-8"},
                                           {".trf", "text/plain; charset=utf-8"},
                                           {".txt", "text/plain; charset=utf-8"},
                                           {".md", "text/plain; charset=utf-8"},
                                           {".xml", "application/atom+xml; charset=utf-8"}}};
  const auto found = std::ranges::find_if(
      kKinds, [name](const Kind& kind) { return name.ends_with(kind.ending); });
  return found == kKinds.end() ? "application/octet-stream" : found->type;
}

bool NamesTag(std::string_view if_none_match, std::string_view etag) {
  if (etag.empty()) return false;
  const std::vector<std::string> tags = absl::StrSplit(std::string(if_none_match), ',');
  return std::ranges::any_of(tags, [etag](const std::string& text) {
    absl::string_view tag = absl::StripAsciiWhitespace(text);
    absl::ConsumePrefix(&tag, "W/");
    return tag == "*" || std::string_view(tag.data(), tag.size()) == etag;
  });
}

std::string SiteFiles::TagOf(int file, const struct stat& facts) {
  const auto size = static_cast<uint64_t>(facts.st_size);
  if (size > kMaxHashed) return "";
  if (tags_.size() >= kMaxTags) tags_.clear();
  std::string& tag = tags_[KeyOf(facts)];
  if (tag.empty()) tag = HashOfFile(file, size);
  return tag;
}

absl::StatusOr<SiteFile> SiteFiles::Open(const std::string& name) {
  SiteFile opened;
  opened.file = OpenIn(folder_, name);
  if (!opened.file.valid()) {
    const bool absent = errno == ENOENT || errno == ENOTDIR || errno == ELOOP || errno == EXDEV ||
                        errno == ENAMETOOLONG || errno == EINVAL;
    return absent ? absl::NotFoundError("there is no such page")
                  : absl::UnavailableError("this page can't be opened now; try again later");
  }
  struct stat facts = {};
  if (fstat(opened.file.get(), &facts) != 0 || !S_ISREG(facts.st_mode)) {
    return absl::NotFoundError("there is no such page");
  }
  opened.size = static_cast<uint64_t>(facts.st_size);
  opened.etag = TagOf(opened.file.get(), facts);
  return opened;
}

}  // namespace assize::front
