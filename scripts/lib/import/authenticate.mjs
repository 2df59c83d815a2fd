import { hostname } from 'node:os';
import { ApiClient } from '../client/api-client.mjs';
import { connect } from '../client/connect.mjs';
import { requireIssuer } from '../client/token-issuer.mjs';
import { saveToken, readToken } from '../client/token-file.mjs';

const SCOPES = ['read:docs', 'write:docs', 'read:catalog', 'projects:create'];
const SAVED_TOKEN_DAYS = 30;
/** Long enough for a restart of the service. */
const PATIENCE_SECONDS = 300;

/**
 * Returns a client with the token of the options or of the token file, if the service issued it. Without one, it requests a connection and waits for a
 * person to approve it.
 * @param {{ url: string, token?: string, tokenFile?: string }} options
 * @returns {Promise<{ agent: ApiClient, reached?: { id: string, slug: string }[] }>} `reached`: the projects that a new
 *   connection can use
 */
export async function authenticate({ url, token, tokenFile }) {
  const anonymous = new ApiClient(url, {
    name: 'document-workspace-import/1',
    patienceSeconds: PATIENCE_SECONDS,
  });
  anonymous.shared.onWait = printEachWaitOnce();
  const withToken = (bearer) => anonymous.with({ Authorization: `Bearer ${bearer}` });
  const existing = token ?? (tokenFile && readToken(tokenFile));
  if (existing) {
    await requireIssuer(anonymous, existing);
    return { agent: withToken(existing) };
  }
  const issued = await connect(anonymous, {
    clientName: `Import from ${hostname()}`,
    // A person can't approve a project by name before it exists, and the import may have to create it.
    projectSlugs: ['*'],
    requestedScopes: SCOPES,
    expiresInDays: tokenFile ? SAVED_TOKEN_DAYS : 1,
  });
  if (tokenFile) saveToken(tokenFile, issued.token);
  return { agent: withToken(issued.token), reached: issued.projects };
}

/** Prints one line for each wait. Used until the progress bar starts. */
function printEachWaitOnce() {
  let until = 0;
  return (seconds, outage) => {
    if (Date.now() >= until)
      console.log(outage ? `${outage}: retrying in ${seconds} s` : `Rate limit: continuing in ${seconds} s`);
    until = Math.max(until, Date.now() + seconds * 1000);
  };
}
