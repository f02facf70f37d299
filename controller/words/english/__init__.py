"""The sentences in English, by section; the syntax is that of `controller.words.template`."""
