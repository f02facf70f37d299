#include "usb_descriptors.h"

enum { DEVICE = 1, CONFIGURATION = 2, STRING = 3, INTERFACE = 4, ENDPOINT = 5, ASSOCIATION = 11, CDC = 0x24 };
enum { IN = 0x80, BULK = 2, NOTIFIES = 3 };
enum { NO_STRING = 0, MAKER = 1, PRODUCT = 2 };

#define TWO(number) (number) & 0xFF, (number) >> 8

/* The numbers are those of pid.codes for trials: a maker who sells tables has their own. */
enum { VENDOR_ID = 0x1209, PRODUCT_ID = 0x0001, RELEASE = 0x0101 };

static const uint8_t device[] = {
    18, DEVICE, TWO(0x0200), 0xEF, 2, 1, /* its interfaces are grouped by an association */
    PACKET_BYTES, TWO(VENDOR_ID), TWO(PRODUCT_ID), TWO(RELEASE), MAKER, PRODUCT, NO_STRING, 1,
};

enum { CONFIGURATION_BYTES = 9 + 8 + 9 + 5 + 5 + 4 + 5 + 7 + 9 + 7 + 7, MILLIAMPERES = 100 };

static const uint8_t configuration[] = {
    9, CONFIGURATION, TWO(CONFIGURATION_BYTES), 2, 1, NO_STRING, 0x80, MILLIAMPERES / 2,
    8, ASSOCIATION, 0, 2, 2, 2, 0, NO_STRING,
    9, INTERFACE, 0, 0, 1, 2, 2, 0, NO_STRING, /* control, abstract */
    5, CDC, 0, TWO(0x0110),
    5, CDC, 1, 0, 1, /* no calls */
    4, CDC, 2, 2,    /* takes line coding and line state */
    5, CDC, 6, 0, 1, /* interface 0 rules 1 */
    7, ENDPOINT, IN | NOTIFY_ENDPOINT, NOTIFIES, TWO(8), 16,
    9, INTERFACE, 1, 0, 2, 10, 0, 0, NO_STRING, /* data */
    7, ENDPOINT, DATA_ENDPOINT, BULK, TWO(PACKET_BYTES), 0,
    7, ENDPOINT, IN | DATA_ENDPOINT, BULK, TWO(PACKET_BYTES), 0,
};
_Static_assert(sizeof configuration == CONFIGURATION_BYTES, "its length is one of its fields");

static const uint8_t languages[] = {4, STRING, TWO(0x0409)};
static const uint8_t table[] = {28, STRING, 'm', 0, 'a', 0, 'h', 0, 'j', 0, 'o', 0, 'n', 0, 'g', 0,
                                '-', 0, 't', 0, 'a', 0, 'b', 0, 'l', 0, 'e', 0};
_Static_assert(sizeof table == 28, "its length is one of its fields");

static const uint8_t *given(const uint8_t *descriptor, uint16_t bytes, uint16_t *length) {
    *length = bytes;
    return descriptor;
}

const uint8_t *usb_descriptor(uint8_t type, uint8_t number, uint16_t *length) {
    switch (type) {
    case DEVICE:
        return given(device, sizeof device, length);
    case CONFIGURATION:
        return given(configuration, sizeof configuration, length);
    case STRING:
        return number == 0 ? given(languages, sizeof languages, length)
               : number <= PRODUCT ? given(table, sizeof table, length)
                                   : 0;
    default:
        return 0;
    }
}
