/* Runs a program with the machine model in it on a chip that another process emulates, and is to the outside what the other
 * benches are: a line, and the world's words. The chip's line and the UART of its words are two pairs of sockets; bytes go
 * through here unchanged. */
#define _GNU_SOURCE
#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include "bench.h"
#include "external_emulator.h"

enum { CHUNK = 4096, WORD_BYTES = 256, TAKEN = 0x06 };

static struct options options;
static int world_in = STDIN_FILENO, world_out = STDOUT_FILENO;
static int line, chip_line, chip_world;
static pid_t emulator;
static int words_under_way; /* until the chip has taken them the line waits: what happened first is known first */

/* --- bytes ------------------------------------------------------------------------------------- */

static bool write_all(int file, const uint8_t *bytes, int length) {
    while (length > 0) {
        ssize_t count = write(file, bytes, (size_t)length);
        if (count < 0 && errno != EINTR) {
            return false;
        }
        bytes += count > 0 ? count : 0;
        length -= count > 0 ? (int)count : 0;
    }
    return true;
}

void tell(const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    vdprintf(world_out, format, arguments);
    va_end(arguments);
    write_all(world_out, (const uint8_t *)"\n", 1);
}

/* The chip says of each line of the world's that it has been taken. */
static int without_taken(uint8_t *bytes, int count) {
    int kept = 0;
    for (int n = 0; n < count; n++) {
        if (bytes[n] == TAKEN) {
            words_under_way--;
        } else {
            bytes[kept++] = bytes[n];
        }
    }
    return kept;
}

/* Passes on the chip's messages about the world; false when the emulator is gone. */
static bool pass_messages(void) {
    uint8_t bytes[CHUNK];
    ssize_t count;
    while ((count = recv(chip_world, bytes, sizeof bytes, MSG_DONTWAIT)) > 0) {
        if (!write_all(world_out, bytes, without_taken(bytes, (int)count))) {
            return false;
        }
    }
    return count < 0 && (errno == EAGAIN || errno == EINTR);
}

/* The firmware's actions before an answer are passed on before it. */
static bool pass_answers(void) {
    uint8_t bytes[CHUNK];
    ssize_t count = recv(chip_line, bytes, sizeof bytes, MSG_DONTWAIT);
    if (count <= 0) {
        return count < 0 && (errno == EAGAIN || errno == EINTR);
    }
    bool alive = pass_messages();
    line_write(line, bytes, (int)count);
    return alive;
}

static bool pass_questions(void) {
    uint8_t bytes[CHUNK];
    int count = line_read(line, bytes, sizeof bytes);
    return count >= 0 && write_all(chip_line, bytes, count);
}

/* False when the world says goodbye or is gone. */
static bool pass_words(void) {
    static char word[WORD_BYTES];
    static size_t length;
    uint8_t bytes[CHUNK];
    ssize_t count = read(world_in, bytes, sizeof bytes);
    if (count < 0) {
        return errno == EINTR || errno == EAGAIN;
    }
    for (ssize_t n = 0; n < count; n++) {
        if (bytes[n] != '\n') {
            word[length] = (char)bytes[n];
            length += length < WORD_BYTES - 1;
            continue;
        }
        word[length] = 0;
        if (strcmp(word, "bye") == 0) {
            return false;
        }
        length = 0;
        words_under_way++;
    }
    return count > 0 && write_all(chip_world, bytes, (int)count);
}

/* --- the emulator ------------------------------------------------------------------------------ */

static int pair(int *far) {
    int ends[2];
    if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) < 0) {
        perror("No sockets");
        exit(1);
    }
    *far = dup(ends[1]); /* without CLOEXEC */
    close(ends[1]);
    return ends[0];
}

static void start_emulator(void) {
    int far_line, far_world;
    chip_line = pair(&far_line);
    chip_world = pair(&far_world);
    emulator = fork();
    if (emulator == 0) {
        prctl(PR_SET_PDEATHSIG, SIGKILL);
        dup2(STDERR_FILENO, STDOUT_FILENO);
        emulate(options.image, far_line, far_world);
        perror("The chip's emulator cannot be started");
        _exit(127);
    }
    close(far_line);
    close(far_world);
}

/* Once the chip asks, `factory?`. The numbers in the order in which boards/arm/model/model.c reads them. */
static void send_factory(void) {
    const struct settings *s = &options.settings;
    char numbers[WORD_BYTES];
    int length = snprintf(numbers, sizeof numbers, "%u %u %u %u %u %u %u %u %u %u %u %u %d\n", options.seed,
                          options.boot_id, s->board, s->stacks, s->sets, s->program[0], s->program[1], s->program[2],
                          s->program[3], options.pace.shuffle, options.pace.raise, options.pace.roll, options.ask_dice);
    for (char asked = 0; asked != '\n';) {
        if (read(chip_world, &asked, 1) <= 0) {
            fprintf(stderr, "The emulator ended before its chip had started.\n");
            exit(1);
        }
    }
    write_all(chip_world, (const uint8_t *)numbers, length);
    words_under_way = 1;
}

static bool pass_all(void) {
    struct pollfd waits[] = {{.fd = chip_world, .events = POLLIN},
                             {.fd = chip_line, .events = POLLIN},
                             {.fd = words_under_way ? -1 : line, .events = POLLIN},
                             {.fd = world_in, .events = POLLIN}};
    if (poll(waits, 4, -1) < 0) {
        return errno == EINTR;
    }
    return (!waits[0].revents || pass_messages()) && (!waits[1].revents || pass_answers()) &&
           (!waits[3].revents || pass_words()) &&
           (!waits[2].revents || words_under_way || pass_questions());
}

int main(int count, char **arguments) {
    options = options_read(count, arguments);
    if (!options.image || options.speed != 1) {
        fprintf(stderr, "This chip needs a program, --image FILE.elf, and runs at --speed 1 only.\n");
        return 2;
    }
    if (options.control >= 0) {
        world_in = world_out = options.control;
    }
    signal(SIGPIPE, SIG_IGN);
    line = line_open(&options);
    start_emulator();
    send_factory();
    while (pass_all()) {
    }
    kill(emulator, SIGKILL);
    waitpid(emulator, NULL, 0);
    return 0;
}
