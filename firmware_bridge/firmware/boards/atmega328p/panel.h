/* Displays, lights and buzzers: each millisecond one byte, one lamp, one step of a tone, so that the line
 * never waits. */
#ifndef PANEL_H
#define PANEL_H

#include <stdint.h>

void displays_tick(void);
void strips_tick(void);
void buzzers_tick(void);

#endif
