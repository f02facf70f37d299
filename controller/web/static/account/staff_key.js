// Keys for orders by MQTT (Ed25519), made in the browser: kept here so that nobody can read them out, or downloaded.

import { t } from "../shared/page_words.js";
import { toBase64 } from "../shared/passkeys.js";
import { useEffect, useState } from "../vendor/preact.js";

const DATABASE = "mahjong-staff-keys";
const encoder = new TextEncoder();

/** Why this browser can make no key, as an entry of the words; null where it can. */
export function whyNot() {
  if (!window.isSecureContext) return "account-key-needs-tls";
  if (!window.crypto || !window.crypto.subtle) return "account-key-no-crypto";
  return null;
}

/** A new key pair; `extractable`: its private half can be read out, to be downloaded. */
export async function makeKey(extractable) {
  try {
    return await crypto.subtle.generateKey({ name: "Ed25519" }, extractable, ["sign", "verify"]);
  } catch {
    throw new Error(t("account-key-no-crypto"));
  }
}

/** The public half, in the 43 letters in which the table knows it. */
export const publicText = async (pair) => toBase64(await crypto.subtle.exportKey("raw", pair.publicKey));

/** The private half as a file that `mahjong-table staff sign --key` reads (PEM, PKCS 8). */
export async function asFile(pair) {
  const bytes = new Uint8Array(await crypto.subtle.exportKey("pkcs8", pair.privateKey));
  const lines = btoa(String.fromCharCode(...bytes)).match(/.{1,64}/g).join("\n");
  return `-----BEGIN PRIVATE KEY-----\n${lines}\n-----END PRIVATE KEY-----\n`;
}

function database() {
  return new Promise((done, failed) => {
    const asked = indexedDB.open(DATABASE, 1);
    asked.onupgradeneeded = () => asked.result.createObjectStore("keys");
    asked.onsuccess = () => done(asked.result);
    asked.onerror = () => failed(new Error(t("account-key-not-kept")));
  });
}

async function inStore(mode, work) {
  const opened = await database();
  try {
    return await new Promise((done, failed) => {
      const asked = work(opened.transaction("keys", mode).objectStore("keys"));
      asked.onsuccess = () => done(asked.result);
      asked.onerror = () => failed(new Error(t("account-key-not-kept")));
    });
  } finally {
    opened.close();
  }
}

export const keep = (account, pair) => inStore("readwrite", (keys) => keys.put(pair, account));
export const kept = (account) => inStore("readonly", (keys) => keys.get(account));
export const forget = (account) => inStore("readwrite", (keys) => keys.delete(account));

/** `{ pair }`: the key that this browser keeps for an account, null where it keeps or can make none. */
export function useKeptKey(account) {
  const [pair, setPair] = useState(null);
  useEffect(() => {
    if (account && whyNot() === null) kept(account.name).then((found) => setPair(found || null), () => setPair(null));
  }, [account]);
  return { pair };
}

/** JSON in its canonical form (RFC 8785, which is ECMAScript's own with sorted names). */
function canonical(value) {
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
  if (value && typeof value === "object")
    return `{${Object.keys(value)
      .sort()
      .map((name) => `${JSON.stringify(name)}:${canonical(value[name])}`)
      .join(",")}}`;
  return JSON.stringify(value);
}

function joined(...parts) {
  const bytes = parts.map((part) => (typeof part === "string" ? encoder.encode(part) : new Uint8Array(part)));
  const whole = new Uint8Array(bytes.reduce((sum, one) => sum + one.length, 0));
  let place = 0;
  for (const one of bytes) { whole.set(one, place); place += one.length; }
  return whole;
}

/** An order as a signed command (command/1) for the table on this topic, valid for two minutes. */
export async function signedCommand(pair, topic, name, args) {
  const id = Array.from(crypto.getRandomValues(new Uint8Array(8)), (one) => one.toString(16).padStart(2, "0")).join("");
  const key = await publicText(pair), counter = Date.now();
  const command = { schema: "command/1", id, name, args, key, to: "", counter };
  const head = `mahjong-table message 1\n${command.schema}\n${topic}\n${key}\n\n${counter}\n`;
  const leaf = await crypto.subtle.digest("SHA-256", joined(new Uint8Array([0]), head, canonical(command)));
  const signature = await crypto.subtle.sign("Ed25519", pair.privateKey, joined("mahjong-table batch 1\n", leaf));
  return `${canonical(command).slice(0, -1)},"signature":"${toBase64(signature)}"}`;
}
