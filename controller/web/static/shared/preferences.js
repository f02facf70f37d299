// The reader's choices of language and appearance, which are kept on this device.

import { appearanceHere, keepAppearance, wear } from "./appearance.js";
import { keepLanguage, preferredLanguage } from "./words.js";

/** The choices to begin a page with; the page wears the appearance at once. */
export function preferencesHere() {
  const appearance = appearanceHere();
  wear(appearance);
  return { language: preferredLanguage(), appearance };
}

/** A function that takes `{ language, appearance }`, either or both: it keeps what was chosen on this device and in the
 * page's store; `speak` loads the words of another language. */
export function preferenceSetter(store, speak) {
  return ({ language, appearance }) => {
    if (appearance) {
      keepAppearance(appearance);
      wear(appearance);
      store.set({ appearance });
    }
    if (language) {
      keepLanguage(language);
      store.set({ language });
      speak();
    }
  };
}
