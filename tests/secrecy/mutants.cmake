# The libraries NAME_mutants: NAME with leaks in it, or in what it stands on. For tests alone.
#
# The leaks are patches: mutants/PATH.patch is applied to a copy of PATH, in the build folder. A
# library whose folder has patches is compiled again, with the copies in place of the files, also of
# the headers; the others are linked again.

set(patch_root ${CMAKE_CURRENT_SOURCE_DIR}/mutants)
set(copy_root ${CMAKE_BINARY_DIR}/mutants)

file(GLOB_RECURSE patches CONFIGURE_DEPENDS RELATIVE ${patch_root} ${patch_root}/*.patch)
set(patched_folders)
set(copies)
foreach(patch IN LISTS patches)
  string(REGEX REPLACE "\\.patch$" "" file ${patch})
  cmake_path(GET file PARENT_PATH folder)
  list(APPEND patched_folders ${CMAKE_SOURCE_DIR}/${folder})
  list(APPEND copies ${copy_root}/${file})
  add_custom_command(OUTPUT ${copy_root}/${file}
    COMMAND ${CMAKE_COMMAND} -DROOT=${CMAKE_SOURCE_DIR} -DFILE=${file} -DPATCH=${patch_root}/${patch}
            -DCOPY=${copy_root}/${file} -P ${CMAKE_CURRENT_SOURCE_DIR}/apply_patch.cmake
    DEPENDS ${CMAKE_SOURCE_DIR}/${file} ${patch_root}/${patch}
            ${CMAKE_CURRENT_SOURCE_DIR}/apply_patch.cmake
    COMMENT "Patching a copy of ${file}" VERBATIM)
endforeach()

# A copy whose patch is gone would still be found in place of the file.
file(GLOB_RECURSE found ${copy_root}/*.h ${copy_root}/*.cc)
foreach(copy IN LISTS found)
  if(NOT copy IN_LIST copies)
    file(REMOVE ${copy})
  endif()
endforeach()

add_custom_target(assize_mutant_sources DEPENDS ${copies})

# Which leak is active, and the tags of hidden facts.
add_library(assize_leaks STATIC EXCLUDE_FROM_ALL canary.cc mutant.cc)
target_link_libraries(assize_leaks PUBLIC assize_base absl::strings protobuf::libprotobuf
                      PRIVATE assize_warnings)

# Sets `result` to NAME_mutants, which is made if it does not exist; to NAME where nothing that it
# stands on is patched, or it is not ours.
function(assize_mutants name result)
  set(${result} ${name} PARENT_SCOPE)
  if(TARGET ${name}_mutants)
    set(${result} ${name}_mutants PARENT_SCOPE)
    return()
  endif()
  if(NOT name MATCHES "^[a-z0-9_]+$" OR NOT TARGET ${name})
    return()
  endif()
  get_target_property(type ${name} TYPE)
  if(NOT type STREQUAL "STATIC_LIBRARY")
    return()
  endif()

  get_target_property(deps ${name} LINK_LIBRARIES)
  set(mutant_deps)
  foreach(dep IN LISTS deps)
    assize_mutants(${dep} mutant_dep)
    list(APPEND mutant_deps ${mutant_dep})
  endforeach()

  get_target_property(folder ${name} SOURCE_DIR)
  if(folder IN_LIST patched_folders)
    get_target_property(sources ${name} SOURCES)
    set(mutant_sources)
    foreach(source IN LISTS sources)
      cmake_path(ABSOLUTE_PATH source BASE_DIRECTORY ${folder} NORMALIZE)
      cmake_path(RELATIVE_PATH source BASE_DIRECTORY ${CMAKE_SOURCE_DIR} OUTPUT_VARIABLE path)
      if("${copy_root}/${path}" IN_LIST copies)
        set(source ${copy_root}/${path})
      endif()
      list(APPEND mutant_sources ${source})
    endforeach()
    add_library(${name}_mutants STATIC EXCLUDE_FROM_ALL ${mutant_sources})
    target_include_directories(${name}_mutants BEFORE PRIVATE ${copy_root})
    target_link_libraries(${name}_mutants PUBLIC ${mutant_deps} assize_leaks)
    add_dependencies(${name}_mutants assize_mutant_sources)
  elseif(NOT mutant_deps STREQUAL deps)
    add_library(${name}_mutants STATIC EXCLUDE_FROM_ALL $<TARGET_OBJECTS:${name}>)
    set_target_properties(${name}_mutants PROPERTIES LINKER_LANGUAGE CXX)
    target_link_libraries(${name}_mutants PUBLIC ${mutant_deps})
  else()
    return()
  endif()
  set(${result} ${name}_mutants PARENT_SCOPE)
endfunction()

foreach(name assize_games assize_main assize_secrecy)
  assize_mutants(${name} unused)
endforeach()
