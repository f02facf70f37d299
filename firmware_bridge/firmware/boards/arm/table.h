/* The program that a reset starts, and its interrupts on a chip that has them. */
#ifndef TABLE_H
#define TABLE_H

void table_run(void) __attribute__((noreturn));
void systick_handler(void);
void usart1_handler(void);
void usb_handler(void);

#endif
