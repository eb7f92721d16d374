// A site as a value: what is in which file.
#ifndef ASSIZE_LADDER_SITE_SITE_FILES_H_
#define ASSIZE_LADDER_SITE_SITE_FILES_H_

#include <map>
#include <string>

namespace assize::ladder::site {

// Contents by path from the site's root, with '/'.
using Files = std::map<std::string, std::string>;

}  // namespace assize::ladder::site

#endif  // ASSIZE_LADDER_SITE_SITE_FILES_H_
