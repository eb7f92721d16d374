#include "ladder/front/calls/probes.h"

#include <google/protobuf/descriptor.h>
#include <google/protobuf/descriptor.pb.h>

#include <algorithm>
#include <array>
#include <functional>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "assize/v1/probes.pb.h"
#include "assize/v1/referee.pb.h"
#include "assize/v1/service.pb.h"
#include "referee/http2/grpc.h"

namespace assize::front {
namespace {

constexpr std::string_view kCheck = "/grpc.health.v1.Health/Check";
constexpr std::string_view kWatch = "/grpc.health.v1.Health/Watch";
constexpr std::array<std::string_view, 2> kReflection = {
    "/grpc.reflection.v1.ServerReflection/ServerReflectionInfo",
    "/grpc.reflection.v1alpha.ServerReflection/ServerReflectionInfo"};
constexpr std::array<std::string_view, 2> kServices = {"assize.v1.Ladder", "assize.v1.Referee"};
// Of a question.
constexpr size_t kMaxBytes = 4096;

bool IsKnown(const std::string& service) {
  return service.empty() || std::ranges::find(kServices, service) != kServices.end();
}

// Who does not read the answers is not answered any further.
class Questions : public http2::StreamOwner {
 public:
  Questions(http2::StreamPtr stream, CallLimit::Place place)
      : stream_(std::move(stream)), place_(std::move(place)) {}

  void OnBytes(std::string_view bytes) override {
    questions_.Add(bytes);
    AnswerSome();
  }
  void OnDone(const http2::Fields&) override {
    done_ = true;
    AnswerSome();
  }
  void OnOver() override { place_ = nullptr; }
  void OnRoom() override { AnswerSome(); }

 protected:
  virtual void Answer(std::string_view question) = 0;
  // The client asks nothing more, and all that it has asked is answered.
  virtual void End() = 0;

  http2::Stream& stream() { return *stream_; }

 private:
  void AnswerSome() {
    using State = http2::Messages::State;
    while (stream_->unsent() <= http2::Stream::kRoom && !stream_->over()) {
      const http2::Messages::Next next = questions_.Peek();
      if (next.state == State::kNone) {
        if (std::exchange(done_, false)) End();
        return;
      }
      if (next.state != State::kWhole) {
        const std::string text = absl::StrCat("a question has at most ", kMaxBytes, " bytes");
        return stream_->Finish(http2::TrailerOf(absl::ResourceExhaustedError(text)));
      }
      Answer(next.message);
      stream_->Took(questions_.Take());
    }
  }

  const http2::StreamPtr stream_;
  CallLimit::Place place_;
  http2::Messages questions_{kMaxBytes};
  bool done_ = false;
};

// The file, and before it those that it imports, each once.
void AddFile(const google::protobuf::FileDescriptor& file, std::vector<std::string>* added,
             v1::ReflectionAnswer::Files* files) {
  if (std::ranges::find(*added, file.name()) != added->end()) return;
  added->push_back(file.name());
  google::protobuf::FileDescriptorProto description;
  file.CopyTo(&description);
  files->add_file(description.SerializeAsString());
  for (int i = 0; i < file.dependency_count(); ++i) AddFile(*file.dependency(i), added, files);
}

v1::ReflectionAnswer AnswerTo(const v1::ReflectionRequest& request) {
  v1::ReflectionAnswer answer;
  *answer.mutable_original_request() = request;
  answer.set_valid_host(request.host());
  const auto& pool = *google::protobuf::DescriptorPool::generated_pool();
  const google::protobuf::FileDescriptor* file = nullptr;
  switch (request.asked_case()) {
    case v1::ReflectionRequest::kListServices:
      for (const std::string_view service : kServices) {
        answer.mutable_services()->add_service()->set_name(std::string(service));
      }
      return answer;
    case v1::ReflectionRequest::kFileByFilename:
      file = pool.FindFileByName(request.file_by_filename());
      break;
    case v1::ReflectionRequest::kFileContainingSymbol:
      file = pool.FindFileContainingSymbol(request.file_containing_symbol());
      break;
    case v1::ReflectionRequest::ASKED_NOT_SET:
      break;
  }
  if (file == nullptr) {
    answer.mutable_error()->set_code(static_cast<int>(absl::StatusCode::kNotFound));
    answer.mutable_error()->set_message("there is no such file or symbol");
  } else {
    std::vector<std::string> added;
    AddFile(*file, &added, answer.mutable_files());
  }
  return answer;
}

}  // namespace

class Probes::Check final : public Questions {
 public:
  Check(const Probes* probes, http2::StreamPtr stream, CallLimit::Place place)
      : Questions(std::move(stream), std::move(place)), probes_(*probes) {}

 private:
  void Answer(std::string_view question) override {
    v1::HealthRequest request;
    if (!request.ParseFromString(std::string(question)) || !IsKnown(request.service())) {
      return stream().Finish(
          http2::TrailerOf(absl::NotFoundError("there is no service of this name")));
    }
    stream().Send(http2::Framed(probes_.HealthOf(request.service())));
    stream().Finish(http2::TrailerOf(absl::OkStatus()));
  }
  void End() override {
    stream().Finish(http2::TrailerOf(absl::InvalidArgumentError("a call needs a message")));
  }

  const Probes& probes_;
};

// It sends the state when that changes, and has nothing to say otherwise.
class Probes::Watch final : public Questions {
 public:
  Watch(Probes* probes, http2::StreamPtr stream, CallLimit::Place place)
      : Questions(std::move(stream), std::move(place)), probes_(*probes) {}

  void Send() {
    const std::string now = probes_.HealthOf(service_);
    if (now != std::exchange(sent_, now)) stream().Send(http2::Framed(now));
  }
  void OnOver() override {
    probes_.watches_.erase(this);
    Questions::OnOver();
  }

 private:
  void Answer(std::string_view question) override {
    v1::HealthRequest request;
    if (asked_ || !request.ParseFromString(std::string(question))) {
      return stream().Finish(
          http2::TrailerOf(absl::InvalidArgumentError("it takes one HealthCheckRequest")));
    }
    asked_ = true;
    service_ = request.service();
    probes_.watches_.insert(this);
    Send();
  }
  void End() override {
    if (asked_) return;
    stream().Finish(http2::TrailerOf(absl::InvalidArgumentError("a call needs a message")));
  }

  Probes& probes_;
  bool asked_ = false;
  std::string service_;
  std::string sent_;
};

class Probes::Reflection final : public Questions {
 public:
  using Questions::Questions;

 private:
  void Answer(std::string_view question) override {
    v1::ReflectionRequest request;
    if (!request.ParseFromString(std::string(question))) {
      return stream().Finish(
          http2::TrailerOf(absl::InvalidArgumentError("it takes ServerReflectionRequests")));
    }
    stream().Send(http2::Framed(AnswerTo(request).SerializeAsString()));
  }
  void End() override { stream().Finish(http2::TrailerOf(absl::OkStatus())); }
};

Probes::Probes(Describe describe) : describe_(describe) {
  // Their files are known to the pool once the program uses them.
  v1::ServiceStatus::descriptor();
  v1::RefereeMessage::descriptor();
}

Probes::~Probes() = default;

bool Probes::Answers(std::string_view path) const {
  return path == kCheck || path == kWatch ||
         (describe_ == Describe::kMethods &&
          std::ranges::find(kReflection, path) != kReflection.end());
}

std::string Probes::HealthOf(const std::string& service) const {
  v1::HealthAnswer answer;
  answer.set_status(!IsKnown(service) ? v1::HealthAnswer::SERVICE_UNKNOWN
                    : serving_        ? v1::HealthAnswer::SERVING
                                      : v1::HealthAnswer::NOT_SERVING);
  return answer.SerializeAsString();
}

std::shared_ptr<http2::StreamOwner> Probes::Begin(std::string_view path,
                                                  const http2::StreamPtr& stream,
                                                  CallLimit::Place place) {
  if (path == kCheck) return std::make_shared<Check>(this, stream, std::move(place));
  if (path == kWatch) return std::make_shared<Watch>(this, stream, std::move(place));
  return std::make_shared<Reflection>(stream, std::move(place));
}

void Probes::SetServing(bool serving) {
  if (std::exchange(serving_, serving) == serving) return;
  // One that is over meanwhile leaves the set.
  const std::vector<Watch*> watches(watches_.begin(), watches_.end());
  for (Watch* const watch : watches) {
    if (watches_.contains(watch)) watch->Send();
  }
}

}  // namespace assize::front
