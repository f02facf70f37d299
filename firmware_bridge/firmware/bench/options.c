#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bench.h"
#include "board_config.h"
#include "records.h"

static const char usage[] =
    "usage: %s [--uart-fd N] [--control-fd N] [--speed X] [--seed N] [--boot-id N] [--pace SHUFFLE,RAISE,ROLL]\n"
    "       [--board-id N] [--stacks N] [--sets N] [--tiles A,B,C,D] [--ask-dice] [--start-pulse MS] [--image FILE]\n"
    "Runs the table's firmware with a simulated machine. Without --uart-fd it opens a pseudo-terminal and prints its\n"
    "name; without --control-fd the world speaks on standard input (press 0 chow, jam 2, lid open, bye, ...).\n"
    "--pace is in milliseconds; --speed 2 is twice real time, 0 as fast as it goes. --start-pulse is for boards with pins.\n";

static void wrong(const char *program, const char *what) {
    fprintf(stderr, "%s makes no sense here.\n", what);
    fprintf(stderr, usage, program);
    exit(2);
}

/* Whole numbers between commas; false unless there are as many as asked for. */
static bool numbers(const char *text, uint32_t *values, int count) {
    for (int n = 0; n < count; n++) {
        char *end;
        values[n] = (uint32_t)strtoul(text, &end, 0);
        if (end == text || *end != (n < count - 1 ? ',' : '\0')) {
            return false;
        }
        text = end + 1;
    }
    return true;
}

static bool take_tiles(struct options *options, const char *value) {
    uint32_t tiles[WALLS];
    if (!numbers(value, tiles, WALLS)) {
        return false;
    }
    for (int wall = 0; wall < WALLS; wall++) {
        if (tiles[wall] > 2u * BOARD_STACKS) {
            return false;
        }
        options->settings.program[wall] = (uint8_t)tiles[wall];
    }
    return true;
}

static bool take_pace(struct options *options, const char *value) {
    uint32_t ms[3];
    if (!numbers(value, ms, 3)) {
        return false;
    }
    options->pace = (struct pace){ms[0], ms[1], ms[2]};
    return true;
}

static bool take(struct options *options, const char *name, const char *value) {
    uint32_t number = 0;
    bool whole = numbers(value, &number, 1);
    if (strcmp(name, "--speed") == 0) {
        options->speed = strtod(value, NULL);
        return options->speed >= 0;
    }
    if (strcmp(name, "--image") == 0) {
        options->image = value;
        return true;
    }
    if (strcmp(name, "--tiles") == 0) {
        return take_tiles(options, value);
    }
    if (strcmp(name, "--pace") == 0) {
        return take_pace(options, value);
    }
    if (strcmp(name, "--uart-fd") == 0) {
        options->uart = (int)number;
    } else if (strcmp(name, "--control-fd") == 0) {
        options->control = (int)number;
    } else if (strcmp(name, "--seed") == 0) {
        options->seed = number;
    } else if (strcmp(name, "--boot-id") == 0) {
        options->boot_id = number;
    } else if (strcmp(name, "--board-id") == 0) {
        options->settings.board = number;
    } else if (strcmp(name, "--stacks") == 0) {
        options->settings.stacks = (uint8_t)number;
        whole = whole && number >= 1 && number <= BOARD_STACKS;
    } else if (strcmp(name, "--start-pulse") == 0) {
        options->start_pulse = (uint16_t)number;
        whole = whole && number <= PULSE_MAX_MS;
    } else if (strcmp(name, "--sets") == 0) {
        options->settings.sets = (uint8_t)number;
        whole = whole && (number == 1 || number == 2);
    } else {
        return false;
    }
    return whole;
}

struct options options_read(int count, char **arguments) {
    struct options options = {
        .uart = -1,
        .control = -1,
        .speed = 1,
        .seed = 1,
        .boot_id = 1,
        .pace = {8000, 3000, 1500},
        .settings = default_settings,
    };
    for (int n = 1; n < count; n++) {
        if (strcmp(arguments[n], "--ask-dice") == 0) {
            options.ask_dice = true;
        } else if (strcmp(arguments[n], "--help") == 0) {
            printf(usage, arguments[0]);
            exit(0);
        } else if (n + 1 == count || !take(&options, arguments[n], arguments[n + 1])) {
            wrong(arguments[0], arguments[n]);
        } else {
            n++;
        }
    }
    return options;
}
