#include "cluster/own_communicator.hpp"

#include <gtest/gtest.h>

#include "cluster/mpi_fixture.hpp"

namespace heliopause::cluster {
namespace {

TEST(OwnCommunicator, EndsAllRanksOnAFailedCallWhateverTheUserHasChosen) {
  MPI_Comm of_user = MPI_COMM_NULL;
  MPI_Comm_dup(MPI_COMM_WORLD, &of_user);
  MPI_Comm_set_errhandler(of_user, MPI_ERRORS_RETURN);
  {
    const OwnCommunicator own(of_user);
    MPI_Errhandler handler = MPI_ERRHANDLER_NULL;
    MPI_Comm_get_errhandler(own, &handler);
    EXPECT_EQ(handler, MPI_ERRORS_ARE_FATAL);
    MPI_Errhandler_free(&handler);
    MPI_Comm_get_errhandler(of_user, &handler);
    EXPECT_EQ(handler, MPI_ERRORS_RETURN) << "that of the user stays";
    MPI_Errhandler_free(&handler);
  }
  MPI_Comm_free(&of_user);
}

}  // namespace
}  // namespace heliopause::cluster
