// Three example programs of docs/examples, by the library and by what one would use instead.
#pragma once

namespace heliopause::bench {

/// `heliopause_bench programs ...`, arguments from "programs" on. Returns the exit code: 1 when the
/// programs of two indexes end in different states.
int RunPrograms(int argc, char** argv);

}  // namespace heliopause::bench
