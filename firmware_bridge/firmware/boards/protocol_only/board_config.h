/* The session alone on an ATmega328P, to measure its size and to test a line: it knows ECHO. */
#ifndef BOARD_CONFIG_H
#define BOARD_CONFIG_H

#define RECEIVE_RING_BYTES 132 /* one frame of any size */
#define KEPT_REPLIES 1
#define REPLY_BYTES 65 /* an outcome and 64 echoed bytes */
#define ABOUT_BYTES 21  /* no walls, no seats, no name */

#endif
