// Light or dark for pages that ask nothing else of this device.

import { appearanceHere, wear } from "./table/appearance.js";

wear(appearanceHere());
