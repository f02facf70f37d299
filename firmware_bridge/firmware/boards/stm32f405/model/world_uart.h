/* The world's words over the emulated chip's second UART: `read` and `write` of the C library go there. */
#ifndef WORLD_UART_H
#define WORLD_UART_H

#include <stdbool.h>

void world_uart_start(void);

/* Whether a whole line has come. */
bool world_uart_line(void);

#endif
