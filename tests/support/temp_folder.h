// A folder for one test, removed after it.
#ifndef ASSIZE_TESTS_SUPPORT_TEMP_FOLDER_H_
#define ASSIZE_TESTS_SUPPORT_TEMP_FOLDER_H_

#include <sys/stat.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <stdexcept>
#include <string>

namespace assize {

inline std::string ContentOf(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

// Its path is short wherever TMPDIR is: sockets lie in there, and messages cut long paths.
class TempFolder {
 public:
  TempFolder() {
    std::string pattern = "/tmp/assize-test-XXXXXX";
    if (mkdtemp(pattern.data()) == nullptr) throw std::runtime_error("mkdtemp " + pattern);
    path_ = std::filesystem::canonical(pattern);
  }
  ~TempFolder() {
    std::error_code error;
    std::filesystem::remove_all(path_, error);
  }
  TempFolder(const TempFolder&) = delete;
  TempFolder& operator=(const TempFolder&) = delete;

  const std::string& path() const { return path_; }
  // The path of `name` in the folder.
  std::string operator/(const std::string& name) const { return path_ + "/" + name; }

  // Writes a file, with the folders above it; returns its path.
  std::string Write(const std::string& name, const std::string& content, mode_t mode = 0644) const {
    std::string path = *this / name;
    std::filesystem::create_directories(std::filesystem::path(path).parent_path());
    std::ofstream(path, std::ios::binary) << content;
    chmod(path.c_str(), mode);
    return path;
  }

 private:
  std::string path_;
};

}  // namespace assize

#endif  // ASSIZE_TESTS_SUPPORT_TEMP_FOLDER_H_
