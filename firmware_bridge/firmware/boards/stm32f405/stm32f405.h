/* The registers of the STM32F405 that this board uses, by the reference manual RM0090 and, for the core's own, the
 * ARMv7-M architecture manual. */
#ifndef STM32F405_H
#define STM32F405_H

#include <stdint.h>

enum {
    CORE_HZ = 168000000,
    APB1_HZ = CORE_HZ / 4, /* the slow bus: USART2 */
    APB2_HZ = CORE_HZ / 2, /* the fast one: USART1 */
};

#define REGISTER(address) (*(volatile uint32_t *)(address))
#define BIT(n) (1u << (n))

/* --- the core: SysTick, interrupts, restart --------------------------------------------------- */

#define SYSTICK_CTRL REGISTER(0xE000E010)
#define SYSTICK_LOAD REGISTER(0xE000E014)
#define SYSTICK_VALUE REGISTER(0xE000E018)
enum { SYSTICK_ON = BIT(0), SYSTICK_INTERRUPT = BIT(1), SYSTICK_BY_CORE = BIT(2) };

#define NVIC_ENABLE(irq) (REGISTER(0xE000E100 + 4 * ((irq) / 32)) = BIT((irq) % 32))
enum { USART1_IRQ = 37, USART2_IRQ = 38 };

#define SCB_AIRCR REGISTER(0xE000ED0C)
#define AIRCR_RESET (0x05FA0000u | BIT(2)) /* the key, SYSRESETREQ */

static inline void interrupts_off(void) { __asm volatile("cpsid i" ::: "memory"); }
static inline void interrupts_on(void) { __asm volatile("cpsie i" ::: "memory"); }
/* Wakes on a pending interrupt, also while interrupts are off. */
static inline void sleep_until_interrupt(void) { __asm volatile("dsb\n\twfi" ::: "memory"); }
static inline void barrier(void) { __asm volatile("dsb" ::: "memory"); }

/* --- clocks, and why the chip started --------------------------------------------------------- */

#define RCC_CR REGISTER(0x40023800)
#define RCC_PLLCFGR REGISTER(0x40023804)
#define RCC_CFGR REGISTER(0x40023808)
#define RCC_AHB1ENR REGISTER(0x40023830)
#define RCC_APB1ENR REGISTER(0x40023840)
#define RCC_APB2ENR REGISTER(0x40023844)
#define RCC_CSR REGISTER(0x40023874)
enum { CR_HSE_ON = BIT(16), CR_HSE_READY = BIT(17), CR_PLL_ON = BIT(24), CR_PLL_READY = BIT(25) };
enum { PLL_FROM_HSE = BIT(22), PLL_Q7 = 7 << 24 }; /* P = 2 is written as 0 */
enum { CFGR_FROM_PLL = 2, CFGR_SOURCE = 3 << 2, CFGR_IS_PLL = 2 << 2 };
enum { CFGR_APB1_BY_4 = 5 << 10, CFGR_APB2_BY_2 = 4 << 13 };
enum { AHB1_GPIOA = BIT(0), AHB1_GPIOB = BIT(1), AHB1_GPIOC = BIT(2), APB1_USART2 = BIT(17), APB2_USART1 = BIT(4) };
enum {
    CSR_FORGET = BIT(24),
    CSR_BROWN_OUT = BIT(25),
    CSR_PIN = BIT(26),
    CSR_POWER = BIT(27),
    CSR_SOFTWARE = BIT(28),
    CSR_WATCHDOG = BIT(29),
};

#define FLASH_ACR REGISTER(0x40023C00)
enum { FLASH_5_WAITS = 5, FLASH_PREFETCH = BIT(8), FLASH_CACHES = BIT(9) | BIT(10) };

/* --- independent watchdog: 32 kHz of its own ---------------------------------------------------- */

#define IWDG_KEY REGISTER(0x40003000)
#define IWDG_PRESCALER REGISTER(0x40003004)
#define IWDG_RELOAD REGISTER(0x40003008)
enum { IWDG_START = 0xCCCC, IWDG_OPEN = 0x5555, IWDG_FEED = 0xAAAA, IWDG_BY_32 = 3 };

/* --- UARTs -------------------------------------------------------------------------------------- */

struct usart {
    volatile uint32_t sr, dr, brr, cr1;
};
#define USART1 ((struct usart *)0x40011000)
#define USART2 ((struct usart *)0x40004400)
enum { SR_RECEIVED = BIT(5), SR_SENT = BIT(6), SR_ROOM = BIT(7) };
enum { CR1_RECEIVE = BIT(2), CR1_SEND = BIT(3), CR1_RECEIVED_INTERRUPT = BIT(5), CR1_ON = BIT(13) };

/* --- pins --------------------------------------------------------------------------------------- */

struct gpio {
    volatile uint32_t moder, otyper, ospeedr, pupdr, idr, odr, bsrr, lckr, afr[2];
};
#define GPIOB ((struct gpio *)0x40020400)
enum { PIN_ALTERNATE = 2, USART1_ON_PIN = 7 };

#endif
