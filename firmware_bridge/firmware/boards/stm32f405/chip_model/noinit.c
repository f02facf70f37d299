/* Part of the board's library: where its memory lies that outlives a restart. */
#include <stdint.h>

extern uint8_t __start_noinit[], __stop_noinit[];

uint8_t *noinit_begins(void);
uint8_t *noinit_begins(void) { return __start_noinit; }

uint8_t *noinit_ends(void);
uint8_t *noinit_ends(void) { return __stop_noinit; }
