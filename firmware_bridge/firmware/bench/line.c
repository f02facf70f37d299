#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <termios.h>
#include <unistd.h>

#include "bench.h"

static void fail(const char *what) {
    perror(what);
    exit(1);
}

static int open_terminal(void) {
    struct termios mode;
    int line = posix_openpt(O_RDWR | O_NOCTTY);
    if (line < 0 || grantpt(line) < 0 || unlockpt(line) < 0) {
        fail("No pseudo-terminal can be opened");
    }
    /* The other end stays open here too: without it, reading fails whenever no host has the port open. */
    int other = open(ptsname(line), O_RDWR | O_NOCTTY);
    if (other < 0 || tcgetattr(other, &mode) < 0) {
        fail("The pseudo-terminal cannot be set up");
    }
    cfmakeraw(&mode);
    tcsetattr(other, TCSANOW, &mode);
    tell("uart %s", ptsname(line));
    return line;
}

int line_open(const struct options *options) {
    int line = options->uart < 0 ? open_terminal() : options->uart;
    if (fcntl(line, F_SETFL, fcntl(line, F_GETFL) | O_NONBLOCK) < 0) {
        fail("The line's descriptor cannot be used");
    }
    return line;
}

int line_read(int line, uint8_t *bytes, int most) {
    ssize_t count = most > 0 ? read(line, bytes, (size_t)most) : 0;
    if (count > 0 || most == 0) {
        return (int)count;
    }
    return count < 0 && (errno == EAGAIN || errno == EINTR) ? 0 : -1;
}

void line_write(int line, const uint8_t *bytes, int length) {
    while (length > 0) {
        ssize_t count = write(line, bytes, (size_t)length);
        if (count < 0) {
            return;
        }
        bytes += count;
        length -= (int)count;
    }
}
