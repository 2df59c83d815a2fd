import { script } from '../page/assets';

/**
 * Calls the authenticator for the sign-in page and for the page on which a person adds passkeys. Everything that needs the script is
 * hidden until it runs, and stays hidden in a browser that can't use passkeys.
 */
const SCRIPT = `
'use strict';
(() => {
  const sign = document.querySelector('[data-passkey-sign-in]');
  const add = document.querySelector('[data-passkey-add]');
  const part = sign || add;
  if (!part) return;
  const unsupported = document.querySelector('[data-passkey-unsupported]');
  if (!window.PublicKeyCredential || !navigator.credentials) {
    if (unsupported) unsupported.hidden = false;
    return;
  }
  const problem = part.querySelector('[data-passkey-problem]');
  const button = part.querySelector('button');

  const bytes = (text) => Uint8Array.from(atob(text.replace(/-/g, '+').replace(/_/g, '/')), (c) => c.charCodeAt(0));
  const text = (buffer) => btoa(String.fromCharCode(...new Uint8Array(buffer)))
    .replace(/\\+/g, '-').replace(/\\//g, '_').replace(/=+$/, '');

  async function send(path, body) {
    const answer = await fetch(path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body || {}),
    });
    const received = await answer.json().catch(() => ({}));
    if (answer.ok) return received.data;
    const { code, message = 'The service did not answer. Try again.', details } = received.error || {};
    if (code === 'SVC_UNAUTHORIZED') return location.reload();
    if (code === 'SVC_SSO_REQUIRED') {
      const query = new URLSearchParams({ tenant: details.tenantSlug, next: part.dataset.next });
      return location.assign('/sign-in/organization?' + query);
    }
    if (code === 'SVC_VALIDATION_ERROR' && add) throw new Error('Enter a name of 1 to 100 characters.');
    throw new Error(message);
  }

  function explain(error) {
    if (error.name === 'NotAllowedError') return 'No passkey was used: the request was canceled or took too long. Try again.';
    if (error.name === 'InvalidStateError') return 'This device already has a passkey for your account.';
    if (error.name === 'SecurityError')
      return 'Passkeys don’t work at this address. Open ' + part.dataset.origin + ' instead.';
    if (error instanceof TypeError || error instanceof DOMException) return 'The passkey could not be used. Try again.';
    return error.message;
  }

  async function signIn() {
    const started = await send('/api/auth/passkeys/sign-in/options');
    if (!started) return;
    const { publicKey } = started;
    const used = await navigator.credentials.get({ publicKey: { ...publicKey, challenge: bytes(publicKey.challenge) } });
    const { clientDataJSON, authenticatorData, signature, userHandle } = used.response;
    const signedIn = await send('/api/auth/passkeys/sign-in', {
      credential: {
        id: used.id, rawId: used.id, type: used.type,
        response: {
          clientDataJSON: text(clientDataJSON), authenticatorData: text(authenticatorData),
          signature: text(signature), userHandle: text(userHandle || new ArrayBuffer(0)),
        },
      },
    });
    if (signedIn) location.assign(part.dataset.next);
  }

  async function create() {
    const { name, password } = part.elements;
    if (name.value.trim() === '') return fail('Enter a name for the passkey.', name);
    const started = await send('/api/auth/passkeys/options', password ? { password: password.value } : {});
    if (!started) return;
    const { publicKey } = started;
    const created = await navigator.credentials.create({
      publicKey: {
        ...publicKey,
        challenge: bytes(publicKey.challenge),
        user: { ...publicKey.user, id: bytes(publicKey.user.id) },
        excludeCredentials: publicKey.excludeCredentials.map((known) => ({ ...known, id: bytes(known.id) })),
      },
    });
    const { clientDataJSON, attestationObject } = created.response;
    const transports = created.response.getTransports ? created.response.getTransports() : [];
    const added = await send('/api/auth/passkeys', {
      name: name.value,
      credential: {
        id: created.id, rawId: created.id, type: created.type,
        response: { clientDataJSON: text(clientDataJSON), attestationObject: text(attestationObject), transports },
      },
    });
    if (added) location.assign('/settings/account?done=passkey-added');
  }

  function fail(message, field) {
    problem.textContent = message;
    problem.className = 'notice problem';
    problem.hidden = false;
    if (field) field.focus();
  }

  let busy = false;
  part.addEventListener('submit', async (event) => {
    event.preventDefault();
    if (busy) return;
    busy = true;
    problem.hidden = true;
    button.setAttribute('aria-busy', 'true');
    try {
      await (sign ? signIn() : create());
    } catch (error) {
      fail(explain(error));
    } finally {
      busy = false;
      button.removeAttribute('aria-busy');
    }
  });
  part.hidden = false;
})();
`;

/** The path of the script that calls authenticators. */
export const PASSKEY_SCRIPT_PATH = script('passkeys', SCRIPT);
