import { hostname } from 'node:os';
import { type Client, type Scope, createClient, issuerOf } from '../../../sdk/dist/index.js';
import { Misuse } from '../terminal/problem.js';
import { oneLine } from '../terminal/text.js';
import { FIRST_PATIENCE_SECONDS, requestConnection } from './connect.js';
import { asWrongAddress } from './problems.js';
import type { ReachedProject } from './project.js';
import { readToken, saveToken } from './token-file.js';
import { Traffic } from './traffic.js';

const SCOPES: Scope[] = ['read:docs', 'write:docs', 'read:catalog', 'projects:create'];
const SAVED_TOKEN_DAYS = 30;
/** Long enough for a restart of the service. */
const PATIENCE_SECONDS = 300;

/** The service, as an import uses it. */
export interface Agent {
  url: string;
  client: Client;
  traffic: Traffic;
}

/**
 * Returns a client with the token of the options or of the token file, if the service issued it. Without one, it requests a connection and
 * waits for a person to approve it. `reached` are the projects that a new connection can use.
 */
export async function authenticate({
  url,
  token,
  tokenFile,
}: {
  url: string;
  token?: string;
  tokenFile?: string;
}): Promise<{ agent: Agent; reached?: ReachedProject[] }> {
  const traffic = new Traffic();
  const service = {
    baseUrl: url,
    clientName: 'Import',
    patienceSeconds: PATIENCE_SECONDS,
    ...traffic.observed,
  };
  const existing = token ?? (tokenFile && readToken(tokenFile));
  if (existing) {
    await requireIssuer({ ...service, patienceSeconds: FIRST_PATIENCE_SECONDS }, existing);
    return { agent: { url, traffic, client: createClient({ ...service, token: existing }) } };
  }
  const { client, credentials } = await requestConnection({
    ...service,
    startPatienceSeconds: FIRST_PATIENCE_SECONDS,
    clientName: `Import from ${hostname()}`,
    // A person can't approve a project by name before it exists, and the import may have to create it.
    projectSlugs: ['*'],
    scopes: SCOPES,
    expiresInDays: tokenFile ? SAVED_TOKEN_DAYS : 1,
  });
  if (tokenFile) saveToken(tokenFile, credentials.token);
  return { agent: { url, traffic, client }, reached: credentials.projects };
}

/** Checks, before a token is sent, that the service issued it and has the address that we use. @throws Misuse */
async function requireIssuer(service: Parameters<typeof issuerOf>[0], token: string): Promise<void> {
  const url = service.baseUrl;
  const issuer = await issuerOf(service, token).catch((error: unknown) => {
    throw asWrongAddress(error, url);
  });
  if (issuer.kind === 'unproven')
    throw new Misuse(
      `The service at ${url} did not issue this token, so it was not sent. Check the token, or use the address of the service that issued it as --url.`,
    );
  if (issuer.kind === 'elsewhere')
    throw new Misuse(
      `The token was not sent to ${url}, because the address of the service that issued it is ${oneLine(issuer.address)}. Use that as --url.`,
    );
}
