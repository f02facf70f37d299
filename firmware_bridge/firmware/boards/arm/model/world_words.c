#include <errno.h>
#include <stddef.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cortex.h"
#include "world_uart.h"

enum { RING = 1024, BRIM = RING - 40 };
enum { TAKEN = 0x06 }; /* ASCII's ACK: a line was taken, and the host's next bytes may come */

/* Outlives a restart, as the machine does: words that have come must not be lost with it. */
static uint8_t ring[RING];
static volatile uint32_t head, tail, lines; /* the interrupt writes at `head`, the program reads at `tail` */

void world_uart_heard(uint8_t byte) {
    ring[head++ % RING] = byte;
    lines += byte == '\n';
    if (head - tail >= BRIM) {
        world_uart_listen(false);
    }
}

bool world_uart_line(void) { return lines != 0; }

static uint8_t next_byte(void) {
    interrupts_off();
    uint8_t byte = ring[tail++ % RING];
    lines -= byte == '\n';
    world_uart_listen(head - tail < BRIM);
    interrupts_on();
    return byte;
}

/* --- system functions of the C library -------------------------------------------------------- */

/* At most one line: the word in it may restart the chip, and later bytes wait in the ring. */
ssize_t _read(int file, void *bytes, size_t most) {
    (void)file;
    if (!world_uart_line()) {
        errno = EAGAIN;
        return -1;
    }
    size_t count = 0;
    while (count < most) {
        uint8_t byte = next_byte();
        ((uint8_t *)bytes)[count++] = byte;
        if (byte == '\n') {
            break;
        }
    }
    world_uart_put(TAKEN);
    return (ssize_t)count;
}

ssize_t _write(int file, const void *bytes, size_t length) {
    (void)file;
    for (size_t n = 0; n < length; n++) {
        world_uart_put(((const uint8_t *)bytes)[n]);
    }
    return (ssize_t)length;
}

/* There is no heap; `vsnprintf` into a buffer asks for none. */
void *_sbrk(ptrdiff_t bytes) {
    (void)bytes;
    errno = ENOMEM;
    return (void *)-1;
}

void _exit(int status) {
    (void)status;
    for (;;) { /* the watchdog ends it */
    }
}
