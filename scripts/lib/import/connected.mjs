import { hostname } from 'node:os';
import { ApiClient } from '../client/api-client.mjs';
import { connect } from '../client/connect.mjs';
import { keepToken, keptToken } from '../client/token-file.mjs';

const SCOPES = ['read:docs', 'write:docs', 'read:catalog', 'projects:create'];
const KEPT_TOKEN_DAYS = 30;
/** A service that is away for longer is not just being restarted. */
const PATIENCE_SECONDS = 300;

/**
 * Whoever imports: with the token that was given or kept, else with one that a person approves now.
 * @param {{ url: string, token?: string, tokenFile?: string }} options
 * @returns {Promise<{ agent: ApiClient, reached?: { id: string, slug: string }[] }>} and the projects it was told it reaches
 */
export async function connected({ url, token, tokenFile }) {
  const stranger = new ApiClient(url, {
    name: 'document-workspace-import/1',
    patienceSeconds: PATIENCE_SECONDS,
  });
  stranger.shared.onWait = sayingOnce();
  const as = (bearer) => stranger.with({ Authorization: `Bearer ${bearer}` });
  const given = token ?? (tokenFile && keptToken(tokenFile));
  if (given) return { agent: as(given) };
  const issued = await connect(stranger, {
    clientName: `Import from ${hostname()}`,
    // The project may still have to be made, and what isn't there can't be approved by name.
    projectSlugs: ['*'],
    requestedScopes: SCOPES,
    expiresInDays: tokenFile ? KEPT_TOKEN_DAYS : 1,
  });
  if (tokenFile) keepToken(tokenFile, issued.token);
  return { agent: as(issued.token), reached: issued.projects };
}

/** Before there is a bar, each wait is worth one line. */
function sayingOnce() {
  let until = 0;
  return (seconds, away) => {
    if (Date.now() >= until) console.log(`${away ?? 'The rate limit'}: going on in ${seconds} s`);
    until = Math.max(until, Date.now() + seconds * 1000);
  };
}
