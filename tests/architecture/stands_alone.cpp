// Linked with every object of one library and with the libraries that it may use. A call into any other
// module is then an undefined symbol, and the build fails.
int main() { return 0; }
