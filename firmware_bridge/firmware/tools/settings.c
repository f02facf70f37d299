/* Writes what a board keeps without power as two images: NAME.eeprom.bin for an ATmega328P (avrdude), NAME.flash.bin for an
 * STM32F405 (dfu-util, at 0x08008000). The options are the bench's; --pace says how long the real machine takes. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bench.h"
#include "bytes.h"
#include "flash_array.h"
#include "flash_log.h"
#include "memory_map.h"

enum { EEPROM_BYTES = 0x40, ERASED = 0xFF, NAME_BYTES = 512 };

/* The machine model's: there are no dice here. */
void machine_ask_dice(void) {}

static struct kept {
    uint8_t settings[SETTINGS_BYTES], times[TIMES_BYTES], pulse[PULSE_BYTES];
} kept;

static void save(const char *name, const char *kind, const void *bytes, size_t length) {
    char path[NAME_BYTES];
    snprintf(path, sizeof path, "%s.%s.bin", name, kind);
    FILE *file = fopen(path, "wb");
    if (!file || fwrite(bytes, 1, length, file) != length || fclose(file) != 0) {
        perror(path);
        exit(1);
    }
    printf("%s\n", path);
}

static void save_eeprom(const struct options *options) {
    uint8_t eeprom[EEPROM_BYTES];
    memset(eeprom, ERASED, sizeof eeprom);
    boots_to_bytes(options->boot_id - 1, eeprom + BOOTS_AT);
    memcpy(eeprom + SETTINGS_AT, kept.settings, SETTINGS_BYTES);
    memcpy(eeprom + TIMES_AT, kept.times, TIMES_BYTES);
    memcpy(eeprom + START_PULSE_AT, kept.pulse, PULSE_BYTES);
    save(options->image, "eeprom", eeprom, sizeof eeprom);
}

static void save_flash(const struct options *options) {
    uint8_t boots[4];
    put_u32(boots, options->boot_id - 1);
    memset(flash_array.bytes, ERASED, sizeof flash_array.bytes);
    flash_array.budget = -1;
    log_start();
    log_put(LOG_SETTINGS, kept.settings, SETTINGS_BYTES);
    log_put(LOG_TIMES, kept.times, TIMES_BYTES);
    log_put(LOG_START_PULSE, kept.pulse, PULSE_BYTES);
    log_put(LOG_BOOTS, boots, sizeof boots);
    save(options->image, "flash", flash_array.bytes, sizeof flash_array.bytes);
}

int main(int count, char **arguments) {
    struct options options = options_read(count, arguments);
    if (!options.image) {
        fprintf(stderr, "Where to? --image NAME writes NAME.eeprom.bin and NAME.flash.bin.\n");
        return 2;
    }
    machine_pace(options.pace);
    struct times times = machine_times();
    settings_to_bytes(&options.settings, kept.settings);
    times_to_bytes(&times, kept.times);
    pulse_to_bytes(options.start_pulse, kept.pulse);
    save_eeprom(&options);
    save_flash(&options);
    return 0;
}
