# The Debian packages: deploy/package.sh builds them with CPack. What is in them is what `cmake --install` installs:
#   assize         programs, sample bots, manual pages, completion, units for systemd, pages of prose
#   python3-assize the module assize
#   libassize-dev  the SDK for bots in C++, and the rules as a shared library with an interface in C
set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME assize)
set(CPACK_PACKAGE_VERSION ${PROJECT_VERSION})
set(CPACK_PACKAGE_VENDOR Assize)
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES ON)
set(CPACK_COMPONENTS_GROUPING ONE_PER_GROUP)
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_COMPONENTS_ALL programs pages documents python dev)
# For finish_packages.cmake.
set(CPACK_ASSIZE_NOTICES ${CMAKE_BINARY_DIR}/share/NOTICES)
set(CPACK_PRE_BUILD_SCRIPTS ${CMAKE_CURRENT_LIST_DIR}/finish_packages.cmake)

set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_COMPRESSION_TYPE xz)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PACKAGE_CONTROL_STRICT_PERMISSION ON)
# The one place where name and address of who answers for the packages stand.
file(STRINGS ${CMAKE_CURRENT_LIST_DIR}/maintainer CPACK_DEBIAN_PACKAGE_MAINTAINER LIMIT_COUNT 1)
set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${CMAKE_CURRENT_LIST_DIR}/maintainer)
# The project's version, and behind it what package.sh knows of the commit.
set(ASSIZE_PACKAGE_VERSION ${PROJECT_VERSION} CACHE STRING "Version of the Debian packages")
set(CPACK_DEBIAN_PACKAGE_VERSION ${ASSIZE_PACKAGE_VERSION})

# bubblewrap confines bots. Bots in Python and Node.js, and C++, are for those who want them.
set(CPACK_DEBIAN_ASSIZE_PACKAGE_NAME assize)
set(CPACK_DEBIAN_ASSIZE_PACKAGE_SECTION misc)
set(CPACK_DEBIAN_ASSIZE_PACKAGE_DEPENDS "bubblewrap")
set(CPACK_DEBIAN_ASSIZE_PACKAGE_RECOMMENDS "python3-assize, nodejs")
set(CPACK_DEBIAN_ASSIZE_PACKAGE_SUGGESTS "libassize-dev")
set(CPACK_DEBIAN_ASSIZE_PACKAGE_CONTROL_EXTRA
    "${CMAKE_CURRENT_LIST_DIR}/debian/assize/conffiles;${CMAKE_CURRENT_LIST_DIR}/debian/assize/postinst;${CMAKE_CURRENT_LIST_DIR}/debian/assize/prerm;${CMAKE_CURRENT_LIST_DIR}/debian/assize/postrm")
set(CPACK_DEBIAN_ASSIZE_DESCRIPTION "referee for tournaments between programs in games of hidden information
Bots are separate programs in any language; the referee deals, asks, checks,
keeps time, sends every bot what it may know and nothing else, and stores each
match so that it can be played back and verified. The ladder pairs bots, rates
them and publishes tables.")

set(CPACK_DEBIAN_PYTHON_PACKAGE_NAME python3-assize)
set(CPACK_DEBIAN_PYTHON_PACKAGE_SECTION python)
set(CPACK_DEBIAN_PYTHON_PACKAGE_DEPENDS "python3:any (>= 3.9), python3-protobuf")
set(CPACK_DEBIAN_PYTHON_PACKAGE_SUGGESTS "python3-grpcio, python3-numpy, python3-cffi-backend")
set(CPACK_DEBIAN_PYTHON_PACKAGE_CONTROL_EXTRA
    "${CMAKE_CURRENT_LIST_DIR}/debian/python/postinst;${CMAKE_CURRENT_LIST_DIR}/debian/python/prerm")
set(CPACK_DEBIAN_PYTHON_DESCRIPTION "SDK for bots of the Assize referee in Python
The module assize: bots, deadlines, views of the games, the messages of the
protocol with stubs for type checkers, the engine of Brigand's Bluff, and the
rules of all games for search and training.")

set(CPACK_DEBIAN_DEV_PACKAGE_NAME libassize-dev)
set(CPACK_DEBIAN_DEV_PACKAGE_SECTION libdevel)
set(CPACK_DEBIAN_DEV_PACKAGE_DEPENDS
    "g++, cmake, make, pkg-config, libprotobuf-dev, libabsl-dev, libssl-dev, libnghttp2-dev")
set(CPACK_DEBIAN_DEV_DESCRIPTION "SDK for bots of the Assize referee in C++
Headers, the static library of the SDK with the rules of all games, what
find_package(assize) needs, and the .proto files of the protocol for other
languages; and libassize-sim, the rules for search and training in C and
whatever can call it.")

include(CPack)
cpack_add_component_group(assize)
cpack_add_component_group(python)
cpack_add_component_group(dev)
foreach(component programs pages documents)
  cpack_add_component(${component} GROUP assize)
endforeach()
cpack_add_component(python GROUP python)
cpack_add_component(dev GROUP dev)
