/* Operations of the core that C lacks, on the chip itself. A build for another computer has its own (chip_model/). */
#ifndef CORTEX_H
#define CORTEX_H

#include <stdint.h>

static inline volatile uint32_t *register_at(uint32_t address) { return (volatile uint32_t *)address; }

static inline void interrupts_off(void) { __asm volatile("cpsid i" ::: "memory"); }
static inline void interrupts_on(void) { __asm volatile("cpsie i" ::: "memory"); }
/* Wakes on a pending interrupt, also while interrupts are off. */
static inline void sleep_until_interrupt(void) { __asm volatile("dsb\n\twfi" ::: "memory"); }
static inline void barrier(void) { __asm volatile("dsb" ::: "memory"); }

static inline void wait_for_reset(void) __attribute__((noreturn));
static inline void wait_for_reset(void) {
    barrier();
    for (;;) {
    }
}

/* Waits for this number of rounds of at least three cycles. */
static inline void wait_rounds(uint32_t rounds) {
    while (rounds--) {
        __asm volatile("nop");
    }
}

/* Memory that outlives a restart. */
#define NOINIT __attribute__((section("noinit")))

#endif
