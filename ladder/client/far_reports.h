// Reports of a service elsewhere, which answers with messages.
#ifndef ASSIZE_LADDER_CLIENT_FAR_REPORTS_H_
#define ASSIZE_LADDER_CLIENT_FAR_REPORTS_H_

#include <string>

#include "absl/status/statusor.h"
#include "assize/v1/ladder.pb.h"
#include "assize/v1/owner.pb.h"
#include "referee/cli/flags/output_format.h"

namespace assize::ladder::client {

// `address` begins with report::kAddressScheme. Errors are those of the service.

// All pages. Empty names: all.
absl::StatusOr<v1::BotsReport> FarBots(const std::string& address, const std::string& bot,
                                       const std::string& game);
absl::StatusOr<v1::EventsReport> FarEvents(const std::string& address);
absl::StatusOr<v1::WhyReport> FarWhy(const std::string& address, const std::string& bot,
                                     const std::string& event, int faults);

// Tables as text. An empty event is the newest one.
using FarTable = absl::StatusOr<std::string> (*)(const std::string& address,
                                                 const std::string& event, OutputFormat format);
absl::StatusOr<std::string> FarStandings(const std::string& address, const std::string& event,
                                         OutputFormat format);
absl::StatusOr<std::string> FarCrosstable(const std::string& address, const std::string& event,
                                          OutputFormat format);
absl::StatusOr<std::string> FarRatings(const std::string& address, const std::string& game,
                                       const std::string& event, OutputFormat format);
absl::StatusOr<std::string> FarMatrix(const std::string& address, const std::string& game,
                                      const std::string& event, OutputFormat format);

}  // namespace assize::ladder::client

#endif  // ASSIZE_LADDER_CLIENT_FAR_REPORTS_H_
