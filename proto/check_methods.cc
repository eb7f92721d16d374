// Run while Assize is built: fails for a method of service.proto, browser.proto or work.proto without the options that name its scope and
// its cost, so that no method is open to everybody, or keeps others waiting, by oversight.
#include <google/protobuf/descriptor.h>

#include <iostream>

#include "assize/v1/browser.pb.h"
#include "assize/v1/service.pb.h"
#include "assize/v1/work.pb.h"

namespace {

using google::protobuf::FileDescriptor;
using google::protobuf::MethodDescriptor;

// How many methods of the file lack one of the options.
int CountMissing(const FileDescriptor& file) {
  int missing = 0;
  int methods = 0;
  for (int service = 0; service < file.service_count(); ++service) {
    for (int i = 0; i < file.service(service)->method_count(); ++i, ++methods) {
      const MethodDescriptor& method = *file.service(service)->method(i);
      if (method.options().GetExtension(assize::v1::scope) == assize::v1::SCOPE_UNSPECIFIED) {
        std::cerr << file.name() << ": the method " << method.full_name()
                  << " has no option (scope)\n";
        ++missing;
      }
      if (method.options().GetExtension(assize::v1::cost) == assize::v1::COST_UNSPECIFIED) {
        std::cerr << file.name() << ": the method " << method.full_name()
                  << " has no option (cost)\n";
        ++missing;
      }
    }
  }
  if (methods > 0) return missing;
  std::cerr << file.name() << ": no service in it\n";
  return 1;
}

}  // namespace

int main() {
  const int missing = CountMissing(*assize::v1::ServiceStatus::descriptor()->file()) +
                      CountMissing(*assize::v1::Desk::descriptor()->file()) +
                      CountMissing(*assize::v1::LeaseAnswer::descriptor()->file());
  return missing == 0 ? 0 : 1;
}
