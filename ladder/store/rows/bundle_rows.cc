#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "ladder/store/rows/rows.h"
#include "referee/base/status.h"
#include "referee/base/text/plain_text.h"
#include "referee/replay/summary/compression.h"

namespace assize::ladder {
namespace {

// 0: no row has that hash.
absl::StatusOr<int64_t> IdByHash(sqlite::Statement& select, const Bytes32& sha256) {
  select.Bind(sqlite::Blob{AsView(sha256)});
  ASSIZE_ASSIGN_OR_RETURN(const bool row, select.Step());
  const int64_t id = row ? select.Int(0) : 0;
  select.Reset();
  return id;
}

class FileInserter {
 public:
  static absl::StatusOr<FileInserter> Prepare(sqlite::Connection& connection) {
    ASSIZE_ASSIGN_OR_RETURN(auto select,
                            connection.Prepare("SELECT id FROM file WHERE sha256 = ?"));
    ASSIZE_ASSIGN_OR_RETURN(
        auto insert,
        connection.Prepare("INSERT INTO file (sha256, size, body) VALUES (?, ?, zeroblob(?))"));
    return FileInserter(connection, std::move(select), std::move(insert));
  }

  // Returns the id of the row with this content.
  absl::StatusOr<int64_t> Insert(const BundleFile& file) {
    const Bytes32 sha256 = HashOf(file.content);
    ASSIZE_ASSIGN_OR_RETURN(const int64_t known, IdByHash(select_, sha256));
    if (known != 0) return known;
    ASSIZE_ASSIGN_OR_RETURN(const std::string body, Compress(file.content));
    return InsertBody(sha256, static_cast<int64_t>(file.content.size()), body);
  }
  absl::StatusOr<int64_t> Insert(const PackedFile& file) {
    ASSIZE_ASSIGN_OR_RETURN(const int64_t known, IdByHash(select_, file.sha256));
    return known != 0 ? known : InsertBody(file.sha256, file.size, file.body);
  }

 private:
  FileInserter(sqlite::Connection& connection, sqlite::Statement select, sqlite::Statement insert)
      : connection_(&connection), select_(std::move(select)), insert_(std::move(insert)) {}

  // The body is written piece by piece, since SQLite would copy one that is bound, twice.
  absl::StatusOr<int64_t> InsertBody(const Bytes32& sha256, int64_t size, std::string_view body) {
    insert_.Bind(sqlite::Blob{AsView(sha256)}, size, static_cast<int64_t>(body.size()));
    ASSIZE_RETURN_IF_ERROR(insert_.Run());
    const int64_t id = connection_->last_insert_id();
    ASSIZE_RETURN_IF_ERROR(connection_->WriteBlob("file", "body", id, body));
    return id;
  }

  sqlite::Connection* connection_;
  sqlite::Statement select_;
  sqlite::Statement insert_;
};

template <class Files>
absl::Status InsertFiles(sqlite::Connection& connection, int64_t id, const Files& bundle) {
  ASSIZE_ASSIGN_OR_RETURN(auto files, FileInserter::Prepare(connection));
  ASSIZE_ASSIGN_OR_RETURN(auto insert,
                          connection.Prepare("INSERT INTO bundle_file (bundle, path, executable,"
                                             " file) VALUES (?, ?, ?, ?)"));
  for (const auto& file : bundle.files) {
    ASSIZE_ASSIGN_OR_RETURN(const int64_t content, files.Insert(file));
    insert.Bind(id, file.path, file.executable ? 1 : 0, content);
    ASSIZE_RETURN_IF_ERROR(insert.Run());
  }
  return absl::OkStatus();
}

absl::StatusOr<Bundle> ReadBundle(sqlite::Connection& connection, int64_t id) {
  ASSIZE_ASSIGN_OR_RETURN(auto select,
                          connection.Prepare("SELECT path, executable, body FROM bundle_file"
                                             " JOIN file ON file.id = bundle_file.file"
                                             " WHERE bundle = ? ORDER BY path"));
  select.Bind(id);
  Bundle bundle;
  while (true) {
    ASSIZE_ASSIGN_OR_RETURN(const bool row, select.Step());
    if (!row) return bundle;
    auto content = Decompress(select.Bytes(2));
    ASSIZE_RETURN_IF_ERROR(
        WithContext(content.status(), absl::StrCat("file ", Quoted(select.Text(0)))));
    bundle.files.push_back({.path = std::string(select.Text(0)),
                            .executable = select.Int(1) != 0,
                            .content = *std::move(content)});
  }
}

absl::Status CheckHash(const Bundle& bundle, std::string_view expected) {
  const Bytes32 found = bundle.Hash();
  if (AsView(found) == expected) return absl::OkStatus();
  return absl::DataLossError(
      absl::StrCat("its stored files are not those that were submitted (their SHA-256 is ",
                   ToHex(found), "); restore the database from a backup"));
}

// A file's content is known by its hash: the next bundle with this hash gets what is stored here.
absl::Status VerifyFiles(sqlite::Connection& connection) {
  ASSIZE_ASSIGN_OR_RETURN(
      auto select, connection.Prepare("SELECT id, sha256, size, body FROM file ORDER BY id"));
  while (true) {
    ASSIZE_ASSIGN_OR_RETURN(const bool row, select.Step());
    if (!row) return absl::OkStatus();
    const absl::StatusOr<FrameContent> content = ContentOf(select.Bytes(3));
    if (content.ok() && AsView(content->sha256) == select.Bytes(1) &&
        content->size == static_cast<uint64_t>(select.Int(2))) {
      continue;
    }
    return absl::DataLossError(absl::StrCat("file ", select.Int(0),
                                            " of the submitted bots is not what was submitted;"
                                            " restore the database from a backup"));
  }
}

// "robin@1 of marian, tuck@2 of guy (bundle 7)": whose files they are.
absl::StatusOr<std::string> WhoseBundle(sqlite::Connection& connection, int64_t bundle) {
  ASSIZE_ASSIGN_OR_RETURN(auto select,
                          connection.Prepare("SELECT bot.name, number, owner.name FROM version"
                                             " JOIN bot ON bot.id = version.bot"
                                             " JOIN owner ON owner.id = bot.owner"
                                             " WHERE submitted = ?1 OR installed = ?1"
                                             " ORDER BY version.id"));
  select.Bind(bundle);
  std::string whose;
  while (true) {
    ASSIZE_ASSIGN_OR_RETURN(const bool row, select.Step());
    if (!row) break;
    absl::StrAppend(&whose, whose.empty() ? "" : ", ", std::string(select.Text(0)), "@",
                    select.Int(1), " of ", std::string(select.Text(2)));
  }
  return absl::StrCat(whose.empty() ? "no version" : whose, " (bundle ", bundle, ")");
}

}  // namespace

namespace {

template <class Files>
absl::StatusOr<int64_t> Insert(sqlite::Connection& connection, const Files& bundle,
                               const Bytes32& sha256) {
  ASSIZE_ASSIGN_OR_RETURN(auto select,
                          connection.Prepare("SELECT id FROM bundle WHERE sha256 = ?"));
  ASSIZE_ASSIGN_OR_RETURN(const int64_t known, IdByHash(select, sha256));
  if (known != 0) return known;
  ASSIZE_ASSIGN_OR_RETURN(auto insert,
                          connection.Prepare("INSERT INTO bundle (sha256) VALUES (?)"));
  insert.Bind(sqlite::Blob{AsView(sha256)});
  ASSIZE_RETURN_IF_ERROR(insert.Run());
  const int64_t id = connection.last_insert_id();
  ASSIZE_RETURN_IF_ERROR(InsertFiles(connection, id, bundle));
  return id;
}

}  // namespace

absl::StatusOr<int64_t> InsertBundle(sqlite::Connection& connection, const Bundle& bundle) {
  return Insert(connection, bundle, bundle.Hash());
}

absl::StatusOr<int64_t> InsertBundle(sqlite::Connection& connection, const PackedBundle& bundle) {
  return Insert(connection, bundle, bundle.sha256);
}

absl::StatusOr<Bundle> ReadInstalled(sqlite::Connection& connection, VersionId version) {
  ASSIZE_ASSIGN_OR_RETURN(auto select,
                          connection.Prepare("SELECT bundle.id, bundle.sha256 FROM version"
                                             " JOIN bundle ON bundle.id = version.installed"
                                             " WHERE version.id = ?"));
  select.Bind(version);
  ASSIZE_ASSIGN_OR_RETURN(const bool row, select.Step());
  if (!row) return absl::NotFoundError(absl::StrCat("version ", version, ": no such version"));
  ASSIZE_ASSIGN_OR_RETURN(const std::string context, WhoseBundle(connection, select.Int(0)));
  auto bundle = ReadBundle(connection, select.Int(0));
  ASSIZE_RETURN_IF_ERROR(WithContext(bundle.status(), context));
  ASSIZE_RETURN_IF_ERROR(WithContext(CheckHash(*bundle, select.Bytes(1)), context));
  return bundle;
}

absl::Status VerifyBundles(sqlite::Connection& connection) {
  ASSIZE_ASSIGN_OR_RETURN(auto select,
                          connection.Prepare("SELECT id, sha256 FROM bundle ORDER BY id"));
  while (true) {
    ASSIZE_ASSIGN_OR_RETURN(const bool row, select.Step());
    if (!row) return VerifyFiles(connection);
    ASSIZE_ASSIGN_OR_RETURN(const std::string context, WhoseBundle(connection, select.Int(0)));
    const auto bundle = ReadBundle(connection, select.Int(0));
    ASSIZE_RETURN_IF_ERROR(WithContext(bundle.status(), context));
    ASSIZE_RETURN_IF_ERROR(WithContext(CheckHash(*bundle, select.Bytes(1)), context));
  }
}

}  // namespace assize::ladder
