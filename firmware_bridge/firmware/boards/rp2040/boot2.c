/* The first 256 bytes of the flash, which the chip's own program copies into memory and runs once their checksum is right
 * (tools/boot2_checksum.py writes it): lets the flash be read as memory, by the command that every flash knows (03), and
 * starts the program behind it. */
#include <stdint.h>

void boot2(void) __attribute__((naked, section(".boot2"), used));
void boot2(void) {
    __asm volatile("push {lr}\n"
                   "ldr r3, =0x18000000\n" /* XIP_SSI */
                   "movs r1, #0\n"
                   "str r1, [r3, #0x08]\n" /* off */
                   "movs r1, #4\n"
                   "str r1, [r3, #0x14]\n" /* a quarter of the core's clock */
                   "ldr r1, =0x001F0300\n" /* 32 bits a frame, read behind a command */
                   "str r1, [r3, #0x00]\n"
                   "ldr r1, =0x03000218\n" /* command 03, 8 bits of it, 24 of the address, one wire */
                   "ldr r0, =0x180000F4\n"
                   "str r1, [r0]\n"
                   "movs r1, #0\n"
                   "str r1, [r3, #0x04]\n"
                   "movs r1, #1\n"
                   "str r1, [r3, #0x08]\n" /* on */
                   "pop {r0}\n"
                   "cmp r0, #0\n"
                   "beq 1f\n"
                   "bx r0\n"
                   "1: ldr r0, =0x10000100\n" /* the vectors */
                   "ldr r1, =0xE000ED08\n"
                   "str r0, [r1]\n"
                   "ldmia r0, {r0, r1}\n"
                   "msr msp, r0\n"
                   "bx r1\n"
                   ".pool\n");
}
