#include "ladder/submit/bundles/packed_file.h"

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <string>
#include <string_view>

#include "assize/v1/trial.pb.h"
#include "ladder/submit/bundles/bundle_folder.h"
#include "referee/base/files/files.h"
#include "referee/base/status.h"
#include "referee/replay/summary/compression.h"

namespace assize::ladder {
namespace {

// Twice 4,096 files with paths of 1 KiB have less.
constexpr uint64_t kMaxListBytes = uint64_t{16} << 20;
// Two bundles of 256 MiB that can't be compressed, and what that adds.
constexpr off_t kMaxBytes = off_t{640} << 20;
constexpr char kName[] = "the tried version";

// Writes the bodies, and describes them.
absl::Status AddBundle(const Bundle& bundle, int descriptor, v1::TrialBundle* described) {
  described->set_sha256(std::string(AsView(bundle.Hash())));
  for (const BundleFile& file : bundle.files) {
    ASSIZE_ASSIGN_OR_RETURN(const std::string body, Compress(file.content));
    v1::TrialBundle::File& row = *described->add_files();
    row.set_path(file.path);
    row.set_executable(file.executable);
    row.set_sha256(std::string(AsView(HashOf(file.content))));
    row.set_bytes(file.content.size());
    row.set_body_bytes(body.size());
    ASSIZE_RETURN_IF_ERROR(WriteAll(descriptor, body, kName));
  }
  return absl::OkStatus();
}

absl::Status Damaged() { return absl::DataLossError("the tried version was damaged on its way"); }

bool TakeHash(const std::string& bytes, Bytes32* hash) {
  if (bytes.size() != hash->size()) return false;
  std::copy(bytes.begin(), bytes.end(), hash->begin());
  return true;
}

// Takes the bodies away from the beginning of `bodies`.
absl::StatusOr<PackedBundle> TakeBundle(const v1::TrialBundle& described,
                                        std::string_view* bodies) {
  PackedBundle bundle;
  if (!TakeHash(described.sha256(), &bundle.sha256)) return Damaged();
  for (const v1::TrialBundle::File& row : described.files()) {
    PackedFile& file = bundle.files.emplace_back();
    if (row.body_bytes() > bodies->size() || row.bytes() > kMaxUncompressed ||
        !CheckBundlePath(row.path()).ok() || !TakeHash(row.sha256(), &file.sha256)) {
      return Damaged();
    }
    file.path = row.path();
    file.executable = row.executable();
    file.size = static_cast<int64_t>(row.bytes());
    file.body = bodies->substr(0, row.body_bytes());
    bodies->remove_prefix(row.body_bytes());
  }
  return bundle;
}

}  // namespace

absl::StatusOr<uint64_t> WritePacked(const NewVersion& version, int descriptor) {
  v1::TrialVersion described;
  described.set_owner(version.owner);
  described.set_bot(version.bot);
  described.set_label(version.label);
  for (const std::string& game : version.games) described.add_games(game);
  ASSIZE_RETURN_IF_ERROR(AddBundle(version.submitted, descriptor, described.mutable_submitted()));
  if (version.built.has_value()) {
    ASSIZE_RETURN_IF_ERROR(AddBundle(*version.built, descriptor, described.mutable_built()));
  }
  const std::string list = described.SerializeAsString();
  ASSIZE_RETURN_IF_ERROR(WriteAll(descriptor, list, kName));
  return list.size();
}

absl::StatusOr<std::unique_ptr<PackedFileMap>> PackedFileMap::Open(int descriptor,
                                                                   uint64_t list_bytes) {
  struct stat facts = {};
  if (fstat(descriptor, &facts) != 0 || !S_ISREG(facts.st_mode) || facts.st_size <= 0 ||
      facts.st_size > kMaxBytes || list_bytes > kMaxListBytes ||
      list_bytes > static_cast<uint64_t>(facts.st_size)) {
    return Damaged();
  }
  const auto size = static_cast<size_t>(facts.st_size);
  void* const bytes = mmap(nullptr, size, PROT_READ, MAP_PRIVATE, descriptor, 0);
  if (bytes == MAP_FAILED) return FileError(kName, "it can't be read", errno);
  std::unique_ptr<PackedFileMap> map(new PackedFileMap(bytes, size));
  const std::string_view all(static_cast<const char*>(bytes), size);
  v1::TrialVersion described;
  if (!described.ParseFromString(std::string(all.substr(size - list_bytes)))) return Damaged();
  PackedVersion& version = map->version_;
  version.facts.owner = described.owner();
  version.facts.bot = described.bot();
  version.facts.label = described.label();
  version.facts.games.assign(described.games().begin(), described.games().end());
  std::string_view bodies = all.substr(0, size - list_bytes);
  ASSIZE_ASSIGN_OR_RETURN(version.submitted, TakeBundle(described.submitted(), &bodies));
  if (described.has_built()) {
    ASSIZE_ASSIGN_OR_RETURN(version.built, TakeBundle(described.built(), &bodies));
  }
  return map;
}

PackedFileMap::~PackedFileMap() { munmap(bytes_, size_); }

}  // namespace assize::ladder
