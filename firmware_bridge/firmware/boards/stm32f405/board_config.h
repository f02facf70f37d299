/* An STM32F405 at 168 MHz: 128 KB of memory, so that nothing here need be small. */
#ifndef BOARD_CONFIG_H
#define BOARD_CONFIG_H

#define TABLE_MODEL "mahjong-table c 1"
#define FIRMWARE_MAJOR 1
#define FIRMWARE_MINOR 1
#define FIRMWARE_PATCH 0

#define BOARD_STACKS 20         /* lights in a wall */
#define RECEIVE_RING_BYTES 1024 /* several whole frames */
#define KEPT_REPLIES 4          /* commands under way at once */
#define REPLY_BYTES 124         /* the longest body a frame carries */
#define ABOUT_BYTES 64          /* the table's description in HELLO_ACK */

/* Settings and the count of starts lie behind the program, in two sectors of the chip's flash. */
#define FLASH_SECTOR_BYTES 0x4000
#define FLASH_FIRST_SECTOR 2
#define FLASH_LOG_AT 0x08008000u

#endif
