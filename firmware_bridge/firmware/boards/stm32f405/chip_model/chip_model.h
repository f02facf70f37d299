/* A model of the STM32F405 as far as this board uses it, and of the wires at its pins. What the real chip would not
 * forgive ends the program with a sentence: a port without its clock, a write to locked flash, an erasure while the
 * watchdog waits. */
#ifndef CHIP_MODEL_H
#define CHIP_MODEL_H

#include <stdbool.h>
#include <stdint.h>

#include "bench.h"

static const uint64_t SECOND = 1000000000, MILLISECOND = 1000000; /* in nanoseconds */

/* --- chip_model.c: interrupts, time, what happens to the chip ---------------------------------- */

/* The board's program: its reset handler, its interrupts, and its log of settings. */
struct program {
    void (*run)(void);
    void (*systick)(void);
    void (*usart1)(void);
    bool (*log_put)(int kind, const uint8_t *bytes, uint8_t length);
};

void chip_model_start(double speed, int line);

/* Runs from a reset of this cause until the next one, whose cause it returns. */
enum reset_cause chip_model_run(const struct program *program, enum reset_cause cause);

/* The present time of the chip in nanoseconds. */
uint64_t chip_now(void);

/* Ends all, with a sentence. */
void chip_mistake(const char *sentence) __attribute__((noreturn));

/* --- system.c: core registers, clocks, watchdog, trace ----------------------------------------- */

/* Each part gives a register's value before an access, and takes the written value. */
void system_reset(enum reset_cause cause);
uint32_t system_read(uint32_t address);
void system_written(uint32_t address, uint32_t value);
bool system_ticks(void);                     /* SysTick is on */
bool system_hears(int irq);                  /* this interrupt is on */
bool system_bit_on(uint32_t address, uint32_t bits); /* clocks that were switched on */
bool watchdog_waits(void);
bool watchdog_strikes(uint64_t now);

/* --- ports.c: pins, and the wiring behind them ------------------------------------------------- */

void ports_reset(void);
uint32_t ports_read(uint32_t address);
void ports_written(uint32_t address, uint32_t value);
bool ports_have_registers_on(void);
bool ports_have_usart(void);

/* --- usart_model.c: USART1 and the line --------------------------------------------------------- */

void usart_open(int line);
void usart_reset(void);
uint32_t usart_read(uint32_t address);
void usart_written(uint32_t address, uint32_t value);
void usart_was_read(uint32_t address);
bool usart_interrupts(void);
void usart_moves(uint64_t now); /* the bytes that are due */
void usart_hear(uint64_t now);  /* takes received bytes; ends the program when the line is gone */
uint64_t usart_next(void);      /* when a byte is due that comes in */
void usart_mute_until(uint64_t when);

/* --- flash_model.c: the log's sectors ----------------------------------------------------------- */

void flash_model_clear(void);
void flash_model_reset(void);
bool flash_model_has(uint32_t address);
uint32_t flash_model_read(uint32_t address);
void flash_model_written(uint32_t address, uint32_t value);

#endif
