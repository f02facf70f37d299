/* The line: a UART, or a USB port that a computer uses as one. */
#ifndef UART_H
#define UART_H

#include <stdbool.h>

void uart_start(void);

/* Neither hears nor speaks while it is muted. */
void uart_mute(bool muted);

#endif
