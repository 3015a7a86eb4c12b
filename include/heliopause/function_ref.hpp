// A reference to something callable, for parameters only.
#pragma once

#include <concepts>
#include <memory>
#include <type_traits>
#include <utility>

namespace heliopause {

/// Refers to a lambda, function or function object for the length of a call, without owning it and
/// without the heap. Two words, passed by value.
///
/// For parameters only: it does not keep its target alive, so a FunctionRef that outlives the full
/// expression in which it was made from a temporary dangles. What the target throws passes through.
template <class Signature>
class FunctionRef;

template <class Result, class... Arguments>
class FunctionRef<Result(Arguments...)> {
  template <class F>
  static constexpr bool kCallable =
      std::is_void_v<Result> ? requires(F& f, Arguments... a) { f(std::forward<Arguments>(a)...); }
                             : std::is_invocable_r_v<Result, F&, Arguments...>;

 public:
  /// Implicit, so that a lambda can be handed to a function that takes a FunctionRef. When Result
  /// is void, whatever the target returns is dropped.
  template <class F>
    requires(!std::same_as<std::remove_cvref_t<F>, FunctionRef> &&
             kCallable<std::remove_reference_t<F>>)
  FunctionRef(F&& target) noexcept {
    using Target = std::remove_reference_t<F>;
    if constexpr (std::is_function_v<Target>) {
      target_.function = reinterpret_cast<void (*)()>(&target);
      call_ = [](Place place, Arguments... a) -> Result {
        return Call(*reinterpret_cast<Target*>(place.function), std::forward<Arguments>(a)...);
      };
    } else {
      target_.object = const_cast<void*>(static_cast<const void*>(std::addressof(target)));
      call_ = [](Place place, Arguments... a) -> Result {
        return Call(*static_cast<Target*>(place.object), std::forward<Arguments>(a)...);
      };
    }
  }

  Result operator()(Arguments... arguments) const {
    return call_(target_, std::forward<Arguments>(arguments)...);
  }

 private:
  union Place {  // a function's address need not fit a void*
    void* object;
    void (*function)();
  };

  template <class Target>
  static Result Call(Target& target, Arguments... a) {
    if constexpr (std::is_void_v<Result>) {
      static_cast<void>(target(std::forward<Arguments>(a)...));
    } else {
      return target(std::forward<Arguments>(a)...);
    }
  }

  Place target_;
  Result (*call_)(Place, Arguments...);
};

}  // namespace heliopause
