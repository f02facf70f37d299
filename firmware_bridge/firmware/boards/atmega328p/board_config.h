/* The reference board: an ATmega328P at 14.7456 MHz, the crystal at which 115,200 baud is exact (16 MHz is
 * 2.1 % off). */
#ifndef BOARD_CONFIG_H
#define BOARD_CONFIG_H

#define TABLE_MODEL "mahjong-table c 1"
#define FIRMWARE_MAJOR 1
#define FIRMWARE_MINOR 1
#define FIRMWARE_PATCH 0

#define BOARD_STACKS 20        /* lights in a wall */
#define RECEIVE_RING_BYTES 255 /* a frame and most of a second one */
#define KEPT_REPLIES 1         /* one command under way: 2 KB are dear */
#define REPLY_BYTES 124        /* the longest body a frame carries */
#define ABOUT_BYTES 40         /* the table's description in HELLO_ACK */

#endif
