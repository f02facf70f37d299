/* The core on a computer that is no STM32F405: every access to a register and every word about interrupts comes to the
 * chip model (chip_model.h), so that the board's own sources run unchanged. */
#ifndef CORTEX_H
#define CORTEX_H

#include <stdint.h>

/* The register's place for one access: a written value takes effect before the next one. */
volatile uint32_t *register_at(uint32_t address);

void interrupts_off(void);
void interrupts_on(void);
void sleep_until_interrupt(void);
void wait_for_reset(void) __attribute__((noreturn));

static inline void barrier(void) {}
static inline void wait_rounds(uint32_t rounds) { (void)rounds; }

#define NOINIT __attribute__((section("noinit")))

#endif
