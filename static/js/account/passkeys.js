// Asks the device for a passkey, or for a new one, and sends its answer with the form.

/**
 * Bytes from base64url.
 * @param {string} encoded
 */
function bytes(encoded) {
  const plain = atob(encoded.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(plain, (letter) => letter.charCodeAt(0));
}

/**
 * Base64url of bytes; nothing of nothing.
 * @param {ArrayBuffer | null | undefined} buffer
 */
function text(buffer) {
  if (!buffer) return undefined;
  const plain = String.fromCharCode(...new Uint8Array(buffer));
  return btoa(plain).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** @param {any} question what the server asks, its bytes in base64url */
async function created(question) {
  const publicKey = {
    ...question,
    challenge: bytes(question.challenge),
    user: { ...question.user, id: bytes(question.user.id) },
    excludeCredentials: question.excludeCredentials.map((/** @type {any} */ one) => ({
      ...one,
      id: bytes(one.id),
    })),
  };
  const found = /** @type {any} */ (await navigator.credentials.create({ publicKey }));
  const { clientDataJSON, attestationObject } = found.response;
  return answer(found, {
    clientDataJSON: text(clientDataJSON),
    attestationObject: text(attestationObject),
  });
}

/** @param {any} question */
async function given(question) {
  const publicKey = { ...question, challenge: bytes(question.challenge), allowCredentials: [] };
  const found = /** @type {any} */ (await navigator.credentials.get({ publicKey }));
  const { clientDataJSON, authenticatorData, signature, userHandle } = found.response;
  return answer(found, {
    clientDataJSON: text(clientDataJSON),
    authenticatorData: text(authenticatorData),
    signature: text(signature),
    userHandle: text(userHandle),
  });
}

/**
 * What the server reads.
 * @param {any} found
 * @param {object} response
 */
function answer(found, response) {
  const { id, rawId, type } = found;
  return JSON.stringify({ id, rawId: text(rawId), type, response, clientExtensionResults: {} });
}

for (const form of document.querySelectorAll("[data-passkey]")) {
  const problem = form.querySelector("[data-passkey-problem]");
  /** @param {string} told */
  const say = (told) => {
    problem.textContent = told;
    problem.hidden = !told;
  };
  let isAsked = false;
  const works = "PublicKeyCredential" in window;
  if (!works) say(form.dataset.unsupported);
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    if (!works || isAsked) return; // a second tap would break off the first
    isAsked = true;
    say("");
    const question = JSON.parse(form.dataset.question);
    try {
      const found = form.dataset.passkey === "create" ? created(question) : given(question);
      form.querySelector("[data-passkey-answer]").value = await found;
      HTMLFormElement.prototype.submit.call(form);
    } catch {
      say(form.dataset.failed);
    } finally {
      isAsked = false;
    }
  });
}
