#include <avr_uart.h>
#include <string.h>

#include "emulator.h"

/* Registers of the chip, as addresses in its data space. */
enum { UCSRA = 0xC0, UBRRL = 0xC4, UBRRH = 0xC5, U2X_BIT = 0x02 };

enum {
    BITS_A_BYTE = 10,
    QUEUE = 1 << 14,
    /* simavr 1.6 counts a parity bit that is not there, and lacks the transmitter's second register: the next
     * byte would be late by as long as its interrupt takes. */
    INTERRUPT_CYCLES = 64,
    BUSY_CYCLES = CLOCK_HZ / 50, /* an answer comes within this time */
};

/* Bytes on the wire, and the cycle at which each is handed over: to the chip when it begins, since the
 * emulated UART takes its time itself; from the chip, which shows a byte when it begins, when it has gone. */
static struct queue {
    uint8_t bytes[QUEUE];
    avr_cycle_count_t due[QUEUE];
    unsigned first, count;
    avr_cycle_count_t free_at; /* when the wire has free_bytes for the next one */
} to_chip, from_chip;

static bool listens; /* the UART's input has free_bytes */

static avr_t *chip;
static avr_uart_t *uart;
static avr_irq_t *uart_in;
static int line;
static avr_cycle_count_t muted_until, busy_until;

static avr_cycle_count_t byte_cycles(void) {
    unsigned divisor = (unsigned)(chip->data[UBRRL] | chip->data[UBRRH] << 8) + 1;
    return (avr_cycle_count_t)divisor * (chip->data[UCSRA] & U2X_BIT ? 8 : 16) * BITS_A_BYTE;
}

/* The byte is on the wire from `now` on, or when the wire is free; it is handed over `later` cycles after that. */
static void put(struct queue *queue, uint8_t byte, avr_cycle_count_t now, avr_cycle_count_t later) {
    if (queue->count == QUEUE) {
        return;
    }
    avr_cycle_count_t begins = queue->free_at > now ? queue->free_at : now;
    unsigned at = (queue->first + queue->count++) % QUEUE;
    queue->bytes[at] = byte;
    queue->due[at] = begins + later;
    queue->free_at = begins + byte_cycles();
    busy_until = queue->free_at + BUSY_CYCLES;
}

static bool take(struct queue *queue, uint8_t *byte) {
    if (!queue->count || queue->due[queue->first] > chip->cycle) {
        return false;
    }
    *byte = queue->bytes[queue->first];
    queue->first = (queue->first + 1) % QUEUE;
    queue->count--;
    return true;
}

static void chip_sends(struct avr_irq_t *irq, uint32_t value, void *param) {
    (void)irq;
    (void)param;
    put(&from_chip, (uint8_t)value, chip->cycle, byte_cycles());
}

static void chip_listens(struct avr_irq_t *irq, uint32_t value, void *param) {
    (void)irq;
    (void)value;
    listens = param != NULL;
}

static bool muted(void) { return chip->cycle < muted_until; }

bool serial_receive(avr_cycle_count_t now) {
    uint8_t bytes[1024];
    int free_bytes = (int)(QUEUE - to_chip.count);
    int count = line_read(line, bytes, free_bytes < (int)sizeof bytes ? free_bytes : (int)sizeof bytes);
    for (int n = 0; n < count && !muted(); n++) {
        put(&to_chip, bytes[n], now, 0);
    }
    return count >= 0;
}

void serial_tick(void) {
    uart->cycles_per_byte = byte_cycles() - INTERRUPT_CYCLES;
    uint8_t byte, bytes[QUEUE];
    int count = 0;
    while (listens && take(&to_chip, &byte)) {
        avr_raise_irq(uart_in, byte);
    }
    while (take(&from_chip, &byte)) {
        bytes[count++] = byte;
    }
    if (count && !muted()) {
        line_write(line, bytes, count);
    }
}

bool serial_busy(void) { return chip->cycle < busy_until; }

void serial_mute_until(avr_cycle_count_t cycle) { muted_until = cycle; }

void serial_reset(void) {
    to_chip.count = from_chip.count = 0;
    muted_until = 0;
}

static avr_uart_t *find_uart(avr_t *avr) {
    avr_io_t *part = avr->io_port;
    while (part && strcmp(part->kind, "uart") != 0) {
        part = part->next;
    }
    return (avr_uart_t *)part; /* the part's first member */
}

void serial_start(avr_t *avr, int opened) {
    uint32_t flags = 0; /* neither its own output nor its own pauses */
    chip = avr;
    line = opened;
    uart = find_uart(avr);
    avr_ioctl(avr, AVR_IOCTL_UART_SET_FLAGS('0'), &flags);
    uart_in = avr_io_getirq(avr, AVR_IOCTL_UART_GETIRQ('0'), UART_IRQ_INPUT);
    avr_irq_register_notify(avr_io_getirq(avr, AVR_IOCTL_UART_GETIRQ('0'), UART_IRQ_OUTPUT), chip_sends, NULL);
    avr_irq_register_notify(avr_io_getirq(avr, AVR_IOCTL_UART_GETIRQ('0'), UART_IRQ_OUT_XON), chip_listens, &listens);
    avr_irq_register_notify(avr_io_getirq(avr, AVR_IOCTL_UART_GETIRQ('0'), UART_IRQ_OUT_XOFF), chip_listens, NULL);
    listens = true;
}
