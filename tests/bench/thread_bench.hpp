// Workloads T and P by threads.
#pragma once

namespace heliopause::bench {

/// `heliopause_bench threads ...`, arguments from "threads" on. Returns the exit code: 1 when two
/// rows give different results.
int RunThreads(int argc, char** argv);

}  // namespace heliopause::bench
