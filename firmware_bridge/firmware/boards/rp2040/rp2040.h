/* The registers of the RP2040 that this board uses, by its data sheet; the core's own by the ARMv6-M architecture manual. */
#ifndef RP2040_H
#define RP2040_H

#include "cortex.h"

enum { CORE_HZ = 125000000, CRYSTAL_MHZ = 12 };

#define REGISTER(address) (*register_at(address))
#define BIT(n) (1u << (n))

/* Most registers take single bits at two more addresses, past all interrupts. */
#define SET_BITS(address) REGISTER((address) + 0x2000u)
#define CLEAR_BITS(address) REGISTER((address) + 0x3000u)

/* --- the core ----------------------------------------------------------------------------------- */

#define SYSTICK_CTRL REGISTER(0xE000E010u)
#define SYSTICK_LOAD REGISTER(0xE000E014u)
#define SYSTICK_VALUE REGISTER(0xE000E018u)
enum { SYSTICK_ON = BIT(0), SYSTICK_INTERRUPT = BIT(1), SYSTICK_BY_CORE = BIT(2) };
#define NVIC_ENABLE(irq) (REGISTER(0xE000E100u) = BIT(irq))
enum { USB_IRQ = 5, UART0_IRQ = 20, IRQS = 26 };

/* --- resets, clocks ----------------------------------------------------------------------------- */

#define RESETS 0x4000C000u
#define RESETS_DONE REGISTER(0x4000C008u)
enum { RESET_IO = BIT(5), RESET_PADS = BIT(8), RESET_PLL_SYS = BIT(12), RESET_PLL_USB = BIT(13), RESET_UART0 = BIT(22) };
enum { RESET_USB = BIT(24) };

#define XOSC_CTRL REGISTER(0x40024000u)
#define XOSC_STATUS REGISTER(0x40024004u)
#define XOSC_STARTUP REGISTER(0x4002400Cu)
enum { XOSC_ON = 0xFAB << 12 | 0xAA0 };
#define XOSC_STABLE BIT(31)

#define PLL_SYS 0x40028000u
#define PLL_USB 0x4002C000u
enum { PLL_CS = 0x0, PLL_PWR = 0x4, PLL_FBDIV = 0x8, PLL_PRIM = 0xC };
#define PLL_LOCKED BIT(31)
enum { PLL_OFF = BIT(0), PLL_POST_OFF = BIT(3), PLL_VCO_OFF = BIT(5) };

#define CLK_REF_CTRL REGISTER(0x40008030u)
#define CLK_REF_SELECTED REGISTER(0x40008038u)
#define CLK_SYS_CTRL REGISTER(0x4000803Cu)
#define CLK_SYS_SELECTED REGISTER(0x40008044u)
#define CLK_PERI_CTRL REGISTER(0x40008048u)
#define CLK_USB_CTRL REGISTER(0x40008054u)
enum { REF_IS_XOSC = 2, SYS_IS_AUX = 1, CLK_ON = BIT(11) };

/* --- watchdog, and why the chip started --------------------------------------------------------- */

#define WATCHDOG_CTRL REGISTER(0x40058000u)
#define WATCHDOG_LOAD REGISTER(0x40058004u)
#define WATCHDOG_REASON REGISTER(0x40058008u)
#define WATCHDOG_SCRATCH_0 REGISTER(0x4005800Cu)
#define WATCHDOG_TICK REGISTER(0x4005802Cu)
enum { WATCHDOG_ON = BIT(30), TICK_ON = BIT(9), REASON_TIMER = BIT(0) };
#define WATCHDOG_TRIGGER BIT(31)
#define PSM_WATCHDOG_RESETS REGISTER(0x40010008u)
enum { PSM_ALL_BUT_OSCILLATORS = 0x1FFFC };
#define CHIP_RESET REGISTER(0x40064008u)
enum { HAD_POWER_ON = BIT(8), HAD_RUN_PIN = BIT(16) };

/* --- UART0: the world's words on an emulated chip ------------------------------------------------ */

#define UART0_DR REGISTER(0x40034000u)
#define UART0_FR REGISTER(0x40034018u)
#define UART0_IBRD REGISTER(0x40034024u)
#define UART0_FBRD REGISTER(0x40034028u)
#define UART0_LCR_H REGISTER(0x4003402Cu)
#define UART0_CR REGISTER(0x40034030u)
#define UART0_IMSC REGISTER(0x40034038u)
enum { FR_EMPTY = BIT(4), FR_FULL = BIT(5), LCR_8_BITS = 3 << 5, CR_ON = BIT(0) | BIT(8) | BIT(9), IMSC_RECEIVED = BIT(4) };

/* --- USB ----------------------------------------------------------------------------------------- */

#define USB_MEMORY 0x50100000u
enum { USB_MEMORY_BYTES = 4096 };
#define USB_ENDPOINT_CTRL(n, in) REGISTER(USB_MEMORY + 8u * (n) + ((in) ? 0u : 4u))
#define USB_BUFFER_CTRL(n, in) REGISTER(USB_MEMORY + 0x80u + 8u * (n) + ((in) ? 0u : 4u))
#define USB_ADDRESS REGISTER(0x50110000u)
#define USB_MAIN_CTRL REGISTER(0x50110040u)
#define USB_SIE_CTRL_AT 0x5011004Cu
#define USB_SIE_CTRL REGISTER(USB_SIE_CTRL_AT)
#define USB_SIE_STATUS_AT 0x50110050u
#define USB_BUFFER_STATUS_AT 0x50110058u
#define USB_BUFFER_STATUS REGISTER(USB_BUFFER_STATUS_AT)
#define USB_STALL_ARM REGISTER(0x50110068u)
#define USB_MUXING REGISTER(0x50110074u)
#define USB_PWR REGISTER(0x50110078u)
#define USB_INTE REGISTER(0x50110090u)
#define USB_INTS REGISTER(0x50110098u)
enum { MAIN_ON = BIT(0), SIE_PULL_UP = BIT(16), SIE_EP0_INTERRUPT = BIT(29) };
enum { MUX_TO_PHY = BIT(0), MUX_SOFTCON = BIT(3), PWR_VBUS = BIT(3), PWR_VBUS_OVERRIDE = BIT(2) };
enum { STATUS_SETUP = BIT(17), STATUS_BUS_RESET = BIT(19) };
enum { INT_BUFFER = BIT(4), INT_BUS_RESET = BIT(12), INT_SETUP = BIT(16) };
enum { BUFFER_AVAILABLE = BIT(10), BUFFER_STALL = BIT(11), BUFFER_DATA1 = BIT(13), BUFFER_FULL = BIT(15), BUFFER_LENGTH = 0x3FF };
#define ENDPOINT_ON BIT(31)
enum { ENDPOINT_INTERRUPT = BIT(29), ENDPOINT_BULK = 2 << 26, ENDPOINT_NOTIFIES = 3 << 26 };

#endif
