#include "referee/replay/summary/packed_match.h"

#include <google/protobuf/io/coded_stream.h>
#include <google/protobuf/io/zero_copy_stream_impl_lite.h>

#include <string_view>
#include <utility>

#include "absl/strings/str_cat.h"
#include "referee/base/status.h"
#include "referee/replay/summary/compression.h"

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

absl::Status CheckHash(std::string_view of_what, std::string_view bytes, const Bytes32& expected) {
  const Bytes32 found = HashOf(bytes);
  if (found == expected) return absl::OkStatus();
  return absl::DataLossError(absl::StrCat(std::string(of_what), "SHA-256 is ", ToHex(found),
                                          " instead of ", ToHex(expected)));
}

absl::Status CheckFormat(int format) {
  if (format <= kRecordFormat) return absl::OkStatus();
  return absl::DataLossError(absl::StrCat("made by a newer version of Assize (record format ",
                                          format, ", this program knows ", kRecordFormat,
                                          "); use the newer version"));
}

absl::Status CheckSize(size_t found, int64_t expected) {
  if (static_cast<int64_t>(found) == expected) return absl::OkStatus();
  return absl::DataLossError(absl::StrCat("has ", found, " bytes instead of ", expected));
}

// After an error the message contains what stood before the place that could not be read.
absl::Status Parse(std::string_view bytes, google::protobuf::MessageLite& message) {
  if (message.ParseFromArray(bytes.data(), static_cast<int>(bytes.size()))) {
    return absl::OkStatus();
  }
  return absl::DataLossError(
      absl::StrCat("the ", bytes.size(), " bytes are no ", message.GetTypeName()));
}

absl::Status UnpackRecord(const PackedMatch& packed, v1::Record& record, std::string& bytes) {
  ASSIZE_RETURN_IF_ERROR(CheckFormat(packed.format));
  ASSIZE_ASSIGN_OR_RETURN(bytes, Decompress(packed.body));
  const absl::Status readable = Parse(bytes, record);
  ASSIZE_RETURN_IF_ERROR(CheckSize(bytes.size(), packed.size));
  ASSIZE_RETURN_IF_ERROR(readable);
  ASSIZE_RETURN_IF_ERROR(CheckHash("", bytes, packed.sha256));
  return CheckHash("stored bytes: ", packed.body, packed.body_sha256);
}

absl::Status UnpackTiming(const PackedMatch& packed, v1::MatchTiming& timing) {
  ASSIZE_ASSIGN_OR_RETURN(const std::string bytes, Decompress(packed.timing));
  ASSIZE_RETURN_IF_ERROR(Parse(bytes, timing));
  return CheckHash("stored bytes: ", packed.timing, packed.timing_sha256);
}

// Where the columns first differ from the record.
std::string FirstDifference(const MatchSummary& stored, const MatchSummary& real) {
  if (stored.seats.size() != real.seats.size()) {
    return absl::StrCat(stored.seats.size(), " seats instead of ", real.seats.size());
  }
  for (size_t i = 0; i < real.seats.size(); ++i) {
    if (stored.seats[i] != real.seats[i]) return absl::StrCat("the row of seat ", i);
  }
  return "the row of the match";
}

absl::Status CheckSummary(const MatchSummary& stored, const MatchSummary& real) {
  if (stored == real) return absl::OkStatus();
  return absl::DataLossError(
      absl::StrCat("the tables disagree with the record: ", FirstDifference(stored, real)));
}

}  // namespace

absl::StatusOr<PackedMatch> Pack(const NewMatch& match) {
  ASSIZE_RETURN_IF_ERROR(CheckStorable(match.record));
  const std::string bytes = Serialize(match.record);
  PackedMatch packed;
  packed.entry.place = match.place;
  packed.entry.summary = Summarize(match.record, match.timing);
  packed.answers = AnswerFaultsIn(match.record);
  packed.sha256 = HashOf(bytes);
  packed.size = static_cast<int64_t>(bytes.size());
  ASSIZE_ASSIGN_OR_RETURN(packed.body, Compress(bytes));
  ASSIZE_ASSIGN_OR_RETURN(packed.timing, Compress(Serialize(match.timing)));
  packed.body_sha256 = HashOf(packed.body);
  packed.timing_sha256 = HashOf(packed.timing);
  return packed;
}

SalvagedMatch Salvage(const PackedMatch& packed) {
  SalvagedMatch salvaged;
  StoredMatch& match = salvaged.match;
  match.entry = packed.entry;
  salvaged.record = WithContext(UnpackRecord(packed, match.record, match.record_bytes), "record");
  salvaged.timing = WithContext(UnpackTiming(packed, match.timing), "timing");
  if (salvaged.record.ok() && salvaged.timing.ok()) {
    salvaged.summary = CheckSummary(packed.entry.summary, Summarize(match.record, match.timing));
  }
  return salvaged;
}

absl::StatusOr<StoredMatch> Unpack(const PackedMatch& packed) {
  SalvagedMatch salvaged = Salvage(packed);
  for (const absl::Status& damage : {salvaged.record, salvaged.timing, salvaged.summary}) {
    ASSIZE_RETURN_IF_ERROR(WithContext(damage, absl::StrCat("match ", packed.entry.id)));
  }
  return std::move(salvaged.match);
}

absl::StatusOr<const v1::Record*> Check(const PackedMatch& packed, google::protobuf::Arena* arena) {
  auto& record = *google::protobuf::Arena::CreateMessage<v1::Record>(arena);
  auto& timing = *google::protobuf::Arena::CreateMessage<v1::MatchTiming>(arena);
  const std::string match = absl::StrCat("match ", packed.entry.id);
  std::string bytes;
  ASSIZE_RETURN_IF_ERROR(
      WithContext(WithContext(UnpackRecord(packed, record, bytes), "record"), match));
  ASSIZE_RETURN_IF_ERROR(WithContext(WithContext(UnpackTiming(packed, timing), "timing"), match));
  ASSIZE_RETURN_IF_ERROR(
      WithContext(CheckSummary(packed.entry.summary, Summarize(record, timing)), match));
  return &record;
}

}  // namespace assize
