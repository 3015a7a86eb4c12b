// The public headers in a program without exceptions and RTTI. Not in it: thread_pool.hpp, which
// has a handler, and tbb_executor.hpp, which includes oneTBB.
#include <heliopause/heliopause.h>

#include <heliopause/barnes_hut.hpp>
#include <heliopause/contact_tracker.hpp>
#include <heliopause/executor.hpp>
#include <heliopause/function_ref.hpp>
#include <heliopause/fwd.hpp>
#include <heliopause/mask.hpp>
#include <heliopause/search.hpp>
#include <heliopause/search_many.hpp>
#include <heliopause/shape_search.hpp>
#include <heliopause/sprite.hpp>
#include <heliopause/sprite_id_io.hpp>
#include <heliopause/sprite_manager.hpp>
#include <heliopause/torus_search.hpp>

#if defined(__cpp_exceptions) || defined(__cpp_rtti)
#error "compile this with -fno-exceptions -fno-rtti"
#endif
