#include "panel.h"

void panel_tick(void) {
    displays_tick();
    strips_tick();
    buzzers_tick();
}
