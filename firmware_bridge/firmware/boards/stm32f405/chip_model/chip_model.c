#define _GNU_SOURCE
#include "chip_model.h"

#include <poll.h>
#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "cortex.h"
#include "flash_log.h"
#include "records.h"
#include "stm32f405.h"
#include "wiring.h"

/* A millisecond is over when the program has done its work and sleeps, or after `ACCESSES_A_MS`; a computer that is late
 * does not let the machine run away from the program. */
enum { LATE_MAX_MS = 50, ACCESSES_A_MS = 500 };

static struct {
    double speed;
    int line;
    uint64_t slipped; /* a computer that is too slow slows the chip's clock */
    uint64_t next_ms;
    const struct program *program;
    jmp_buf out;
    unsigned accesses; /* since the millisecond began */
    bool interrupts, in_interrupt, tick_pending;
} chip;

/* The access under way: its effect comes with the next one. */
static struct {
    uint32_t address, prepared;
    volatile uint32_t cell;
} access;

/* Requests of the world. */
static struct {
    bool hangs, resets, has_times;
    enum reset_cause cause;
    uint32_t off_ms;
    struct times times;
} asked;

void chip_mistake(const char *sentence) {
    fprintf(stderr, "The chip would not do that: %s\n", sentence);
    exit(3);
}

uint64_t chip_now(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    double real = (double)now.tv_sec * (double)SECOND + (double)now.tv_nsec;
    return (uint64_t)(real * chip.speed) - chip.slipped;
}

static void leave(enum reset_cause cause) { longjmp(chip.out, 1 + (int)cause); }

/* --- an access to a register -------------------------------------------------------------------- */

static bool is_in(uint32_t address, uint32_t first, uint32_t bytes) { return address - first < bytes; }

static bool is_port(uint32_t address) { return is_in(address, GPIOA, 3 * 0x400); }

static bool is_usart(uint32_t address) { return is_in(address, USART1, 0x10); }

static bool is_flash(uint32_t address) { return flash_model_has(address); }

static uint32_t value_at(uint32_t address) {
    return is_port(address)    ? ports_read(address)
           : is_usart(address) ? usart_read(address)
           : is_flash(address) ? flash_model_read(address)
                               : system_read(address);
}

static void write_to(uint32_t address, uint32_t value) {
    (is_port(address)    ? ports_written
     : is_usart(address) ? usart_written
     : is_flash(address) ? flash_model_written
                         : system_written)(address, value);
}

static void settle(void) {
    uint32_t address = access.address, value = access.cell;
    access.address = 0;
    if (address && value != access.prepared) {
        write_to(address, value);
    } else if (is_usart(address)) {
        usart_was_read(address);
    }
}

/* --- time and interrupts ------------------------------------------------------------------------ */

static void interrupt(void (*handler)(void)) {
    chip.in_interrupt = true;
    handler();
    settle();
    chip.in_interrupt = false;
}

static bool tick_waits(void) { return chip.tick_pending && system_ticks(); }

static bool usart_waits(void) { return system_hears(USART1_IRQ) && usart_interrupts(); }

static void deliver(void) {
    if (!chip.interrupts || chip.in_interrupt) {
        return;
    }
    if (tick_waits()) {
        chip.tick_pending = false;
        interrupt(chip.program->systick);
    }
    if (usart_waits()) {
        interrupt(chip.program->usart1);
    }
}

/* A millisecond at most; further due events come at the next access. */
static void time_goes_on(void) {
    uint64_t now = chip_now();
    if (now >= chip.next_ms && chip.accesses >= ACCESSES_A_MS) {
        chip.accesses = 0;
        if (now - chip.next_ms > LATE_MAX_MS * MILLISECOND) {
            chip.slipped += now - chip.next_ms;
        }
        chip.next_ms += MILLISECOND;
        chip.tick_pending = true;
        wiring_tick(ports_have_registers_on());
        usart_hear(now);
        if (watchdog_strikes(now)) {
            leave(CAUSE_WATCHDOG);
        }
    }
    usart_moves(now);
}

volatile uint32_t *register_at(uint32_t address) {
    settle();
    chip.accesses++;
    time_goes_on();
    deliver();
    access.address = address;
    access.cell = access.prepared = value_at(address);
    return &access.cell;
}

void interrupts_off(void) {
    settle();
    chip.interrupts = false;
}

void interrupts_on(void) {
    settle();
    chip.interrupts = true;
    deliver();
}

/* --- requests of the world ---------------------------------------------------------------------- */

void chip_reset(enum reset_cause cause) {
    asked.resets = true;
    asked.cause = cause;
}

void chip_without_power(uint32_t ms) {
    chip_reset(CAUSE_BROWN_OUT);
    asked.off_ms = ms;
    panel_dark();
}

void chip_hang(void) { asked.hangs = true; }

void chip_mute(uint32_t ms) { usart_mute_until(chip_now() + ms * MILLISECOND); }

void chip_times(struct times times) {
    asked.times = times;
    asked.has_times = true;
}

static void hear_world(uint64_t until) {
    uint64_t now = chip_now(), byte = usart_next();
    until = byte < until ? byte : until;
    struct timespec patience = {.tv_nsec = until > now ? (long)((double)(until - now) / chip.speed) : 0};
    struct pollfd waits[] = {{.fd = chip.line, .events = POLLIN}, {.fd = world_fd(), .events = POLLIN}};
    if (ppoll(waits, 2, &patience, NULL) > 0) {
        if (waits[1].revents && !world_listen()) {
            exit(0);
        }
        if (waits[0].revents) {
            usart_hear(chip_now());
        }
    }
    chip.accesses = ACCESSES_A_MS;
    time_goes_on();
    if (asked.resets) {
        leave(asked.cause);
    }
}

/* As a service technician's debugger does it: the program itself writes the record. */
static void write_times(void) {
    uint8_t bytes[TIMES_BYTES];
    asked.has_times = false;
    times_to_bytes(&asked.times, bytes);
    chip.program->log_put(LOG_TIMES, bytes, sizeof bytes);
}

void wait_for_reset(void) {
    settle();
    leave(CAUSE_SOFTWARE);
    abort();
}

void sleep_until_interrupt(void) {
    static bool ready_sent;
    settle();
    if (!ready_sent) {
        ready_sent = true;
        tell("ready");
    }
    while (asked.hangs || !(tick_waits() || usart_waits())) {
        hear_world(chip.next_ms);
    }
    if (asked.has_times) {
        write_times();
    }
}

/* --- from reset to reset ------------------------------------------------------------------------ */

void chip_model_start(double speed, int line) {
    chip.speed = speed;
    chip.line = line;
    chip.next_ms = chip_now();
    usart_open(line);
    flash_model_clear();
    wiring_start();
}

static void reset(enum reset_cause cause) {
    chip.interrupts = true;
    chip.in_interrupt = chip.tick_pending = false;
    access.address = 0;
    asked.hangs = asked.resets = false;
    system_reset(cause);
    ports_reset();
    usart_reset();
    flash_model_reset();
}

/* Its machine goes on without it. */
static void stay_off(void) {
    uint64_t back = chip_now() + asked.off_ms * MILLISECOND;
    asked.off_ms = 0;
    while (chip_now() < back) {
        hear_world(chip.next_ms);
    }
}

enum reset_cause chip_model_run(const struct program *program, enum reset_cause cause) {
    chip.program = program;
    reset(cause);
    int left = setjmp(chip.out);
    if (left == 0) {
        stay_off();
        program->run();
    }
    return (enum reset_cause)(left - 1);
}
