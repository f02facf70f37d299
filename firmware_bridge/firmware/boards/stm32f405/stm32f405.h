/* The registers of the STM32F405 that this board uses, by the reference manual RM0090 and, for the core's own, the
 * ARMv7-M architecture manual. */
#ifndef STM32F405_H
#define STM32F405_H

#include "cortex.h"

enum {
    CORE_HZ = 168000000,
    APB1_HZ = CORE_HZ / 4, /* the slow bus: USART2 */
    APB2_HZ = CORE_HZ / 2, /* the fast one: USART1 */
};

#define REGISTER(address) (*register_at(address))
#define BIT(n) (1u << (n))

/* --- the core: SysTick, interrupts, restart --------------------------------------------------- */

#define SYSTICK_CTRL_AT 0xE000E010u
#define SYSTICK_CTRL REGISTER(SYSTICK_CTRL_AT)
#define SYSTICK_LOAD_AT 0xE000E014u
#define SYSTICK_LOAD REGISTER(SYSTICK_LOAD_AT)
#define SYSTICK_VALUE_AT 0xE000E018u
#define SYSTICK_VALUE REGISTER(SYSTICK_VALUE_AT)
enum { SYSTICK_ON = BIT(0), SYSTICK_INTERRUPT = BIT(1), SYSTICK_BY_CORE = BIT(2) };

#define NVIC_ENABLE_AT(irq) (0xE000E100u + 4 * ((irq) / 32))
#define NVIC_ENABLE(irq) (REGISTER(NVIC_ENABLE_AT(irq)) = BIT((irq) % 32))
enum { USART1_IRQ = 37, USART2_IRQ = 38 };

#define SCB_AIRCR_AT 0xE000ED0Cu
#define SCB_AIRCR REGISTER(SCB_AIRCR_AT)
#define AIRCR_RESET (0x05FA0000u | BIT(2)) /* the key, SYSRESETREQ */

/* A debugger that listens on SWO opens the first port. */
#define ITM_PORT_0_AT 0xE0000000u
#define ITM_PORT_0 REGISTER(ITM_PORT_0_AT)
#define ITM_PORTS_OPEN_AT 0xE0000E00u
#define ITM_PORTS_OPEN REGISTER(ITM_PORTS_OPEN_AT)

/* --- clocks, and why the chip started --------------------------------------------------------- */

#define RCC_CR_AT 0x40023800u
#define RCC_CR REGISTER(RCC_CR_AT)
#define RCC_PLLCFGR_AT 0x40023804u
#define RCC_PLLCFGR REGISTER(RCC_PLLCFGR_AT)
#define RCC_CFGR_AT 0x40023808u
#define RCC_CFGR REGISTER(RCC_CFGR_AT)
#define RCC_AHB1ENR_AT 0x40023830u
#define RCC_AHB1ENR REGISTER(RCC_AHB1ENR_AT)
#define RCC_APB1ENR_AT 0x40023840u
#define RCC_APB1ENR REGISTER(RCC_APB1ENR_AT)
#define RCC_APB2ENR_AT 0x40023844u
#define RCC_APB2ENR REGISTER(RCC_APB2ENR_AT)
#define RCC_CSR_AT 0x40023874u
#define RCC_CSR REGISTER(RCC_CSR_AT)
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

/* --- flash -------------------------------------------------------------------------------------- */

#define FLASH_ACR_AT 0x40023C00u
#define FLASH_ACR REGISTER(FLASH_ACR_AT)
#define FLASH_KEY_AT 0x40023C04u
#define FLASH_KEY REGISTER(FLASH_KEY_AT)
#define FLASH_SR_AT 0x40023C0Cu
#define FLASH_SR REGISTER(FLASH_SR_AT)
#define FLASH_CR_AT 0x40023C10u
#define FLASH_CR REGISTER(FLASH_CR_AT)
enum { ACR_5_WAITS = 5, ACR_PREFETCH = BIT(8), ACR_CACHES = BIT(9) | BIT(10), ACR_CACHES_RESET = BIT(11) | BIT(12) };
#define FLASH_KEY_FIRST 0x45670123u
#define FLASH_KEY_SECOND 0xCDEF89ABu
enum { SR_FLASH_ERRORS = 0xF2, SR_FLASH_BUSY = BIT(16) };
#define CR_LOCK BIT(31)
enum { CR_WRITE = BIT(0), CR_ERASE_SECTOR = BIT(1), CR_BY_WORDS = 2 << 8, CR_START = BIT(16) };
#define CR_SECTOR(n) ((uint32_t)(n) << 3)

/* --- independent watchdog: 32 kHz of its own ---------------------------------------------------- */

#define IWDG_KEY_AT 0x40003000u
#define IWDG_KEY REGISTER(IWDG_KEY_AT)
#define IWDG_PRESCALER_AT 0x40003004u
#define IWDG_PRESCALER REGISTER(IWDG_PRESCALER_AT)
#define IWDG_RELOAD_AT 0x40003008u
#define IWDG_RELOAD REGISTER(IWDG_RELOAD_AT)
enum { IWDG_START = 0xCCCC, IWDG_OPEN = 0x5555, IWDG_FEED = 0xAAAA, IWDG_BY_32 = 3 };

/* --- UARTs -------------------------------------------------------------------------------------- */

enum { USART1 = 0x40011000, USART2 = 0x40004400 };
enum { USART_SR_AT = 0x00, USART_DR_AT = 0x04, USART_BRR_AT = 0x08, USART_CR1_AT = 0x0C };
#define USART_SR(usart) REGISTER((usart) + USART_SR_AT)
#define USART_DR(usart) REGISTER((usart) + USART_DR_AT)
#define USART_BRR(usart) REGISTER((usart) + USART_BRR_AT)
#define USART_CR1(usart) REGISTER((usart) + USART_CR1_AT)
enum { SR_OVERRUN = BIT(3), SR_RECEIVED = BIT(5), SR_SENT = BIT(6), SR_SEND_EMPTY = BIT(7) };
enum { CR1_RECEIVE = BIT(2), CR1_SEND = BIT(3), CR1_RECEIVED_INTERRUPT = BIT(5), CR1_SEND_EMPTY_INTERRUPT = BIT(7), CR1_ON = BIT(13) };

/* --- pins --------------------------------------------------------------------------------------- */

enum { GPIOA = 0x40020000, GPIOB = 0x40020400, GPIOC = 0x40020800 };
enum { GPIO_MODE_AT = 0x00, GPIO_PULL_AT = 0x0C, GPIO_IN_AT = 0x10, GPIO_SET_AT = 0x18, GPIO_ALTERNATE_LOW_AT = 0x20 };
#define GPIO_MODE(port) REGISTER((port) + GPIO_MODE_AT)
#define GPIO_PULL(port) REGISTER((port) + GPIO_PULL_AT)
#define GPIO_IN(port) REGISTER((port) + GPIO_IN_AT)
#define GPIO_SET(port) REGISTER((port) + GPIO_SET_AT) /* bits 0..15 make pins high, 16..31 low */
#define GPIO_ALTERNATE_LOW(port) REGISTER((port) + GPIO_ALTERNATE_LOW_AT)
enum { PIN_OUTPUT = 1, PIN_ALTERNATE = 2, PIN_PULLED_UP = 1, USART1_ON_PIN = 7 };

#endif
