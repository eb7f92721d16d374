# Run by CPack between installing into its own folder and packing: what Debian's packages have and an
# installation does not. SOURCE_DATE_EPOCH is the time of all files.
file(GLOB folders ${CPACK_TEMPORARY_DIRECTORY}/*/usr)
set(names_assize assize)
set(names_python python3-assize)
set(names_dev libassize-dev)
string(TIMESTAMP date "%a, %d %b %Y %H:%M:%S +0000" UTC)
foreach(usr ${folders})
  get_filename_component(top ${usr} DIRECTORY)
  get_filename_component(group ${top} NAME)
  set(package ${names_${group}})
  set(documents ${usr}/share/doc/${package})
  file(WRITE ${documents}/changelog
    "${package} (${CPACK_DEBIAN_PACKAGE_VERSION}) unstable; urgency=medium\n\n"
    "  * Built from the sources of this version.\n\n -- ${CPACK_DEBIAN_PACKAGE_MAINTAINER}  ${date}\n")
  file(COPY ${CMAKE_CURRENT_LIST_DIR}/copyright DESTINATION ${documents})
  file(GLOB compressed ${usr}/share/man/man1/*.1)
  execute_process(COMMAND gzip -9n ${documents}/changelog ${compressed} COMMAND_ERROR_IS_FATAL ANY)
  if(group STREQUAL "python")
    file(MAKE_DIRECTORY ${usr}/lib/python3/dist-packages)
    file(CREATE_LINK ../../assize/python/assize ${usr}/lib/python3/dist-packages/assize SYMBOLIC)
  endif()
  execute_process(COMMAND chmod -R u=rwX,go=rX ${top} COMMAND_ERROR_IS_FATAL ANY)
  execute_process(COMMAND find ${top} -exec touch -h -d @$ENV{SOURCE_DATE_EPOCH} {} +
                  COMMAND_ERROR_IS_FATAL ANY)
endforeach()
