/* All that the core asks of a board. To bring the table to another chip, write these functions and a
 * `board_config.h`; README.md tells how. */
#ifndef BOARD_H
#define BOARD_H

#include <stdbool.h>
#include <stdint.h>

enum {
    WALLS = 4,
    SEATS = 4,
    BUTTONS = 6, /* of a seat: chow pung kong hu pass ready */
    DISPLAY_WIDTH = 16,
};

/* --- settings: what differs between two tables with the same firmware ------------------------- */

struct settings {
    uint32_t board;         /* serial number, 0 = unknown */
    uint8_t stacks;         /* in a wall, at most BOARD_STACKS */
    uint8_t sets;           /* tile sets the machine holds, 1 or 2 */
    uint8_t program[WALLS]; /* tiles in each wall until a host says otherwise */
};

/* Milliseconds that the mechanics take, with a margin. */
struct times {
    uint16_t jam;       /* a tile that stays this long in front of its counter is stuck */
    uint16_t starve;    /* a wall that gets no tile for this long will get none */
    uint16_t settle;    /* when no tile has come for this long after the motors are off, no tile rolls any longer */
    uint16_t lift;      /* a plate that is under way longer will not arrive */
    uint16_t dice_spin; /* how long the dice are thrown about */
    uint16_t dice_read; /* dice that cannot be read after this time lie badly */
};

extern const struct settings default_settings;
extern const struct times default_times;

/* Asked once at the start. */
void board_settings(struct settings *settings);

/* Asked whenever a motion begins, so that a service technician can change them without a restart. */
void board_times(struct times *times);

/* --- start ------------------------------------------------------------------------------------ */

enum reset_cause {
    CAUSE_UNKNOWN,
    CAUSE_POWER,
    CAUSE_BUTTON,
    CAUSE_WATCHDOG,
    CAUSE_BROWN_OUT,
    CAUSE_SOFTWARE,
};

enum reset_cause board_reset_cause(void);

/* A number that differs from start to start. */
uint32_t board_boot_id(void);

/* --- time ------------------------------------------------------------------------------------- */

/* Milliseconds since the start; wraps. */
uint32_t board_ms(void);

/* The program is alive. A board whose watchdog hears nothing for 250 ms restarts. */
void board_watchdog_feed(void);

/* --- line: received bytes go to `frames_received`, also from an interrupt --------------------- */

/* Sends a byte, or says that there is no room for it yet. */
bool board_uart_put(uint8_t byte);

/* Whether the last byte has left. */
bool board_uart_idle(void);

/* Whether the line can be as fast; `board_uart_speed` makes it so. */
bool board_uart_can(uint32_t baud);
void board_uart_speed(uint32_t baud);

/* --- machine ---------------------------------------------------------------------------------- */

#define MOTOR_CARRIER(wall) ((uint16_t)(0x0001 << (wall))) /* brings tiles to a wall */
#define MOTOR_LIFT(wall) ((uint16_t)(0x0010 << (wall)))    /* a crank: turns a wall's plate up, then down, then up */
#define MOTOR_PAN ((uint16_t)0x0100)                       /* mixes the tiles */
#define MOTOR_DICE ((uint16_t)0x0200)                      /* throws the dice about */

/* The motors that turn from now on; all others stand. */
void board_motors(uint16_t motors);

#define CONTACT_BUTTON(seat, button) ((uint32_t)1 << ((seat) * BUTTONS + (button)))
#define CONTACT_LID ((uint32_t)1 << (SEATS * BUTTONS)) /* closed while the lid is open */

/* Present values of the sensors, not debounced. One bit a wall where stated. */
struct inputs {
    uint32_t contacts;
    uint8_t tile_seen; /* by wall: a tile is in front of the counter */
    uint8_t tile_back; /* by wall: and it has the colour of the second set */
    uint8_t lift_top;  /* by wall: the plate is up */
    uint8_t lift_home; /* by wall: the plate is down */
    uint8_t dice[2];   /* pips, 0 = cannot be read */
};

void board_inputs(struct inputs *inputs);

/* --- people ----------------------------------------------------------------------------------- */

/* Replaces a seat's text; shorter texts leave the rest blank. Printable ASCII. */
void board_display(uint8_t seat, const uint8_t *text, uint8_t length);

struct colour {
    uint8_t red, green, blue;
};

/* Colours stacks `first`..`last`, counted from 1, of a wall. */
void board_light(uint8_t wall, uint8_t first, uint8_t last, struct colour colour);

enum buzz { BUZZ_NOTICE = 1, BUZZ_REFUSED = 2, BUZZ_ALARM = 3 }; /* one short, three short, one long */

/* Begins a pattern at a seat; the board gives it its time. */
void board_buzz(uint8_t seat, enum buzz pattern);

/* --- for observers: a logic analyser, an emulator, a log --------------------------------------- */

enum trace {
    TRACE_BOOT = 'B',    /* cause u8, boot id u32 */
    TRACE_BEGAN = 'b',   /* operation u8, id u16 */
    TRACE_ENDED = 'e',   /* operation u8, then its record as in the state block */
    TRACE_PROGRAM = 'p', /* tiles 4 x u8 that the walls get in the shuffle that begins */
    TRACE_FAULTS = 'f',  /* all that stand, n x (code u8, place u8, count u8), whenever they change */
    TRACE_TEXT = 't',    /* seat u8, text: a DISPLAY that was carried out */
};

/* A board without an observer does nothing here. */
void board_trace(enum trace what, const uint8_t *bytes, uint8_t length);

#endif
