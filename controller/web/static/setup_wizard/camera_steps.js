// The camera: which one, where the table is in its picture, and whose tiles lie on it.

import { html, useEffect, useState } from "../vendor/preact.js";
import { useWords } from "../shared/text_elements.js";
import { Field, Onward, Program, running, Verdict } from "./parts.js";

const LIVE_MS = 1000;

/** The camera's picture as it is now, again and again; `url` only says when another camera was chosen. */
function Live({ url }) {
  const words = useWords();
  const [shown, setShown] = useState({ number: 0, lost: false });
  useEffect(() => {
    let over = false;
    let timer = null;
    const take = (number) => {
      const picture = new Image();
      const again = (lost) => {
        if (over) return;
        setShown({ number, lost });
        timer = setTimeout(() => take(number + 1), LIVE_MS);
      };
      picture.onload = () => again(false);
      picture.onerror = () => again(true);
      picture.src = `api/wizard/picture.jpg?n=${number}`;
    };
    take(1);
    return () => { over = true; clearTimeout(timer); };
  }, [url]);
  return html`<figure class="live">
    ${shown.number && !shown.lost
      ? html`<img id="live" src=${`api/wizard/picture.jpg?n=${shown.number}`} alt=${words.plain("setup-picture")} />`
      : html`<p class="quiet" role="status">${words.plain(shown.lost ? "setup-picture-lost" : "setup-looking")}</p>`}
  </figure>`;
}

export function CameraStep({ facts, state, acts, forward }) {
  const words = useWords();
  const [url, setUrl] = useState(facts.camera.url);
  const [height, setHeight] = useState(String(facts.camera.height_mm));
  const { camera, cameras } = facts.checks;
  useEffect(() => { acts.check("cameras"); }, []);
  const found = (cameras && cameras.cameras) || [];
  const choose = (step) => acts.choose({ camera: { url: url.trim(), height_mm: Number(height) || height } },
    step ? { step } : {});
  const look = async () => { if (await choose()) acts.check("camera"); };
  const next = async (event) => {
    event.preventDefault();
    if (await choose("camera")) {
      acts.check("camera");
      forward();
    }
  };
  return html`<form class="fields" onSubmit=${next}>
    <p>${words.plain("setup-camera-why")}</p>
    ${found.length
      ? html`<fieldset>
          <legend>${words.plain("setup-cameras")}</legend>
          ${found.map((one) => html`<label key=${one.url} class="choice">
            <input type="radio" name="camera" checked=${url === one.url} onChange=${() => setUrl(one.url)} />
            <span>
              <b>${one.model}</b>
              <span class="quiet">${one.url}</span>
            </span>
          </label>`)}</fieldset>`
      : null}
    ${!found.length && cameras && !cameras.running
      ? html`<p class="quiet">${words.plain("setup-no-cameras")}</p>`
      : null}
    <${Field} id="camera-url" label=${words.plain("setup-camera-url")}
      hint=${words.plain("setup-camera-hint", {
        device: "device:0", snapshots: "http://192.168.1.20/snapshot.jpg", stream: "rtsp://192.168.1.20/stream",
      })}
      value=${url} set=${setUrl} spellcheck=${false} autocomplete="off" required />
    <${Field} id="height" type="number" label=${words.plain("setup-height")} hint=${words.plain("setup-height-hint")}
      value=${height} set=${setHeight} min="300" max="4000" step="any" required />
    <div class="buttons">
      <button type="button" id="look-camera" disabled=${state.busy || running(facts, "camera")} onClick=${look}>
        ${words.plain("setup-look-camera")}
      </button>
    </div>
    <${Verdict} result=${camera}
      good=${camera && camera.ok
        ? words.plain("setup-camera-good", { width: camera.width, height: camera.height })
        : ""}
      bad=${words.plain("setup-camera-bad")} />
    ${camera && camera.ok ? html`<${Live} url=${facts.camera.url} />` : null}
    <${Onward} state=${state} skip=${forward} />
  </form>`;
}

export function PlaceStep({ facts, state, acts, forward }) {
  const words = useWords();
  const { markers } = facts.checks;
  useEffect(() => { acts.check("markers"); }, []); // again each time: the corners may have been clicked meanwhile
  const good = markers && markers.ok ? foundPlace(words, markers) : "";
  const next = async (event) => {
    event.preventDefault();
    if (await acts.choose({}, { step: "place" })) forward();
  };
  return html`<form class="fields" onSubmit=${next}>
    <p>${words.plain("setup-place-why")}</p>
    <${Verdict} result=${markers} good=${good}
      bad=${words.plain(markers && markers.check ? "setup-place-poor" : "setup-place-bad")} />
    ${markers && markers.check
      ? html`<figure class="live">
          <img id="check" src=${markers.check} alt=${words.plain("setup-place-picture")} />
        </figure>`
      : null}
    <div class="buttons">
      <button type="button" id="look-markers" disabled=${running(facts, "markers")}
        onClick=${() => acts.check("markers")}>
        ${words.plain("setup-look-again")}
      </button>
      <a class="button" id="click-corners" href="calibrate/">${words.plain("setup-click-corners")}</a>
    </div>
    <p class="quiet">${words.plain("setup-place-hint")}</p>
    ${markers && markers.ok
      ? html`<${Onward} state=${state} />`
      : html`<div class="buttons">
          <button type="button" id="skip" onClick=${forward}>${words.plain("setup-skip")}</button>
        </div>`}
  </form>`;
}

/** How the table's place was found, and how exactly. */
function foundPlace(words, markers) {
  const byMarkers = markers.missing ? "setup-place-three" : "setup-place-markers";
  const entry = markers.by_markers ? byMarkers : "setup-place-corners";
  return words.plain(entry, { error: String(markers.error_mm), tile: markers.tile_px });
}

export function TilesStep({ facts, state, acts, forward }) {
  const words = useWords();
  const { tiles, sets } = facts.camera;
  const [name, setName] = useState("");
  const [flowers, setFlowers] = useState(true);
  const going = facts.enrolment;
  const outcome = going && going.outcome;
  const use = (chosen) => acts.choose({ camera: { tiles: chosen } });
  const next = async (event) => {
    event.preventDefault();
    if (await acts.choose({}, { step: "tiles" })) forward();
  };
  const teach = async () => { if (await acts.enrol(name.trim(), flowers)) location.assign("enrol/"); };
  return html`<form class="fields" onSubmit=${next}>
    <p>${words.plain("setup-tiles-why")}</p>
    <fieldset><legend>${words.plain("setup-tiles-which")}</legend>
      <label class="choice">
        <input type="radio" name="tiles" checked=${tiles === null} onChange=${() => use(null)} />
        <span>${words.plain("setup-tiles-any")}</span>
      </label>
      ${sets.map((one) => html`<label key=${one} class="choice">
        <input type="radio" name="tiles" checked=${tiles === one} onChange=${() => use(one)} />
        <span>${words.plain("setup-tiles-own", { name: one })}</span>
      </label>`)}
    </fieldset>
    <fieldset><legend>${words.plain("setup-teach")}</legend><p class="quiet">${words.plain("setup-teach-hint")}</p>
      <${Field} id="set-name" label=${words.plain("setup-set-name")} value=${name} set=${setName} maxlength="60" />
      <label class="choice">
        <input type="checkbox" checked=${flowers}
          onChange=${(event) => setFlowers(event.currentTarget.checked)} />
        <span>${words.plain("setup-flowers")}</span>
      </label>
      <div class="buttons">
        <button type="button" id="teach" disabled=${!name.trim() || state.busy} onClick=${teach}>
          ${words.plain("setup-teach-begin")}
        </button>
        ${going && !outcome
          ? html`<a class="button" href="enrol/">${words.plain("setup-teach-go-on", { name: going.name })}</a>
              <button type="button" onClick=${acts.stopEnrolling}>${words.plain("setup-teach-stop")}</button>` : null}
      </div>
      ${outcome
        ? html`<div class=${`notice ${outcome.error ? "bad" : "good"}`} role="status">
            <p>
              ${outcome.error
                ? words.plain("setup-taught-nothing")
                : words.plain("setup-taught", { name: going.name, count: (outcome.faces || []).length })}
            </p>
            <${Program} message=${outcome.error} translations=${outcome.translations} /></div>` : null}
    </fieldset>
    <${Onward} state=${state} skip=${forward} />
  </form>`;
}
