/* A table whose chip is this computer. */
#ifndef BOARD_CONFIG_H
#define BOARD_CONFIG_H

#define TABLE_MODEL "mahjong-table c 1"
#define FIRMWARE_MAJOR 1
#define FIRMWARE_MINOR 1
#define FIRMWARE_PATCH 0

#define BOARD_STACKS 20         /* lights in a wall */
#define RECEIVE_RING_BYTES 1024 /* several whole frames: the line is fast here */
#define KEPT_REPLIES 4          /* commands under way at once */
#define REPLY_BYTES 124         /* the longest body a frame carries */
#define ABOUT_BYTES 64          /* the table's description in HELLO_ACK */

#endif
