"""The Boost headers of this machine as the package that the recipe of the library asks for: scripts/try-machines has no
server to ask."""
from conan import ConanFile


class BoostHeaders(ConanFile):
    name = "boost"
    version = "1.74.0"
    package_type = "header-library"

    def package_info(self):
        self.cpp_info.includedirs = []  # /usr/include is searched anyway
        self.cpp_info.set_property("cmake_file_name", "Boost")
        self.cpp_info.set_property("cmake_target_name", "Boost::headers")
