"""The sentences in English, by section; what may stand in them is said in `controller.words.template`."""
