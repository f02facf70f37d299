#define _GNU_SOURCE
#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "bench.h"

enum { WORDS_MAX = 6, LINE_MAX_BYTES = 256 };

static int in = STDIN_FILENO, out = STDOUT_FILENO;

void world_open(const struct options *options) {
    if (options->control >= 0) {
        in = out = options->control;
    }
}

int world_fd(void) { return in; }

void tell(const char *format, ...) {
    char line[LINE_MAX_BYTES];
    va_list arguments;
    va_start(arguments, format);
    int length = vsnprintf(line, sizeof line - 1, format, arguments);
    va_end(arguments);
    length = length < LINE_MAX_BYTES - 1 ? length : LINE_MAX_BYTES - 2;
    line[length++] = '\n';
    for (int sent = 0; sent < length;) {
        ssize_t count = write(out, line + sent, (size_t)(length - sent));
        if (count < 0 && errno != EINTR) {
            exit(0); /* nobody listens any more */
        }
        sent += count > 0 ? (int)count : 0;
    }
}

void machine_ask_dice(void) { tell("dice?"); }

/* --- words ------------------------------------------------------------------------------------ */

static int place_in(const char *const *names, int count, const char *word) {
    for (int n = 0; n < count; n++) {
        if (strcmp(names[n], word) == 0) {
            return n;
        }
    }
    return -1;
}

/* A whole number below `limit`, or -1. */
static long number(const char *word, long limit) {
    char *end;
    long value = strtol(word, &end, 10);
    return *word && !*end && value >= 0 && value < limit ? value : -1;
}

static const char *const buttons[BUTTONS] = {"chow", "pung", "kong", "hu", "pass", "ready"};

static bool press(int count, char **words) {
    long seat = count == 3 ? number(words[1], SEATS) : -1;
    int button = count == 3 ? place_in(buttons, BUTTONS, words[2]) : -1;
    return seat >= 0 && button >= 0 && machine_press((uint8_t)seat, (uint8_t)button);
}

static bool one_wall(int count, char **words, void (*happens)(uint8_t)) {
    long wall = count == 2 ? number(words[1], WALLS) : -1;
    if (wall >= 0) {
        happens((uint8_t)wall);
    }
    return wall >= 0;
}

static bool tiles_of_wall(int count, char **words, void (*happens)(uint8_t, uint8_t)) {
    long wall = count == 3 ? number(words[1], WALLS) : -1;
    long tiles = count == 3 ? number(words[2], 256) : -1;
    if (wall < 0 || tiles < 0) {
        return false;
    }
    happens((uint8_t)wall, (uint8_t)tiles);
    return true;
}

/* A word that is one of two: 1 for the first, 0 for the second, -1 for neither. */
static int either(const char *word, const char *yes, const char *no) {
    return strcmp(word, yes) == 0 ? 1 : strcmp(word, no) == 0 ? 0 : -1;
}

static bool lift(int count, char **words) {
    long wall = count == 3 ? number(words[1], WALLS) : -1;
    int stuck = count == 3 ? either(words[2], "stuck", "ok") : -1;
    if (wall < 0 || stuck < 0) {
        return false;
    }
    machine_lift((uint8_t)wall, stuck);
    return true;
}

static bool lid(int count, char **words) {
    int open = count == 2 ? either(words[1], "open", "close") : -1;
    if (open >= 0) {
        machine_lid(open);
    }
    return open >= 0;
}

static bool dice(int count, char **words) {
    int readable = count == 2 ? either(words[1], "ok", "unreadable") : -1;
    if (readable >= 0) {
        machine_dice_unreadable(readable ? 0 : UINT32_MAX);
        return true;
    }
    if (count == 3 && strcmp(words[1], "unreadable") == 0) {
        long throws = number(words[2], 1000);
        machine_dice_unreadable(throws < 0 ? 0 : (uint32_t)throws);
        return throws >= 0;
    }
    long first = count == 3 ? number(words[1], 7) : -1, second = count == 3 ? number(words[2], 7) : -1;
    if (first < 1 || second < 1) {
        return false;
    }
    machine_dice((uint8_t)first, (uint8_t)second);
    return true;
}

static const char *const causes[] = {"unknown", "power", "button", "watchdog", "brownout", "software"};

static bool reset(int count, char **words) {
    int cause = count == 2 ? place_in(causes, sizeof causes / sizeof *causes, words[1]) : -1;
    if (cause >= 0) {
        chip_reset((enum reset_cause)cause);
    }
    return cause >= 0;
}

static bool mute(int count, char **words) {
    long ms = count == 2 ? number(words[1], INT32_MAX) : -1;
    if (ms >= 0) {
        chip_mute((uint32_t)ms);
    }
    return ms >= 0;
}

static bool brownout(int count, char **words) {
    long ms = count == 2 ? number(words[1], INT32_MAX) : -1;
    if (ms >= 0) {
        chip_without_power((uint32_t)ms);
    }
    return ms >= 0;
}

static bool pace(int count, char **words) {
    uint32_t ms[3];
    for (int n = 0; n < 3; n++) {
        long value = count == 4 ? number(words[1 + n], 600000) : -1;
        if (value < 0) {
            return false;
        }
        ms[n] = (uint32_t)value;
    }
    machine_pace((struct pace){ms[0], ms[1], ms[2]});
    chip_times(machine_times());
    return true;
}

static bool do_words(int count, char **words) {
    const char *verb = words[0];
    if (strcmp(verb, "press") == 0) {
        return press(count, words);
    }
    if (strcmp(verb, "jam") == 0) {
        return one_wall(count, words, machine_jam);
    }
    if (strcmp(verb, "free") == 0) {
        return one_wall(count, words, machine_free);
    }
    if (strcmp(verb, "missing") == 0) {
        return tiles_of_wall(count, words, machine_missing);
    }
    if (strcmp(verb, "extra") == 0) {
        return tiles_of_wall(count, words, machine_extra);
    }
    if (strcmp(verb, "mixed") == 0) {
        return tiles_of_wall(count, words, machine_mixed);
    }
    if (strcmp(verb, "lift") == 0) {
        return lift(count, words);
    }
    if (strcmp(verb, "lid") == 0) {
        return lid(count, words);
    }
    if (strcmp(verb, "dice") == 0) {
        return dice(count, words);
    }
    if (strcmp(verb, "reset") == 0) {
        return reset(count, words);
    }
    if (strcmp(verb, "mute") == 0) {
        return mute(count, words);
    }
    if (strcmp(verb, "pace") == 0) {
        return pace(count, words);
    }
    if (strcmp(verb, "brownout") == 0) {
        return brownout(count, words);
    }
    if (strcmp(verb, "hang") == 0 && count == 1) {
        chip_hang();
        return true;
    }
    return false;
}

/* One line; false when it says goodbye. */
static bool do_line(char *line) {
    char *words[WORDS_MAX], *rest = line;
    int count = 0;
    for (char *word; count < WORDS_MAX && (word = strtok_r(rest, " \r\t", &rest));) {
        words[count++] = word;
    }
    if (count == 0) {
        return true;
    }
    if (strcmp(words[0], "bye") == 0) {
        return false;
    }
    if (!do_words(count, words)) {
        tell("what? %s", words[0]);
    }
    return true;
}

bool world_listen(void) {
    static char line[LINE_MAX_BYTES];
    static int length;
    char bytes[1024];
    ssize_t count = read(in, bytes, sizeof bytes);
    if (count < 0) {
        return errno == EINTR || errno == EAGAIN;
    }
    for (ssize_t n = 0; n < count; n++) {
        if (bytes[n] != '\n') {
            if (length < LINE_MAX_BYTES - 1) {
                line[length++] = bytes[n];
            }
            continue;
        }
        line[length] = 0;
        length = 0;
        if (!do_line(line)) {
            return false;
        }
    }
    return count > 0;
}
