// A command's way to the methods of a ladder's service: over gRPC where a daemon has the database or is
// elsewhere, else in this process, on the opened file. A command fills a request and prints the answer,
// and the same method has checked and done everything.
//
//   ASSIZE_ASSIGN_OR_RETURN(const auto ladder, client::OpenForActs("club.db"));
//   v1::WithdrawBotRequest request;
//   request.set_bot("robin");
//   ASSIZE_ASSIGN_OR_RETURN(const v1::BotVersionReport version, ladder->Act(request));
//
// Used by one thread.
#ifndef ASSIZE_LADDER_CLIENT_CLIENT_H_
#define ASSIZE_LADDER_CLIENT_CLIENT_H_

#include <cstdint>
#include <memory>
#include <string>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "google/protobuf/message.h"
#include "ladder/service/methods/method_list.h"

namespace assize::ladder {
class LadderStore;
namespace service {
class LocalLadder;
}
}  // namespace assize::ladder

namespace assize::ladder::client {

class Remote;

// By which a service recognises a request that is sent again.
std::string FreshRequestId();

class Client {
 public:
  template <class Request>
  using AnswerTo = typename service::MethodOf<Request>::Answer;

  explicit Client(std::unique_ptr<Remote> service);
  explicit Client(std::unique_ptr<service::LocalLadder> file);
  ~Client();
  Client(const Client&) = delete;
  Client& operator=(const Client&) = delete;

  // What the method for such requests answers. A service is called again while it is unreachable or
  // asks to try later, see Remote::Repeat(); so for calls that change something use Act().
  // kUnavailable: the method needs a service, and the file is open here.
  template <class Request>
  absl::StatusOr<AnswerTo<Request>> Call(const Request& request) {
    AnswerTo<Request> answer;
    const absl::Status asked = Ask(service::MethodOf<Request>::kMethod, request, &answer);
    if (!asked.ok()) return asked;
    return answer;
  }

  // The same for calls that change something: with a new request_id, so that it is done once,
  // however often it is sent.
  template <class Request>
  absl::StatusOr<AnswerTo<Request>> Act(Request request) {
    if (remote_ != nullptr) request.set_request_id(FreshRequestId());
    return Call(request);
  }

  // The same for a list: all of its pages as one, without a next_page_token.
  template <class Request>
  absl::StatusOr<AnswerTo<Request>> List(Request request) {
    constexpr int kLargestPage = 1000;
    request.set_page_size(kLargestPage);
    AnswerTo<Request> all;
    do {
      absl::StatusOr<AnswerTo<Request>> page = Call(request);
      if (!page.ok()) return page;
      request.set_page_token(page->next_page_token());
      page->clear_next_page_token();
      all.MergeFrom(*page);
    } while (!request.page_token().empty());
    return all;
  }

  // For calls that Call() can't make, such as streams; nullptr: no service has the database.
  Remote* remote() { return remote_.get(); }
  // Beside the file: something that was read is damaged, was named on standard error and is missing in
  // the answers.
  bool found_damage() const;
  // The opened file, for what only a command beside it can do; nullptr: a service has it.
  LadderStore* store();

 private:
  absl::Status Ask(service::Method method, const google::protobuf::Message& request,
                   google::protobuf::Message* answer);
  // What a method needs, where no service runs.
  enum class Needs : uint8_t { kFile, kDaemon };
  template <class Request, class Answer, Needs kNeeds, class There>
  absl::Status Exchange(There there, const google::protobuf::Message& request,
                        google::protobuf::Message* answer);

  const std::unique_ptr<Remote> remote_;
  const std::unique_ptr<service::LocalLadder> local_;
};

// The service that has the database, and where none runs the file, opened for writing. Errors of
// RemoteOf() and LadderStore::OpenForWriting().
absl::StatusOr<std::unique_ptr<Client>> OpenForActs(const std::string& database);
// The same with the file opened for reading.
absl::StatusOr<std::unique_ptr<Client>> OpenForReading(const std::string& database);
// The file where it is on this machine, also beside a daemon, which is not kept from its work by that,
// opened for reading.
absl::StatusOr<std::unique_ptr<Client>> OpenFile(const std::string& database);
// A service alone. kUnavailable: none runs; the text states how to start one.
absl::StatusOr<std::unique_ptr<Client>> RunningServiceOf(const std::string& database);

}  // namespace assize::ladder::client

#endif  // ASSIZE_LADDER_CLIENT_CLIENT_H_
