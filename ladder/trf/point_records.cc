// The records that say what results count.
#include "ladder/trf/reading.h"
#include "referee/base/status.h"

namespace assize::ladder::trf {
namespace {

void SetWin(Tenths points, Reading* reading) {
  reading->tournament.points.win = points;
  if (!reading->bye_points_stated) reading->tournament.points.pairing_bye = points;
}

void SetPairingBye(Tenths points, Reading* reading) {
  reading->tournament.points.pairing_bye = points;
  reading->bye_points_stated = true;
}

// False: there is no such code.
bool SetPoints(char code, Tenths points, Reading* reading) {
  PointSystem& system = reading->tournament.points;
  switch (code) {
    case 'W':
      SetWin(points, reading);
      return true;
    case 'D':
      system.draw = points;
      return true;
    case 'L':
      system.loss = points;
      return true;
    case 'A':
    case 'Z':
      system.zero_bye = points;
      system.forfeit_loss = points;
      return true;
    case 'P':
      SetPairingBye(points, reading);
      return true;
    default:
      return false;
  }
}

}  // namespace

absl::Status ReadPointSystem(const Line& line, Reading* reading) {
  constexpr int kWidth = 9;
  for (int column = 6; !line.Text(column, line.width()).empty(); column += kWidth) {
    ASSIZE_ASSIGN_OR_RETURN(const Tenths points, line.Points(column + 1, column + 4, "points"));
    if (!SetPoints(line.At(column), points, reading)) {
      return line.Error(column, column, "code of a result", "one of W D L P A Z");
    }
    if (!line.Text(column + 5, column + kWidth - 1).empty()) {
      return line.Error(column + 5, column + kWidth - 1, "separator", "four spaces");
    }
  }
  return absl::OkStatus();
}

absl::Status ReadOnePoints(const Line& line, Reading* reading) {
  ASSIZE_ASSIGN_OR_RETURN(const Tenths points, line.Points(5, line.width(), "points"));
  PointSystem& system = reading->tournament.points;
  switch (line.At(3)) {
    case 'Z':
      system.zero_bye = points;
      break;
    case 'F':
      system.forfeit_loss = points;
      break;
    case 'U':
      SetPairingBye(points, reading);
      break;
    default:
      SetPoints(line.At(3), points, reading);
  }
  return absl::OkStatus();
}

}  // namespace assize::ladder::trf
