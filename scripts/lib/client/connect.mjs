import { setTimeout as delay } from 'node:timers/promises';
import { Problem } from '../problem.mjs';
import { Refusal, asWrongAddress } from './api-client.mjs';
import { bold, framed, oneLine } from './terminal.mjs';

const WAIT_SECONDS = 30;

/**
 * Starts a connection request and waits for the decision (RFC 8628).
 * @param {import('./api-client.mjs').ApiClient} anonymous
 * @param {{ clientName: string, projectSlugs: string[], requestedScopes: string[], expiresInDays: number }} request
 * @param person if given, approves the request over the API; otherwise a person approves it in the browser
 */
export async function connect(anonymous, request, person) {
  const { data } = await anonymous.post('/api/agent-pairing/start', request).catch((error) => {
    throw asWrongAddress(error, anonymous.url);
  });
  const { userCode, deviceCode, verificationUriComplete, expiresIn } = data;
  if (person) {
    await person.client.post('/api/agent-pairing/approve', { userCode });
    console.log(`Approved the connection over the API as ${person.email}.`);
  } else {
    const minutes = Math.round(expiresIn / 60);
    console.log(
      `\nOpen this page in a browser, sign in and approve the connection within ${minutes} minutes:\n`,
    );
    console.log(framed([oneLine(verificationUriComplete), '', `Code  ${bold(oneLine(userCode))}`]));
  }
  const issued = await waitForDecision(anonymous, deviceCode);
  const expiresAt = issued.expiresAt.slice(0, 16).replace('T', ' ');
  console.log(
    `Connected with the scopes ${oneLine(issued.scopes.join(', '))}. The token expires at ${oneLine(expiresAt)} UTC.\n`,
  );
  return issued;
}

/** Polls until a person decides. The service keeps each poll open, so the decision arrives without delay. */
async function waitForDecision(anonymous, deviceCode) {
  for (;;) {
    const startedAt = Date.now();
    try {
      return (await anonymous.post('/api/agent-pairing/poll', { deviceCode, wait: WAIT_SECONDS })).data;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      if (error.code === 'access_denied') throw new Problem('The connection was denied.');
      if (error.code === 'expired_token')
        throw new Problem(
          'The code expired before a person approved it. Run the command again for a new code.',
        );
      if (error.code !== 'authorization_pending' && error.code !== 'slow_down') throw error;
      // A poll that returned early did not wait in the service, so wait for the rest of the interval here.
      const seconds = error.details.interval ?? 5;
      await delay(Math.max(0, seconds * 1000 - (Date.now() - startedAt)));
    }
  }
}
