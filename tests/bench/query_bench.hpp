// Workload Q: the time of each kind of search by itself.
#pragma once

namespace heliopause::bench {

/// `heliopause_bench queries ...`, arguments from "queries" on. Returns the exit code: 1 when two
/// indexes give different results.
int RunQueries(int argc, char** argv);

}  // namespace heliopause::bench
