// FunctionRef: a non-owning reference to a callable, for parameters.
#pragma once

#include <cassert>
#include <concepts>
#include <type_traits>
#include <utility>

// Clang reports a FunctionRef in a variable that outlives its target.
#if defined(__clang__)
#define HELIOPAUSE_LIFETIMEBOUND [[clang::lifetimebound]]
#else
#define HELIOPAUSE_LIFETIMEBOUND
#endif

namespace heliopause {
inline namespace v0_1 {

/// A type that a FunctionRef of this signature can refer to: what can be called as
/// target(arguments...), except another FunctionRef of the signature or a type derived from it,
/// which is copied instead. For a pointer to a member, write a lambda.
template <class F, class Reference, class Result, class... Arguments>
concept TargetOf = !std::derived_from<std::remove_cvref_t<F>, Reference> &&
                   !std::is_member_pointer_v<std::remove_cvref_t<F>> &&
                   std::is_invocable_r_v<Result, std::remove_reference_t<F>&, Arguments...>;

/// Refers to a lambda, function or function object for the length of a call. Two pointers: pass it
/// by value. It does not allocate; exceptions of the target pass through.
///
/// For parameters only: it does not keep its target alive. Made from a temporary lambda, it is good
/// until the end of the full expression that made both, such as the call it is an argument of; a
/// FunctionRef that is kept longer dangles. The default is empty.
template <class Signature>
class FunctionRef;

/// The one specialization.
template <class Result, class... Arguments>
class FunctionRef<Result(Arguments...)> {
 public:
  /// Refers to nothing; calling it is an error (an assert).
  FunctionRef() noexcept = default;

  /// Refers to `target`. Implicit, so that a lambda can be passed to a function that takes a
  /// FunctionRef. When Result is void, the result of the target is discarded.
  template <TargetOf<FunctionRef, Result, Arguments...> F>
  FunctionRef(F&& target HELIOPAUSE_LIFETIMEBOUND) noexcept : FunctionRef(target, CallTarget()) {}

  /// Whether there is a target.
  explicit operator bool() const noexcept { return call_ != nullptr; }

  /// Calls the target. Precondition: there is one.
  Result operator()(Arguments... arguments) const {
    assert(call_ != nullptr && "an empty FunctionRef has no target to call");
    return call_(place_, std::forward<Arguments>(arguments)...);
  }

 protected:
  /// Refers to `target`, which is called as Call()(target, arguments...): for a derived type that
  /// adapts the result.
  template <class Target, class Call>
  FunctionRef(Target& target, Call /*by its type*/) noexcept {
    if constexpr (std::is_function_v<Target>) {
      place_.function = reinterpret_cast<void (*)()>(&target);
      call_ = [](Place place, Arguments... a) -> Result {
        return Call()(*reinterpret_cast<Target*>(place.function), std::forward<Arguments>(a)...);
      };
    } else {
      place_.object = const_cast<void*>(static_cast<const void*>(__builtin_addressof(target)));
      call_ = [](Place place, Arguments... a) -> Result {
        return Call()(*static_cast<Target*>(place.object), std::forward<Arguments>(a)...);
      };
    }
  }

 private:
  union Place {  // a function's address need not fit a void*
    void* object;
    void (*function)();
  };

  struct CallTarget {
    template <class Target>
    Result operator()(Target& target, Arguments... a) const {
      if constexpr (std::is_void_v<Result>) {
        static_cast<void>(target(std::forward<Arguments>(a)...));
      } else {
        return target(std::forward<Arguments>(a)...);
      }
    }
  };

  Place place_{};
  Result (*call_)(Place, Arguments...) = nullptr;
};

}  // namespace v0_1
}  // namespace heliopause
