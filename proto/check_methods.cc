// Run while Assize is built: fails for a method of service.proto without the options that name its scope and
// its cost, so that no method is open to everybody, or keeps others waiting, by oversight.
#include <google/protobuf/descriptor.h>

#include <iostream>

#include "assize/v1/service.pb.h"

int main() {
  using assize::v1::Cost;
  using assize::v1::Scope;
  int missing = 0;
  int methods = 0;
  const google::protobuf::FileDescriptor& file = *assize::v1::ServiceStatus::descriptor()->file();
  for (int service = 0; service < file.service_count(); ++service) {
    for (int i = 0; i < file.service(service)->method_count(); ++i, ++methods) {
      const google::protobuf::MethodDescriptor& method = *file.service(service)->method(i);
      if (method.options().GetExtension(assize::v1::scope) == Scope::SCOPE_UNSPECIFIED) {
        std::cerr << file.name() << ": the method " << method.full_name()
                  << " has no option (scope)\n";
        ++missing;
      }
      if (method.options().GetExtension(assize::v1::cost) == Cost::COST_UNSPECIFIED) {
        std::cerr << file.name() << ": the method " << method.full_name()
                  << " has no option (cost)\n";
        ++missing;
      }
    }
  }
  if (methods == 0) std::cerr << file.name() << ": no service in it\n";
  return missing == 0 && methods > 0 ? 0 : 1;
}
