// What a browser needs before the modules of a page run: the few functions that browsers of 2018 lack, and a sentence
// where a page does not start. No module can say that: one that a browser cannot read runs none of its lines.
// Written for every browser there is (ECMAScript 3), and so are its words; those of the catalogue need modules.

(function () {
  var WAIT_MS = 8000;
  var OLDEST = "Chrome/Edge 69, Firefox 67, Safari 13";
  var SENTENCES = {
    en:
      "This page has not started. If it stays like this, the browser is too old for it: " + OLDEST +
      " or later is needed. If yours is newer, load the page again.",
    zh:
      "\u6b64\u9875\u9762\u5c1a\u672a\u542f\u52a8\u3002\u5982\u679c\u4e00\u76f4\u8fd9\u6837\uff0c\u8bf4" +
      "\u660e\u6d4f\u89c8\u5668\u7248\u672c\u8fc7\u65e7\uff1a\u9700\u8981 " + OLDEST +
      " \u6216\u66f4\u65b0\u7248\u672c\u3002\u5982\u679c\u60a8\u7684\u6d4f\u89c8\u5668\u66f4\u65b0" +
      "\uff0c\u8bf7\u91cd\u65b0\u52a0\u8f7d\u9875\u9762\u3002",
    ja:
      "\u3053\u306e\u30da\u30fc\u30b8\u306f\u307e\u3060\u8d77\u52d5\u3057\u3066\u3044\u307e\u305b\u3093" +
      "\u3002\u3053\u306e\u307e\u307e\u306e\u5834\u5408\u3001\u30d6\u30e9\u30a6\u30b6\u30fc\u304c\u53e4" +
      "\u3059\u304e\u307e\u3059\u3002" + OLDEST +
      " \u4ee5\u964d\u304c\u5fc5\u8981\u3067\u3059\u3002\u65b0\u3057\u3044\u30d6\u30e9\u30a6\u30b6" +
      "\u30fc\u306a\u3089\u3001\u30da\u30fc\u30b8\u3092\u8aad\u307f\u8fbc\u307f\u76f4\u3057\u3066\u304f" +
      "\u3060\u3055\u3044\u3002"
  };

  function started() {
    return document.body.getAttribute("data-drawn") !== null || document.body.getAttribute("data-words") !== null;
  }

  function say() {
    if (started() || document.getElementById("not-started")) return;
    var language = String(navigator.language || navigator.userLanguage || "en").slice(0, 2).toLowerCase();
    var sentence = document.createElement("p");
    sentence.id = "not-started"; // base.css takes it away from a page that starts late
    sentence.className = "alert";
    sentence.setAttribute("role", "alert");
    sentence.lang = SENTENCES[language] ? language : "en";
    sentence.appendChild(document.createTextNode(SENTENCES[sentence.lang]));
    document.body.insertBefore(sentence, document.body.firstChild);
  }

  function sayLater(milliseconds) {
    setTimeout(function () {
      if (document.body) say();
      else sayLater(milliseconds);
    }, milliseconds);
  }

  if (window.addEventListener) {
    // A module that cannot be read, or fails as it begins, is an error of the window.
    window.addEventListener("error", function (event) {
      if (event.message) sayLater(200);
    });
  }
  sayLater("noModule" in document.createElement("script") ? WAIT_MS : 200);

  function lacking(where, name, made) {
    if (where && !where[name]) Object.defineProperty(where, name, { value: made, writable: true, configurable: true });
  }

  if (!window.Symbol || !window.Promise) return; // no modules either
  lacking(window, "queueMicrotask", function (work) {
    Promise.resolve().then(work);
  });
  lacking(Object, "fromEntries", function (entries) {
    var made = {};
    Array.from(entries).forEach(function (entry) { made[entry[0]] = entry[1]; });
    return made;
  });
  lacking(String.prototype, "replaceAll", function (old, fresh) {
    return this.split(old).join(fresh);
  });
  lacking(String.prototype, "matchAll", function (pattern) {
    var found = [], again = new RegExp(pattern.source, pattern.flags), one = again.exec(this);
    for (; one; one = again.exec(this)) {
      found.push(one);
      if (one[0] === "") again.lastIndex += 1;
    }
    return found;
  });
  lacking(Element.prototype, "replaceChildren", function () {
    while (this.firstChild) this.removeChild(this.firstChild);
    this.append.apply(this, arguments);
  });
})();
