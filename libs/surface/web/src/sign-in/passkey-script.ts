import { script } from '../page/assets';

/**
 * Calls the authenticator for the sign-in page. The form that needs the script is hidden until it runs, and stays hidden in a browser that
 * can't use passkeys.
 */
const SCRIPT = `
'use strict';
(() => {
  const part = document.querySelector('[data-passkey-sign-in]');
  if (!part || !window.PublicKeyCredential || !navigator.credentials) return;
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
    throw new Error(message);
  }

  function explain(error) {
    if (error.name === 'NotAllowedError') return 'No passkey was used: the request was canceled or took too long. Try again.';
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

  function fail(message) {
    problem.textContent = message;
    problem.className = 'notice problem';
    problem.hidden = false;
  }

  let busy = false;
  part.addEventListener('submit', async (event) => {
    event.preventDefault();
    if (busy) return;
    busy = true;
    problem.hidden = true;
    button.setAttribute('aria-busy', 'true');
    try {
      await signIn();
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
