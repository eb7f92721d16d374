#include "referee/worker/protocol_digest.h"

#include <google/protobuf/descriptor.h>
#include <google/protobuf/descriptor.pb.h>

#include <map>

#include "absl/strings/str_cat.h"
#include "assize/v1/batch.pb.h"
#include "referee/base/hash.h"
#include "referee/base/seed.h"

namespace assize::worker {
namespace {

// By name: the file and all that it imports.
void Collect(const google::protobuf::FileDescriptor& file,
             std::map<std::string, std::string>* all) {
  google::protobuf::FileDescriptorProto definition;
  file.CopyTo(&definition);
  if (!all->emplace(file.name(), definition.SerializeAsString()).second) return;
  for (int i = 0; i < file.dependency_count(); ++i) Collect(*file.dependency(i), all);
}

}  // namespace

std::string ProtocolDigest() {
  std::map<std::string, std::string> files;
  Collect(*v1::Batch::descriptor()->file(), &files);
  std::string text;
  for (const auto& [name, definition] : files) {
    absl::StrAppend(&text, definition.size(), "\n", definition);
  }
  return ToHex(HashOf(text));
}

}  // namespace assize::worker
