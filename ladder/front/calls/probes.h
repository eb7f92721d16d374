// Health and reflection, as programs for watching and exploring services ask for them. The daemon is
// asked nothing: what the answers need is known here.
//
// On the reactor's thread.
#ifndef ASSIZE_LADDER_FRONT_CALLS_PROBES_H_
#define ASSIZE_LADDER_FRONT_CALLS_PROBES_H_

#include <memory>
#include <set>
#include <string>
#include <string_view>

#include "ladder/front/calls/call_limits.h"
#include "referee/http2/stream.h"

namespace assize::front {

class Probes {
 public:
  enum class Describe { kMethods, kNothing };

  // With kNothing it answers no call of reflection.
  explicit Probes(Describe describe);
  ~Probes();

  // Whether this is a method of health, or of reflection where that is answered.
  bool Answers(std::string_view path) const;

  // Answers the call, and keeps `place` as long as it is open.
  std::shared_ptr<http2::StreamOwner> Begin(std::string_view path, const http2::StreamPtr& stream,
                                            CallLimit::Place place);
  // What health reports, and those who watch it are sent: the daemon is there and does not drain.
  void SetServing(bool serving);

 private:
  class Check;
  class Watch;
  class Reflection;

  std::string HealthOf(const std::string& service) const;

  const Describe describe_;
  bool serving_ = false;
  std::set<Watch*> watches_;
};

}  // namespace assize::front

#endif  // ASSIZE_LADDER_FRONT_CALLS_PROBES_H_
