/* Feeds files to the firmware as the fuzzer did, and prints for each `NAME frames=N garbled=M`: what the
 * deframer found in its bytes. For computers without libFuzzer. */
#include <stdio.h>
#include <stdlib.h>

#include "world.h"

enum { LARGEST = 1 << 20 };

int main(int count, char **names) {
    static uint8_t bytes[LARGEST];
    for (int n = 1; n < count; n++) {
        FILE *file = fopen(names[n], "rb");
        if (!file) {
            perror(names[n]);
            return 1;
        }
        size_t length = fread(bytes, 1, sizeof bytes, file);
        fclose(file);
        struct tally tally = deframe(bytes, length);
        tell_story(bytes, length);
        printf("%s frames=%zu garbled=%zu\n", names[n], tally.frames, tally.garbled);
    }
    return 0;
}
