/* The port's part in every millisecond. */
#ifndef USB_H
#define USB_H

/* From an interrupt, so that it meets no other one of the port's. */
void usb_tick(void);

#endif
