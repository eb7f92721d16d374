// Nothing but the precompiled headers of all tests: CMakeLists.txt, assize_test().
