/* The line as a serial port on USB. The computer asks for everything: a packet lies in the port's own memory until it has
 * been fetched, and what the computer sends waits there until the firmware has room for it. */
#include "board.h"
#include "frames.h"
#include "rp2040.h"
#include "table.h"
#include "uart.h"
#include "usb.h"
#include "usb_descriptors.h"

enum { RING = 512, PATIENCE_MS = 2000 };

/* Where packets lie in the port's memory; that of endpoint 0 is given. */
enum { CONTROL_AT = 0x100, NOTIFY_AT = 0x180, OUT_AT = 0x1C0, IN_AT = 0x200 };

enum request { SET_ADDRESS = 5, GET_DESCRIPTOR = 6, GET_CONFIGURATION = 8, SET_CONFIGURATION = 9 };
enum class_request { SET_LINE_CODING = 0x20, GET_LINE_CODING = 0x21, SET_LINE_STATE = 0x22 };
enum { TYPE = 0x60, STANDARD = 0x00, CLASS = 0x20, TO_HOST = 0x80, LINE_STATE_OPEN = 1 };

static uint8_t ring[RING];
static volatile uint32_t head, tail; /* the program writes at `head`; the next byte to send is at `tail` */

static struct {
    bool configured, open, muted;
    bool sends;    /* a packet of the line's waits to be fetched */
    bool hears;    /* a buffer was offered for one */
    uint16_t next_in, next_out, next_control; /* BUFFER_DATA1 or 0, in turn */
    uint8_t address;                          /* takes effect behind its acknowledgement */
    const uint8_t *answer;                    /* the rest to be sent on endpoint 0 */
    uint16_t answer_bytes;
    uint8_t line_coding[7];
} usb = {.line_coding = {0x00, 0xC2, 0x01, 0x00, 0, 0, 8}}; /* 115,200 8N1: set and read back, and of no effect */

/* --- packets ------------------------------------------------------------------------------------ */

static volatile uint8_t *memory_at(uint32_t at) { return (volatile uint8_t *)(USB_MEMORY + at); }

/* The port may look at a buffer a few cycles behind its length and its kind. */
static void offer(uint8_t endpoint, bool in, uint32_t control) {
    USB_BUFFER_CTRL(endpoint, in) = control;
    wait_rounds(4);
    USB_BUFFER_CTRL(endpoint, in) = control | BUFFER_AVAILABLE;
}

static void answer_more(void) {
    uint16_t length = usb.answer_bytes < PACKET_BYTES ? usb.answer_bytes : PACKET_BYTES;
    for (uint16_t n = 0; n < length; n++) {
        memory_at(CONTROL_AT)[n] = usb.answer[n];
    }
    usb.answer += length;
    usb.answer_bytes = (uint16_t)(usb.answer_bytes - length);
    offer(0, true, BUFFER_FULL | usb.next_control | length);
    usb.next_control ^= BUFFER_DATA1;
}

static void answer(const uint8_t *bytes, uint16_t length, uint16_t asked) {
    usb.answer = bytes;
    usb.answer_bytes = length < asked ? length : asked;
    answer_more();
}

static void acknowledge(void) { answer(0, 0, 0); }

static void refuse(void) {
    USB_STALL_ARM = 3;
    USB_BUFFER_CTRL(0, true) = BUFFER_STALL;
    USB_BUFFER_CTRL(0, false) = BUFFER_STALL;
}

/* --- the line's bytes --------------------------------------------------------------------------- */

/* Always less than a whole packet: a whole one would make the computer wait for its end. */
static void send_more(void) {
    uint32_t length = 0;
    if (!usb.configured || usb.sends) {
        return;
    }
    for (; length < PACKET_BYTES - 1 && tail != head; length++) {
        memory_at(IN_AT)[length] = ring[tail++ % RING];
    }
    if (length) {
        usb.sends = true;
        offer(DATA_ENDPOINT, true, BUFFER_FULL | usb.next_in | length);
        usb.next_in ^= BUFFER_DATA1;
    }
}

static void hear_more(void) {
    if (usb.configured && !usb.hears && frames_free() >= PACKET_BYTES) {
        usb.hears = true;
        offer(DATA_ENDPOINT, false, usb.next_out | PACKET_BYTES);
        usb.next_out ^= BUFFER_DATA1;
    }
}

static void heard(void) {
    uint32_t length = USB_BUFFER_CTRL(DATA_ENDPOINT, false) & BUFFER_LENGTH;
    for (uint32_t n = 0; n < length; n++) {
        uint8_t byte = memory_at(OUT_AT)[n];
        if (!usb.muted) {
            frames_received(byte);
        }
    }
    usb.hears = false;
    hear_more();
}

/* A port that nobody has opened loses its bytes, as a wire without listener; but not those of its start at once. */
bool board_uart_put(uint8_t byte) {
    if (usb.muted || (!usb.open && board_ms() > PATIENCE_MS)) {
        return true;
    }
    if (!usb.open || head - tail == RING) {
        return false;
    }
    ring[head % RING] = byte;
    interrupts_off();
    head++;
    send_more();
    interrupts_on();
    return true;
}

bool board_uart_idle(void) { return head == tail && !usb.sends; }

/* Offers the space that the firmware has freed since. */
void usb_tick(void) { hear_more(); }

/* No wire, no rate. */
bool board_uart_can(uint32_t baud) { return baud > 0; }

void board_uart_speed(uint32_t baud) { (void)baud; }

void uart_mute(bool muted) {
    interrupts_off();
    usb.muted = muted;
    head = tail;
    interrupts_on();
}

/* --- the computer's requests ---------------------------------------------------------------------- */

static void configure(bool on) {
    usb.configured = on;
    usb.open = usb.sends = usb.hears = false;
    usb.next_in = usb.next_out = 0;
    acknowledge();
    hear_more();
}

static void standard_request(const volatile uint8_t *setup, uint16_t asked) {
    static uint8_t configuration;
    uint16_t length;
    const uint8_t *descriptor;
    switch (setup[1]) {
    case SET_ADDRESS:
        usb.address = setup[2];
        acknowledge();
        break;
    case GET_DESCRIPTOR:
        descriptor = usb_descriptor(setup[3], setup[2], &length);
        if (descriptor) {
            answer(descriptor, length, asked);
        } else {
            refuse();
        }
        break;
    case GET_CONFIGURATION:
        configuration = usb.configured;
        answer(&configuration, 1, asked);
        break;
    case SET_CONFIGURATION:
        configure(setup[2] != 0);
        break;
    default:
        refuse();
    }
}

static void class_request(const volatile uint8_t *setup, uint16_t asked) {
    switch (setup[1]) {
    case SET_LINE_CODING:
        offer(0, false, BUFFER_DATA1 | sizeof usb.line_coding); /* acknowledged once it is there */
        break;
    case GET_LINE_CODING:
        answer(usb.line_coding, sizeof usb.line_coding, asked);
        break;
    case SET_LINE_STATE:
        usb.open = setup[2] & LINE_STATE_OPEN;
        acknowledge();
        break;
    default:
        refuse();
    }
}

static void setup_came(void) {
    const volatile uint8_t *setup = memory_at(0);
    uint16_t asked = (uint16_t)(setup[6] | setup[7] << 8);
    CLEAR_BITS(USB_SIE_STATUS_AT) = STATUS_SETUP;
    usb.next_control = BUFFER_DATA1;
    if ((setup[0] & TYPE) == STANDARD) {
        standard_request(setup, asked);
    } else if ((setup[0] & TYPE) == CLASS) {
        class_request(setup, asked);
    } else {
        refuse();
    }
}

/* The answer went out: there is more of it, or the computer's empty acknowledgement is to come. */
static void control_sent(void) {
    if (usb.address) {
        USB_ADDRESS = usb.address;
        usb.address = 0;
    } else if (usb.answer_bytes) {
        answer_more();
    } else if (*memory_at(0) & TO_HOST) {
        offer(0, false, BUFFER_DATA1 | PACKET_BYTES);
    }
}

static void control_heard(void) {
    uint32_t length = USB_BUFFER_CTRL(0, false) & BUFFER_LENGTH;
    if (length == sizeof usb.line_coding && memory_at(0)[1] == SET_LINE_CODING) {
        for (uint32_t n = 0; n < length; n++) {
            usb.line_coding[n] = memory_at(CONTROL_AT)[n];
        }
        acknowledge();
    }
}

static void bus_reset(void) {
    CLEAR_BITS(USB_SIE_STATUS_AT) = STATUS_BUS_RESET;
    USB_ADDRESS = 0;
    usb.address = 0;
    usb.answer_bytes = 0;
    usb.configured = usb.open = false;
}

static void buffers_done(void) {
    uint32_t done = USB_BUFFER_STATUS;
    CLEAR_BITS(USB_BUFFER_STATUS_AT) = done;
    if (done & BIT(0)) {
        control_sent();
    }
    if (done & BIT(1)) {
        control_heard();
    }
    if (done & BIT(2 * DATA_ENDPOINT)) {
        usb.sends = false;
        send_more();
    }
    if (done & BIT(2 * DATA_ENDPOINT + 1)) {
        heard();
    }
}

void usb_handler(void) {
    uint32_t why = USB_INTS;
    if (why & INT_SETUP) {
        setup_came();
    }
    if (why & INT_BUFFER) {
        buffers_done();
    }
    if (why & INT_BUS_RESET) {
        bus_reset();
    }
}

void uart_start(void) {
    for (uint32_t at = 0; at < USB_MEMORY_BYTES; at += 4) {
        REGISTER(USB_MEMORY + at) = 0;
    }
    USB_MUXING = MUX_TO_PHY | MUX_SOFTCON;
    USB_PWR = PWR_VBUS | PWR_VBUS_OVERRIDE;
    USB_MAIN_CTRL = MAIN_ON;
    USB_SIE_CTRL = SIE_EP0_INTERRUPT;
    USB_INTE = INT_BUFFER | INT_BUS_RESET | INT_SETUP;
    USB_ENDPOINT_CTRL(NOTIFY_ENDPOINT, true) = ENDPOINT_ON | ENDPOINT_NOTIFIES | NOTIFY_AT;
    USB_ENDPOINT_CTRL(DATA_ENDPOINT, false) = ENDPOINT_ON | ENDPOINT_INTERRUPT | ENDPOINT_BULK | OUT_AT;
    USB_ENDPOINT_CTRL(DATA_ENDPOINT, true) = ENDPOINT_ON | ENDPOINT_INTERRUPT | ENDPOINT_BULK | IN_AT;
    NVIC_ENABLE(USB_IRQ);
    SET_BITS(USB_SIE_CTRL_AT) = SIE_PULL_UP;
}
