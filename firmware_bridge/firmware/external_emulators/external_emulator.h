/* A chip that another process emulates. */
#ifndef EXTERNAL_EMULATOR_H
#define EXTERNAL_EMULATOR_H

/* Becomes the emulator of this program, with the chip's line and its world's words at these descriptors; returns only if it
 * cannot be started. */
void emulate(const char *image, int line, int world);

#endif
