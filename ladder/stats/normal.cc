#include "ladder/stats/normal.h"

#include <boost/math/distributions/normal.hpp>
#include <boost/math/distributions/students_t.hpp>

namespace assize::ladder::stats {

double NormalQuantile(double probability) {
  return boost::math::quantile(boost::math::normal(), probability);
}

double StudentQuantile(double probability, double degrees_of_freedom) {
  return boost::math::quantile(boost::math::students_t(degrees_of_freedom), probability);
}

double StudentCdf(double t, double degrees_of_freedom) {
  return boost::math::cdf(boost::math::students_t(degrees_of_freedom), t);
}

}  // namespace assize::ladder::stats
