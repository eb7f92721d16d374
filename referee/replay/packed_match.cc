#include "referee/replay/packed_match.h"

#include <google/protobuf/io/coded_stream.h>
#include <google/protobuf/io/zero_copy_stream_impl_lite.h>

#include <string_view>

#include "absl/strings/str_cat.h"
#include "referee/base/status.h"
#include "referee/replay/compression.h"

namespace assize {
namespace {

// Equal messages give equal bytes.
std::string Serialize(const google::protobuf::MessageLite& message) {
  std::string bytes;
  {
    google::protobuf::io::StringOutputStream stream(&bytes);
    google::protobuf::io::CodedOutputStream coded(&stream);
    coded.SetSerializationDeterministic(true);
    message.SerializeToCodedStream(&coded);
  }
  return bytes;
}

absl::Status CheckStorable(const v1::Record& record) {
  const v1::RecordHeader& header = record.header();
  if (header.format() != kRecordFormat) {
    return absl::InvalidArgumentError(absl::StrCat("match ", header.match_id(), ": record format ",
                                                   header.format(), ", allowed is ",
                                                   kRecordFormat));
  }
  if (header.competitors().empty()) {
    return absl::InvalidArgumentError(
        absl::StrCat("match ", header.match_id(), ": the record names no competitors"));
  }
  if (record.ByteSizeLong() > kMaxUncompressed) {
    return absl::InvalidArgumentError(absl::StrCat("match ", header.match_id(), ": the record has ",
                                                   record.ByteSizeLong(), " bytes, allowed are ",
                                                   kMaxUncompressed));
  }
  return absl::OkStatus();
}

absl::StatusOr<std::string> UnpackRecordBytes(const PackedMatch& packed) {
  if (packed.format > kRecordFormat) {
    return absl::DataLossError(absl::StrCat("made by a newer version of Assize (record format ",
                                            packed.format, ", this program knows ", kRecordFormat,
                                            "); use the newer version"));
  }
  ASSIZE_ASSIGN_OR_RETURN(std::string bytes, Decompress(packed.body));
  if (static_cast<int64_t>(bytes.size()) != packed.size) {
    return absl::DataLossError(
        absl::StrCat("has ", bytes.size(), " bytes instead of ", packed.size));
  }
  const Bytes32 found = HashOf(bytes);
  if (found != packed.sha256) {
    return absl::DataLossError(
        absl::StrCat("SHA-256 is ", ToHex(found), " instead of ", ToHex(packed.sha256)));
  }
  return bytes;
}

absl::Status Parse(std::string_view bytes, google::protobuf::MessageLite& message) {
  if (message.ParseFromArray(bytes.data(), static_cast<int>(bytes.size()))) {
    return absl::OkStatus();
  }
  return absl::DataLossError(
      absl::StrCat("the ", bytes.size(), " bytes are no ", message.GetTypeName()));
}

absl::Status UnpackInto(const PackedMatch& packed, StoredMatch& match) {
  auto record_bytes = UnpackRecordBytes(packed);
  ASSIZE_RETURN_IF_ERROR(WithContext(record_bytes.status(), "record"));
  match.record_bytes = *std::move(record_bytes);
  ASSIZE_RETURN_IF_ERROR(WithContext(Parse(match.record_bytes, match.record), "record"));
  const auto timing_bytes = Decompress(packed.timing);
  ASSIZE_RETURN_IF_ERROR(WithContext(timing_bytes.status(), "timing"));
  return WithContext(Parse(*timing_bytes, match.timing), "timing");
}

// Where the columns first differ from what the record says.
std::string FirstDifference(const MatchSummary& stored, const MatchSummary& real) {
  if (stored.seats.size() != real.seats.size()) {
    return absl::StrCat(stored.seats.size(), " seats instead of ", real.seats.size());
  }
  for (size_t i = 0; i < real.seats.size(); ++i) {
    if (stored.seats[i] != real.seats[i]) return absl::StrCat("the row of seat ", i);
  }
  return "the row of the match";
}

}  // namespace

absl::StatusOr<PackedMatch> Pack(const NewMatch& match) {
  ASSIZE_RETURN_IF_ERROR(CheckStorable(match.record));
  const std::string bytes = Serialize(match.record);
  PackedMatch packed;
  packed.entry.place = match.place;
  packed.entry.summary = Summarize(match.record, match.timing);
  packed.sha256 = HashOf(bytes);
  packed.size = static_cast<int64_t>(bytes.size());
  ASSIZE_ASSIGN_OR_RETURN(packed.body, Compress(bytes));
  ASSIZE_ASSIGN_OR_RETURN(packed.timing, Compress(Serialize(match.timing)));
  return packed;
}

absl::StatusOr<StoredMatch> Unpack(const PackedMatch& packed) {
  const std::string context = absl::StrCat("match ", packed.entry.id);
  StoredMatch match;
  match.entry = packed.entry;
  ASSIZE_RETURN_IF_ERROR(WithContext(UnpackInto(packed, match), context));
  const MatchSummary real = Summarize(match.record, match.timing);
  if (real != packed.entry.summary) {
    return absl::DataLossError(absl::StrCat(context, ": the tables disagree with the record: ",
                                            FirstDifference(packed.entry.summary, real)));
  }
  return match;
}

}  // namespace assize
