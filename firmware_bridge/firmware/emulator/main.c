#define _GNU_SOURCE
#include <avr_eeprom.h>
#include <poll.h>
#include <sim_elf.h>
#include <sim_time.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <time.h>

#include "emulator.h"
#include "memory_map.h"

enum { MCUSR = 0x54, PORF = 0x01, EXTRF = 0x02, BORF = 0x04, WDRF = 0x08, MEMORY_BEGINS = 0x100 };

enum {
    LOOK_UP_CYCLES = CLOCK_HZ / 40000, /* so often the chip stops for the world, also while it sleeps */
    MS_CYCLES = CLOCK_HZ / 1000,
    START_CYCLES = CLOCK_HZ / 20,      /* until then it has opened its UART and counted its start */
    LATE_MAX_CYCLES = CLOCK_HZ / 20,
    BATCH_CYCLES = CLOCK_HZ / 500,     /* longest run before the world is heard again */
    AWAKE_WAIT_US = 50,                /* between two looks at the real clock while somebody speaks */
    IDLE_WAIT_US = 1000,
    TIMER_SLACK_NS = 1000,
    NEVER_USED = 0xA5,  /* memory that was powered up and not touched since */
    SELF_JUMP = 0xCFFF, /* rjmp .-2: where a program ends that has lost its way */
};

static struct options options;
static avr_t *chip;
static bool powered = true;
static avr_cycle_count_t power_back; /* when it is not */

/* --- what happens to the chip ----------------------------------------------------------------- */

static uint8_t flags_of(enum reset_cause cause) {
    switch (cause) {
    case CAUSE_POWER:
        return PORF;
    case CAUSE_BUTTON:
        return EXTRF;
    case CAUSE_WATCHDOG:
        return WDRF;
    case CAUSE_BROWN_OUT:
        return BORF;
    default:
        return 0; /* the program ran into its own beginning */
    }
}

void chip_reset(enum reset_cause cause) {
    if (cause == CAUSE_POWER || cause == CAUSE_BROWN_OUT) {
        memset(chip->data + MEMORY_BEGINS, NEVER_USED, (size_t)(chip->ramend + 1 - MEMORY_BEGINS));
    }
    avr_reset(chip);
    chip->data[MCUSR] = flags_of(cause);
    serial_reset();
    pins_reset();
    powered = true;
}

void chip_without_power(uint32_t ms) {
    chip_reset(CAUSE_BROWN_OUT);
    panel_dark();
    powered = false;
    power_back = chip->cycle + (avr_cycle_count_t)ms * MS_CYCLES;
}

void chip_hang(void) {
    for (avr_flashaddr_t at = 0; at + 1 < chip->codeend; at += 2) {
        if ((chip->flash[at] | chip->flash[at + 1] << 8) == SELF_JUMP) {
            chip->pc = at;
            chip->state = cpu_Running;
            return;
        }
    }
    tell("what? hang: this program has no place to hang in");
}

void chip_mute(uint32_t ms) { serial_mute_until(chip->cycle + (avr_cycle_count_t)ms * MS_CYCLES); }

static void write_memory(uint16_t at, uint8_t *bytes, uint8_t length) {
    avr_eeprom_desc_t block = {.ee = bytes, .offset = at, .size = length};
    avr_ioctl(chip, AVR_IOCTL_EEPROM_SET, &block);
}

void chip_times(struct times times) {
    uint8_t bytes[TIMES_BYTES];
    times_to_bytes(&times, bytes);
    write_memory(TIMES_AT, bytes, TIMES_BYTES);
}

/* Factory settings. */
static void fill_memory(void) {
    uint8_t settings[SETTINGS_BYTES], boots[BOOTS_BYTES], pulse[PULSE_BYTES];
    settings_to_bytes(&options.settings, settings);
    write_memory(SETTINGS_AT, settings, SETTINGS_BYTES);
    boots_to_bytes(options.boot_id - 1, boots);
    write_memory(BOOTS_AT, boots, BOOTS_BYTES);
    pulse_to_bytes(options.start_pulse, pulse);
    write_memory(START_PULSE_AT, pulse, PULSE_BYTES);
    chip_times(machine_times());
}

/* --- time ------------------------------------------------------------------------------------- */

static avr_cycle_count_t look_up(struct avr_t *avr, avr_cycle_count_t when, void *param) {
    (void)avr;
    (void)param;
    return when + LOOK_UP_CYCLES;
}

static void no_pause(struct avr_t *avr, avr_cycle_count_t cycles) {
    (void)avr;
    (void)cycles;
}

/* The cycle the chip should have reached by now. A computer that is too slow lets the chip be late for a
 * while, then slows its clock: a chip that must catch up long would not hear the world meanwhile. */
static avr_cycle_count_t real_cycles(void) {
    static double slipped;
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    double due = ((double)now.tv_sec + (double)now.tv_nsec * 1e-9) * options.speed * CLOCK_HZ;
    double late = due - slipped - (double)chip->cycle;
    if (late > LATE_MAX_CYCLES || slipped == 0) {
        slipped = due - (double)chip->cycle;
    }
    return (avr_cycle_count_t)(due - slipped);
}

static bool crashed(void) { return chip->state == cpu_Crashed || chip->state == cpu_Done; }

static void run_a_little(void) {
    static avr_cycle_count_t next_ms;
    if (powered) {
        if (!avr_cycle_timer_status(chip, look_up, NULL)) { /* every reset forgets it */
            avr_cycle_timer_register(chip, LOOK_UP_CYCLES, look_up, NULL);
        }
        for (avr_cycle_count_t until = chip->cycle + LOOK_UP_CYCLES; chip->cycle < until && !crashed();) {
            avr_run(chip); /* one instruction, or a sleep to the next event */
        }
    } else {
        chip->cycle += LOOK_UP_CYCLES;
        if (chip->cycle >= power_back) {
            chip_reset(CAUSE_BROWN_OUT);
        }
    }
    while (chip->cycle >= next_ms) {
        next_ms += MS_CYCLES;
        pins_tick();
    }
    serial_tick();
}

/* Brings the chip up to the present, or a batch nearer to it; true when it is still late. */
static bool run_to_now(void) {
    avr_cycle_count_t batch = chip->cycle + BATCH_CYCLES;
    avr_cycle_count_t due = options.speed == 0 ? batch : real_cycles();
    while (chip->cycle < due && chip->cycle < batch && !crashed()) {
        run_a_little();
    }
    return chip->cycle < due;
}

/* --- the program ------------------------------------------------------------------------------ */

static void say_nothing(struct avr_t *avr, const int level, const char *format, va_list arguments) {
    (void)avr;
    (void)level;
    (void)format;
    (void)arguments;
}

static void load(const char *image) {
    elf_firmware_t program = {0};
    avr_global_logger_set(say_nothing);
    if (!image || elf_read_firmware(image, &program) != 0) {
        fprintf(stderr, "The chip needs a program: --image FILE.elf, built by `make avr`.\n");
        exit(2);
    }
    chip = avr_make_mcu_by_name("atmega328p");
    avr_init(chip);
    avr_load_firmware(chip, &program);
    chip->frequency = CLOCK_HZ;
    chip->codeend = program.flashsize;
    chip->sleep = no_pause;
}

static int memory_never_used(void) {
    int count = 0;
    for (int at = MEMORY_BEGINS; at <= chip->ramend; at++) {
        count += chip->data[at] == NEVER_USED;
    }
    return count;
}

/* False when the line or the world has closed. */
static bool wait_for_the_world(int line, bool late) {
    long us = options.speed == 0 || late ? 0 : serial_busy() ? AWAKE_WAIT_US : IDLE_WAIT_US;
    struct timespec patience = {.tv_nsec = us * 1000};
    struct pollfd waits[] = {{.fd = line, .events = POLLIN}, {.fd = world_fd(), .events = POLLIN}};
    if (ppoll(waits, 2, &patience, NULL) <= 0) {
        return true;
    }
    avr_cycle_count_t now = options.speed == 0 ? chip->cycle : real_cycles();
    return (!waits[1].revents || world_listen()) && (!waits[0].revents || serial_receive(now));
}

int main(int count, char **arguments) {
    options = options_read(count, arguments);
    world_open(&options);
    int line = line_open(&options);
    prctl(PR_SET_TIMERSLACK, TIMER_SLACK_NS);
    machine_start(options.seed);
    machine_pace(options.pace);
    if (options.ask_dice) {
        machine_dice_asked();
    }
    load(options.image);
    fill_memory();
    serial_start(chip, line);
    pins_start(chip);
    chip_reset(CAUSE_POWER);
    while (chip->cycle < START_CYCLES && !crashed()) {
        run_a_little();
    }
    tell("ready");
    while (!crashed() && wait_for_the_world(line, run_to_now())) {
    }
    if (crashed()) {
        fprintf(stderr, "The program crashed at %04x.\n", chip->pc);
        return 1;
    }
    tell("never used %d", memory_never_used());
    return 0;
}
