# Writes COPY, which is ROOT/FILE with PATCH applied.
cmake_path(GET COPY PARENT_PATH folder)
file(MAKE_DIRECTORY ${folder})
execute_process(
  COMMAND patch --batch --forward --silent --reject-file=- --output=${COPY} ${ROOT}/${FILE} ${PATCH}
  RESULT_VARIABLE result OUTPUT_VARIABLE output ERROR_VARIABLE output)
if(NOT result EQUAL 0)
  file(REMOVE ${COPY})
  cmake_path(RELATIVE_PATH PATCH BASE_DIRECTORY ${ROOT} OUTPUT_VARIABLE shown)
  message(FATAL_ERROR "${shown} does not apply to ${FILE}, which has changed since the patch was "
    "written. Write the patch again (tests/secrecy/README.md).\n${output}")
endif()
