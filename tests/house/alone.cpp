// Linked with one library of the house in full (every object of it) and with what that library may
// use, nothing else: a forbidden arrow leaves an undefined symbol and fails the build.
int main() { return 0; }
