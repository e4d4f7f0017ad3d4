#include <cstdio>

int main() {
    std::puts("meshwright " MESHWRIGHT_VERSION);
    return 0;
}
