/* The STM32F405's own program, built for this computer as a library, on a model of its chip and its wires: to the outside
 * what the other benches are. A reset loads the library afresh, so that its memory is as after a start. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bytes.h"
#include "chip_model.h"
#include "flash_log.h"
#include "records.h"

enum { NOINIT_MAX = 256 };

static struct options options;
static uint8_t noinit[NOINIT_MAX];

/* --- the program as a library ------------------------------------------------------------------- */

static void *symbol(void *library, const char *name) {
    void *found = dlsym(library, name);
    if (!found) {
        fprintf(stderr, "The program lacks %s.\n", name);
        exit(2);
    }
    return found;
}

/* The memory that a reset leaves alone, in or out. */
static void carry_noinit(void *library, bool out) {
    uint8_t *(*begins)(void) = (uint8_t * (*)(void)) symbol(library, "noinit_begins");
    uint8_t *(*ends)(void) = (uint8_t * (*)(void)) symbol(library, "noinit_ends");
    size_t length = (size_t)(ends() - begins());
    if (length > NOINIT_MAX) {
        chip_mistake("more outlives a restart than the model has room for.");
    }
    memcpy(out ? noinit : begins(), out ? begins() : noinit, length);
}

static void *load(void) {
    void *library = dlopen(options.image, RTLD_NOW | RTLD_LOCAL);
    if (!library) {
        fprintf(stderr, "The chip needs a program: --image FILE.so, built by `make chip-model`: %s\n", dlerror());
        exit(2);
    }
    return library;
}

static enum reset_cause run_once(enum reset_cause cause) {
    void *library = load();
    struct program program = {
        .run = (void (*)(void))symbol(library, "table_run"),
        .systick = (void (*)(void))symbol(library, "systick_handler"),
        .usart1 = (void (*)(void))symbol(library, "usart1_handler"),
        .log_put = (bool (*)(int, const uint8_t *, uint8_t))symbol(library, "log_put"),
    };
    if (cause == CAUSE_POWER || cause == CAUSE_BROWN_OUT) {
        memset(noinit, 0xA5, sizeof noinit);
    }
    carry_noinit(library, false);
    enum reset_cause next = chip_model_run(&program, cause);
    carry_noinit(library, true);
    dlclose(library);
    return next;
}

/* --- factory settings, by the log's own functions ------------------------------------------------- */

static void put(enum log_kind kind, const uint8_t *bytes, uint8_t length) {
    if (!log_put(kind, bytes, length)) {
        chip_mistake("the factory cannot write its flash.");
    }
}

static void fill_flash(void) {
    uint8_t settings[SETTINGS_BYTES], times[TIMES_BYTES], pulse[PULSE_BYTES], boots[4];
    struct times measured = machine_times();
    settings_to_bytes(&options.settings, settings);
    times_to_bytes(&measured, times);
    pulse_to_bytes(options.start_pulse, pulse);
    put_u32(boots, options.boot_id - 1);
    log_start();
    put(LOG_SETTINGS, settings, sizeof settings);
    put(LOG_TIMES, times, sizeof times);
    put(LOG_START_PULSE, pulse, sizeof pulse);
    put(LOG_BOOTS, boots, sizeof boots);
}

int main(int count, char **arguments) {
    options = options_read(count, arguments);
    if (!options.image || options.speed == 0) {
        fprintf(stderr, "This chip needs a program, --image FILE.so (`make chip-model`), and a --speed above 0.\n");
        return 2;
    }
    world_open(&options);
    int line = line_open(&options);
    machine_start(options.seed);
    machine_pace(options.pace);
    if (options.ask_dice) {
        machine_dice_asked();
    }
    chip_model_start(options.speed, line);
    fill_flash();
    for (enum reset_cause cause = CAUSE_POWER;;) {
        cause = run_once(cause);
    }
}
