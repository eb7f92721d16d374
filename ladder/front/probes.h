// Health and reflection, as programs for watching and exploring services ask for them. The daemon is
// asked nothing: what the answers need is known here.
//
// On the reactor's thread.
#ifndef ASSIZE_LADDER_FRONT_PROBES_H_
#define ASSIZE_LADDER_FRONT_PROBES_H_

#include <memory>
#include <set>
#include <string>
#include <string_view>

#include "ladder/front/call_limits.h"
#include "referee/http2/stream.h"

namespace assize::front {

class Probes {
 public:
  Probes();
  ~Probes();

  // Whether this is a method of health or reflection.
  static bool Answers(std::string_view path);

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

  bool serving_ = false;
  std::set<Watch*> watches_;
};

}  // namespace assize::front

#endif  // ASSIZE_LADDER_FRONT_PROBES_H_
