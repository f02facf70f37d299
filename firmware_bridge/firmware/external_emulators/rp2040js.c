#include <stdio.h>
#include <unistd.h>

#include "external_emulator.h"

/* RUNNER is external_emulators/rp2040.mjs beside the packages it needs. */
void emulate(const char *image, int line, int world) {
    char line_end[16], world_end[16];
    snprintf(line_end, sizeof line_end, "%d", line);
    snprintf(world_end, sizeof world_end, "%d", world);
    execlp("node", "node", RUNNER, image, line_end, world_end, (char *)NULL);
}
