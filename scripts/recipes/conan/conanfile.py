"""Conan 2 recipe of the library (without the game): `conan create scripts/recipes/conan -s compiler.cppstd=20`.

A default profile has C++17 and is rejected. heliopause/*:shared selects the shared library. The sources are those of
the checkout that holds this file."""
import os
import re

from conan import ConanFile
from conan.tools.build import check_min_cppstd
from conan.tools.cmake import CMake, CMakeDeps, CMakeToolchain, cmake_layout
from conan.tools.files import copy, load, rmdir


class HeliopauseConan(ConanFile):
    name = "heliopause"
    license = "MIT"
    description = "Sparse quadtree for moving sprites: proximity, sweep and pair searches"
    topics = ("quadtree", "spatial-index", "collision-detection", "gamedev")
    package_type = "library"
    settings = "os", "arch", "compiler", "build_type"
    options = {"shared": [True, False], "fPIC": [True, False]}
    default_options = {"shared": False, "fPIC": True}

    def _root(self):
        return os.path.join(self.recipe_folder, "..", "..", "..")

    def set_version(self):
        text = load(self, os.path.join(self._root(), "include", "heliopause", "version.hpp"))
        self.version = ".".join(re.findall(r"define HELIOPAUSE_VERSION_\w+ (\d+)", text))

    def export_sources(self):
        for pattern in ("CMakeLists.txt", "LICENSE", "include/*", "src/base/*", "src/space/*"):
            copy(self, pattern, self._root(), self.export_sources_folder)

    def config_options(self):
        if self.settings.os == "Windows":
            del self.options.fPIC

    def configure(self):
        if self.options.shared:
            self.options.rm_safe("fPIC")

    def requirements(self):
        # Headers of Boost.Container, for building alone: no public header includes them.
        self.requires("boost/[>=1.74.0 <2]", headers=True, libs=False, visible=False)

    def validate(self):
        check_min_cppstd(self, 20)

    def layout(self):
        cmake_layout(self)

    def generate(self):
        toolchain = CMakeToolchain(self)
        toolchain.cache_variables["HELIOPAUSE_GAME"] = False
        toolchain.cache_variables["HELIOPAUSE_TESTS"] = False
        toolchain.cache_variables["HELIOPAUSE_OPTIMIZE"] = True  # also in a Debug build of its user
        toolchain.generate()
        CMakeDeps(self).generate()

    def build(self):
        cmake = CMake(self)
        cmake.configure()
        cmake.build()

    def package(self):
        CMake(self).install()
        copy(self, "LICENSE", self.source_folder, os.path.join(self.package_folder, "licenses"))
        for folder in ("share", os.path.join("lib", "cmake"), os.path.join("lib", "pkgconfig")):
            rmdir(self, os.path.join(self.package_folder, folder))  # CMakeDeps and PkgConfigDeps write their own

    def package_info(self):
        self.cpp_info.libs = ["heliopause"]
        self.cpp_info.set_property("cmake_file_name", "heliopause")
        self.cpp_info.set_property("cmake_target_name", "heliopause::space")
        self.cpp_info.set_property("pkg_config_name", "heliopause")
