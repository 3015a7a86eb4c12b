// Owner: owns an object whose type only the library has.
#pragma once

namespace heliopause::internal {

/// A std::unique_ptr without its header, which takes longer to compile than all of this library's
/// headers together. T is complete where an Owner is constructed from a pointer, assigned or
/// destroyed. For the library's own use.
template <class T>
class Owner {
 public:
  Owner() noexcept = default;
  explicit Owner(T* object) noexcept : object_(object) {}
  Owner(Owner&& other) noexcept : object_(other.Release()) {}
  Owner& operator=(Owner&& other) noexcept {
    if (this != &other) {
      delete object_;
      object_ = other.Release();
    }
    return *this;
  }
  ~Owner() { delete object_; }

  T* get() const noexcept { return object_; }
  T& operator*() const noexcept { return *object_; }
  T* operator->() const noexcept { return object_; }

 private:
  T* Release() noexcept {
    T* const object = object_;
    object_ = nullptr;
    return object;
  }

  T* object_ = nullptr;
};

}  // namespace heliopause::internal
