// A page that refuses wears what this device's pages wear.

import { appearanceHere, wear } from "./shared/appearance.js";

wear(appearanceHere());
