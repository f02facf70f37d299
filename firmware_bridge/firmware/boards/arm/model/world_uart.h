/* The world's words over an emulated chip's UART: `read` and `write` of the C library go there. */
#ifndef WORLD_UART_H
#define WORLD_UART_H

#include <stdbool.h>
#include <stdint.h>

/* --- each chip's own: its UART --- */

void world_uart_start(void);

/* Waits until the transmitter takes the byte. */
void world_uart_put(uint8_t byte);

/* While it does not listen the emulator keeps its bytes. */
void world_uart_listen(bool listens);

/* --- for both --- */

/* From its interrupt. */
void world_uart_heard(uint8_t byte);

/* Whether a whole line has come. */
bool world_uart_line(void);

#endif
