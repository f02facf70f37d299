#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "external_emulator.h"

/* Its first two serial ports are the chip's USART1 and USART2. */
void emulate(const char *image, int line, int world) {
    char line_end[64], world_end[64];
    const char *qemu = getenv("QEMU_ARM");
    snprintf(line_end, sizeof line_end, "socket,id=line,fd=%d", line);
    snprintf(world_end, sizeof world_end, "socket,id=world,fd=%d", world);
    execlp(qemu ? qemu : "qemu-system-arm", "qemu-system-arm", "-M", "netduinoplus2", "-nodefaults", "-display", "none",
           "-monitor", "none", "-chardev", line_end, "-serial", "chardev:line", "-chardev", world_end, "-serial",
           "chardev:world", "-kernel", image, (char *)NULL);
}
