// The bot of the referee's benchmark: answers from a book and does nothing else. Messages stay
// bytes but for the Welcome of each match, which says which page of the book to open.
//
//   bench_book_bot BOOK        (with the environment that the referee gives a bot)
//
// It waits for its messages as the C++ SDK does: blocked in Read() of the synchronous API.
#include <grpcpp/create_channel.h>
#include <grpcpp/grpcpp.h>
#include <grpcpp/impl/codegen/rpc_method.h>
#include <grpcpp/support/byte_buffer.h>
#include <grpcpp/support/sync_stream.h>

#include <cstdio>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "assize/v1/referee.pb.h"
#include "sample-bots/cpp/sdk/seat_stream.h"
#include "tests/bench/referee/book.h"

namespace assize::bench {
namespace {

grpc::ByteBuffer BufferOf(const std::string& bytes) {
  grpc::Slice slice(bytes);
  return {&slice, 1};
}

grpc::ByteBuffer Hello() {
  v1::BotMessage message;
  message.mutable_hello()->set_protocol_version(1);
  message.mutable_hello()->set_bot_name("book");
  return BufferOf(message.SerializeAsString());
}

// The answers of the match and seat that the Welcome names; none for any other message.
Answers PageOf(const grpc::ByteBuffer& buffer, const AnswerBook& book) {
  grpc::Slice slice;
  v1::RefereeMessage message;
  if (!buffer.DumpToSingleSlice(&slice).ok() ||
      !message.ParseFromArray(slice.begin(), static_cast<int>(slice.size())) ||
      !message.has_welcome()) {
    return {};
  }
  const auto page = book.find(message.welcome().match_id());
  return page == book.end() ? Answers() : page->second.at(message.welcome().seat());
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
  stream->Write(Hello());
  Answers page;
  size_t answered = 0;
  grpc::ByteBuffer message;
  while (stream->Read(&message)) {
    if (answered < page.size()) {
      stream->Write(BufferOf(page[answered++]));
    } else {
      page = PageOf(message, book);
      answered = 0;
    }
  }
  return stream->Finish();
}

int Run(const std::string& file) {
  const absl::StatusOr<bot::SeatAddress> seat = bot::SeatFromEnvironment();
  const absl::StatusOr<AnswerBook> book = ReadAnswers(file);
  if (!seat.ok() || !book.ok()) {
    std::fprintf(stderr, "%s\n", (seat.ok() ? book.status() : seat.status()).ToString().c_str());
    return 1;
  }
  const auto channel = grpc::CreateChannel(seat->address, grpc::InsecureChannelCredentials());
  while (PlayStream(*channel, seat->token, *book).ok()) {
  }
  return 0;
}

}  // namespace
}  // namespace assize::bench

int main(int argc, char** argv) {
  if (argc != 2) {
    std::fprintf(stderr, "usage: bench_book_bot BOOK\n");
    return 64;
  }
  return assize::bench::Run(argv[1]);
}
