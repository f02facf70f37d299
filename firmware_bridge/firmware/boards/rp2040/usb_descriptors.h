/* USB descriptors of the table: a serial port (communication device class, ACM). */
#ifndef USB_DESCRIPTORS_H
#define USB_DESCRIPTORS_H

#include <stdint.h>

enum { PACKET_BYTES = 64, NOTIFY_ENDPOINT = 1, DATA_ENDPOINT = 2 };

/* The descriptor of this type and number; 0 if it does not exist. */
const uint8_t *usb_descriptor(uint8_t type, uint8_t number, uint16_t *length);

#endif
