// The streaming methods as reactors, which delete themselves when their calls are over.
#ifndef ASSIZE_LADDER_SERVICE_STREAMS_H_
#define ASSIZE_LADDER_SERVICE_STREAMS_H_

#include <grpcpp/grpcpp.h>

#include "assize/v1/service.pb.h"
#include "ladder/service/grpc_service.h"

namespace assize::ladder::service {

// SubmitBot: the file is written as it comes, and looked at when it is whole.
grpc::ServerReadReactor<v1::SubmitBotRequest>* ReceiveSubmission(
    GrpcService* service, grpc::CallbackServerContext* context, v1::Operation* response);

// WatchEvents: nothing is queued for a reader but the item that is being sent, so that slow ones
// cost no memory; one that takes nothing for half a minute is cut.
grpc::ServerWriteReactor<v1::FeedItem>* SendFeed(GrpcService* service,
                                                 grpc::CallbackServerContext* context,
                                                 const v1::WatchEventsRequest& request);

}  // namespace assize::ladder::service

#endif  // ASSIZE_LADDER_SERVICE_STREAMS_H_
