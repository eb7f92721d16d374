// The bot of the referee's benchmark: answers from a book and does nothing else. Messages stay
// bytes but for the Welcome of each match, which says which page of the book to open.
//
//   bench_book_bot BOOK frames|grpc     (with the environment that the referee gives a bot)
//
// It waits for its messages as the C++ SDK does: blocked in a read of its seat's descriptor, or of
// gRPC's synchronous API.
#include <grpcpp/create_channel.h>
#include <grpcpp/grpcpp.h>
#include <grpcpp/impl/codegen/rpc_method.h>
#include <grpcpp/support/byte_buffer.h>
#include <grpcpp/support/sync_stream.h>

#include <cstdio>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "assize/v1/referee.pb.h"
#include "referee/frames/bot_end.h"
#include "sample-bots/cpp/sdk/grpc_channel.h"
#include "tests/bench/referee/book.h"

namespace assize::bench {
namespace {

std::string Hello() {
  v1::BotMessage message;
  message.mutable_hello()->set_protocol_version(1);
  message.mutable_hello()->set_bot_name("book");
  return message.SerializeAsString();
}

// What the bot answers, stream by stream.
class Reader {
 public:
  explicit Reader(const AnswerBook& book) : book_(book) {}

  // The answer to the stream's next message; null: it wants none.
  const std::string* AnswerTo(std::string_view bytes) {
    if (answered_ < page_.size()) return &page_[answered_++];
    page_ = PageOf(bytes);
    answered_ = 0;
    return nullptr;
  }

 private:
  // The answers of the match and seat that the Welcome names; none for any other message.
  Answers PageOf(std::string_view bytes) const {
    v1::RefereeMessage message;
    if (!message.ParseFromArray(bytes.data(), static_cast<int>(bytes.size())) ||
        !message.has_welcome()) {
      return {};
    }
    const auto page = book_.find(message.welcome().match_id());
    return page == book_.end() ? Answers() : page->second.at(message.welcome().seat());
  }

  const AnswerBook& book_;
  Answers page_;
  size_t answered_ = 0;
};

grpc::ByteBuffer BufferOf(const std::string& bytes) {
  grpc::Slice slice(bytes);
  return {&slice, 1};
}

// Plays what comes on one stream.
grpc::Status PlayStream(grpc::Channel& channel, const std::string& token, const AnswerBook& book) {
  grpc::ClientContext context;
  context.AddMetadata("assize-token", token);
  using Factory = grpc::internal::ClientReaderWriterFactory<grpc::ByteBuffer, grpc::ByteBuffer>;
  const std::unique_ptr<grpc::ClientReaderWriter<grpc::ByteBuffer, grpc::ByteBuffer>> stream(
      Factory::Create(&channel,
                      grpc::internal::RpcMethod("/assize.v1.Referee/Play",
                                                grpc::internal::RpcMethod::BIDI_STREAMING),
                      &context));
  stream->Write(BufferOf(Hello()));
  Reader reader(book);
  grpc::ByteBuffer message;
  while (stream->Read(&message)) {
    grpc::Slice slice;
    if (!message.DumpToSingleSlice(&slice).ok()) break;
    const std::string_view bytes(reinterpret_cast<const char*>(slice.begin()), slice.size());
    if (const std::string* answer = reader.AnswerTo(bytes)) stream->Write(BufferOf(*answer));
  }
  return stream->Finish();
}

int PlayOverGrpc(const AnswerBook& book) {
  const absl::StatusOr<bot::SeatAddress> seat = bot::AddressFromEnvironment();
  if (!seat.ok()) {
    std::fprintf(stderr, "%s\n", seat.status().ToString().c_str());
    return 1;
  }
  const auto channel = grpc::CreateChannel(seat->address, grpc::InsecureChannelCredentials());
  while (PlayStream(*channel, seat->token, book).ok()) {
  }
  return 0;
}

int PlayInFrames(UniqueFd descriptor, const AnswerBook& book) {
  using frames::Kind;
  frames::BotEnd seat(std::move(descriptor));
  const std::string begin =
      frames::Framed(Kind::kOpen, "") + frames::Framed(Kind::kMessage, Hello());
  seat.WriteAll(begin);
  Reader reader(book);
  frames::Frame frame;
  while (seat.Read(frame)) {
    if (frame.kind == Kind::kEnd) {
      if (frames::ReadEnd(frame.payload).code != 0) break;
      seat.WriteAll(begin);
    } else if (const std::string* answer = reader.AnswerTo(frame.payload)) {
      seat.Write(Kind::kMessage, *answer);
    }
  }
  return 0;
}

int Run(const std::string& file, const std::string& protocol) {
  const absl::StatusOr<AnswerBook> book = ReadAnswers(file);
  if (!book.ok()) {
    std::fprintf(stderr, "%s\n", book.status().ToString().c_str());
    return 1;
  }
  // The bridge to gRPC offers a descriptor as well, which is left alone here.
  if (protocol == "grpc") return PlayOverGrpc(*book);
  absl::StatusOr<UniqueFd> seat = frames::SeatFromEnvironment();
  if (!seat.ok()) {
    std::fprintf(stderr, "%s\n", seat.status().ToString().c_str());
    return 1;
  }
  return PlayInFrames(*std::move(seat), *book);
}

}  // namespace
}  // namespace assize::bench

int main(int argc, char** argv) {
  if (argc != 3) {
    std::fprintf(stderr, "usage: bench_book_bot BOOK frames|grpc\n");
    return 64;
  }
  return assize::bench::Run(argv[1], argv[2]);
}
