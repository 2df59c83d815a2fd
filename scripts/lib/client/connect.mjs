import { setTimeout as delay } from 'node:timers/promises';
import { Problem } from '../problem.mjs';
import { Refusal, unlessElsewhere } from './api-client.mjs';
import { bold, framed, oneLine } from './terminal.mjs';

const WAIT_SECONDS = 30;

/**
 * Asks to be connected and waits for the decision (RFC 8628).
 * @param {import('./api-client.mjs').ApiClient} stranger
 * @param {{ clientName: string, projectSlugs: string[], requestedScopes: string[], expiresInDays: number }} request
 * @param person decides by itself where there is one
 */
export async function connect(stranger, request, person) {
  const { data } = await stranger.post('/api/agent-pairing/start', request).catch((error) => {
    throw unlessElsewhere(error, stranger.url);
  });
  const { userCode, deviceCode, verificationUriComplete, expiresIn } = data;
  if (person) {
    await person.client.post('/api/agent-pairing/approve', { userCode });
    console.log(`Approved over the API as ${person.email}, as that person would in the browser.`);
  } else {
    const minutes = Math.round(expiresIn / 60);
    console.log(`\nOpen this page, signed in, and approve; it waits for ${minutes} minutes:\n`);
    console.log(framed([oneLine(verificationUriComplete), '', `Code  ${bold(oneLine(userCode))}`]));
  }
  const issued = await untilDecided(stranger, deviceCode);
  const until = issued.expiresAt.slice(0, 16).replace('T', ' ');
  console.log(`Connected with ${oneLine(issued.scopes.join(', '))}; the token ends ${oneLine(until)} UTC.\n`);
  return issued;
}

/** Polls until someone has decided; each poll waits for the decision, so the answer comes at once. */
async function untilDecided(stranger, deviceCode) {
  for (;;) {
    const asked = Date.now();
    try {
      return (await stranger.post('/api/agent-pairing/poll', { deviceCode, wait: WAIT_SECONDS })).data;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      if (error.code === 'access_denied') throw new Problem('The connection was denied.');
      if (error.code === 'expired_token')
        throw new Problem('Nobody decided in time. Start again for a new code.');
      if (error.code !== 'authorization_pending' && error.code !== 'slow_down') throw error;
      // A poll that came back early didn't wait; the next one keeps the interval.
      const seconds = error.details.interval ?? 5;
      await delay(Math.max(0, seconds * 1000 - (Date.now() - asked)));
    }
  }
}
