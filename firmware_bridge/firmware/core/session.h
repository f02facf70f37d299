/* The table's half of a session: HELLO, DATA carried out exactly once, kept replies, heartbeats, the dead-man. See
 * PROTOCOL.md, "Session".
 *
 * One frame is taken, answered and sent before the next one is looked at: what arrives meanwhile waits in the ring, and
 * no answer can be overwritten while it is on its way.
 */
#ifndef SESSION_H
#define SESSION_H

#include <stdbool.h>
#include <stdint.h>

#include "frames.h"

enum {
    PROTOCOL_VERSION = 1,
    PROTOCOL_MINOR = 0,
    DEAD_MAN_MS = 3000, /* after this time without an intact frame nothing may move */
    HELLO_ACK_HEAD = 15 /* bytes that the session writes itself, before the table's description */
};

enum outcome { OUTCOME_OK, OUTCOME_UNKNOWN_COMMAND, OUTCOME_BAD_ARGUMENT, OUTCOME_BUSY };

/* Starts again after a restart, with a BOOT on its way. */
void session_start(uint32_t boot_id, uint8_t cause);

/* Takes received bytes and sends due frames. Call it as often as possible; the clock may wrap. */
void session_step(uint16_t now_ms);

/* The state has changed: a connected host is notified soon. */
void session_hint(void);

/* Whether an intact frame has come since this was asked last. */
bool session_heard(void);

/* Whether none has come for DEAD_MAN_MS, or ever. */
bool session_silent(void);

/* --- functions that the table provides --------------------------------------------------------- */

/* Carries out the command in this DATA, or starts it. Writes the reply, outcome first, and returns its
 * length, 1 to REPLY_BYTES. */
uint8_t table_carry_out(const struct frame *command, uint8_t *reply);

/* Writes what HELLO_ACK tells from `walls` on and returns its length, at most ABOUT_BYTES. */
uint8_t table_about(uint8_t *about);

/* The state's revision. */
uint16_t table_revision(void);

/* The host is silent: motors off, lifts hold. */
void table_host_is_silent(void);

#endif
