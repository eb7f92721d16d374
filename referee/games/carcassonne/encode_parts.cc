// Carcassonne: the parts of views and lists as bytes, field by field as the messages have them.
#include "referee/games/carcassonne/wire.h"

namespace assize::games::carcassonne {
namespace {

struct MoveBytes {
  FieldBytes& bytes;

  void operator()(const PlaceTile& move) const { Write(move, bytes); }
  void operator()(const PlaceRobber& move) const {
    bytes.Message(pb::Move::kRobberFieldNumber, [&] {
      if (move.space == kInSupply) return;
      bytes.Present(pb::PlaceRobber::kSpaceFieldNumber, move.space);
    });
  }
  void operator()(const PlaceMeeple& move) const {
    bytes.Message(pb::Move::kMeepleFieldNumber, [&] {
      if (!move.segment.has_value()) return;
      WriteName(pb::PlaceMeeple::kSegmentFieldNumber, *move.segment, bytes);
    });
  }
  void operator()(const Plan& plan) const {
    bytes.Message(pb::Move::kPlanFieldNumber, [&] { Write(plan, bytes); });
  }
  void operator()(const ChooseTarget& move) const {
    bytes.Message(pb::Move::kTargetFieldNumber,
                  [&] { bytes.Number(pb::ChooseTarget::kEventFieldNumber, move.event); });
  }
  void operator()(const ChooseFigure& move) const {
    bytes.Message(pb::Move::kRogueFieldNumber,
                  [&] { bytes.Number(pb::ChooseFigure::kFigureFieldNumber, move.figure); });
  }
  void operator()(const UseMessage& move) const {
    bytes.Message(pb::Move::kMessageFieldNumber, [&] {
      bytes.Number(pb::UseMessage::kUseFieldNumber, Number<pb::MessageUse>(move.use));
    });
  }
  void operator()(const CallHome& move) const {
    bytes.Message(pb::Move::kCallHomeFieldNumber, [&] {
      bytes.Signed(pb::CallHome::kXFieldNumber, move.cell.x);
      bytes.Signed(pb::CallHome::kYFieldNumber, move.cell.y);
    });
  }
};

}  // namespace

void Write(const Config& config, FieldBytes& bytes) {
  bytes.Number(pb::Config::kSeatsFieldNumber, config.seats);
  bytes.Number(pb::Config::kRobbersFieldNumber, config.robbers);
  bytes.Number(pb::Config::kMessengersFieldNumber, config.messengers);
  bytes.Number(pb::Config::kFarmersFieldNumber, config.farmers);
  bytes.Number(pb::Config::kStartSeatFieldNumber, NumberOf(config.start_seat));
  bytes.Number(pb::Config::kSmallCityPointsFieldNumber, config.small_city_points);
  bytes.Number(pb::Config::kRobberOfferFieldNumber, Number<pb::RobberOffer>(config.robber_offer));
  bytes.Number(pb::Config::kRobberMandatoryFieldNumber, config.robber_mandatory);
  bytes.Number(pb::Config::kMessageAloneFieldNumber, config.message_alone);
  bytes.Number(pb::Config::kMessageCapFieldNumber, config.message_cap);
}

void Write(const Plan& plan, FieldBytes& bytes) {
  for (uint8_t i = 0; i < plan.size; ++i) {
    bytes.Message(pb::Plan::kWalksFieldNumber, [&] {
      bytes.Number(pb::Walk::kEventFieldNumber, plan.walks[i].event);
      bytes.Number(pb::Walk::kFigureFieldNumber, plan.walks[i].figure);
    });
  }
}

void Write(const Move& move, FieldBytes& bytes) { std::visit(MoveBytes{bytes}, move); }

void Write(const Breakdown& points, FieldBytes& bytes) {
  bytes.Number(pb::Breakdown::kDuringFieldNumber, points.during);
  bytes.Number(pb::Breakdown::kRobberFieldNumber, points.robber);
  bytes.Number(pb::Breakdown::kRoadsFieldNumber, points.roads);
  bytes.Number(pb::Breakdown::kCitiesFieldNumber, points.cities);
  bytes.Number(pb::Breakdown::kMonasteriesFieldNumber, points.monasteries);
  bytes.Number(pb::Breakdown::kFieldsFieldNumber, points.fields);
}

}  // namespace assize::games::carcassonne
