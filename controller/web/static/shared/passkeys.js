// Passkeys: the server's JSON into what the browser's credentials want, and their answer back into JSON.

export const toBase64 = (buffer) =>
  btoa(String.fromCharCode(...new Uint8Array(buffer))).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
const fromBase64 = (text) =>
  Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0));
const listed = (credentials) => (credentials || []).map((one) => ({ ...one, id: fromBase64(one.id) }));

export const offered = () => Boolean(window.PublicKeyCredential && navigator.credentials);

/** Make a passkey by the server's options; its answer as JSON. */
export async function make(options) {
  const made = await navigator.credentials.create({
    publicKey: {
      ...options,
      challenge: fromBase64(options.challenge),
      user: { ...options.user, id: fromBase64(options.user.id) },
      excludeCredentials: listed(options.excludeCredentials),
    },
  });
  return {
    id: made.id, rawId: toBase64(made.rawId), type: made.type,
    response: {
      clientDataJSON: toBase64(made.response.clientDataJSON),
      attestationObject: toBase64(made.response.attestationObject),
    },
  };
}

/** Sign with a passkey by the server's options; its answer as JSON. */
export async function use(options) {
  const found = await navigator.credentials.get({
    publicKey: {
      ...options, challenge: fromBase64(options.challenge), allowCredentials: listed(options.allowCredentials),
    },
  });
  const { clientDataJSON, authenticatorData, signature, userHandle } = found.response;
  return {
    id: found.id, rawId: toBase64(found.rawId), type: found.type,
    response: {
      clientDataJSON: toBase64(clientDataJSON), authenticatorData: toBase64(authenticatorData),
      signature: toBase64(signature),
      ...(userHandle ? { userHandle: toBase64(userHandle) } : {}),
    },
  };
}
