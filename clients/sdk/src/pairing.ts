import { type Client, createClient } from './client.js';
import { ApiError } from './errors.js';
import type { components } from './generated/api.js';
import { type PrivateJwk, generateSigningKey, publicKeyOf } from './protocols/keys.js';
import { sleep } from './sleep.js';
import { type TransportOptions } from './transport.js';

type StartBody = components['schemas']['StartPairingDto'];
type Issued = components['schemas']['IssuedTokenDto'];

/** The most seconds for which the service keeps a poll open. */
const WAIT_SECONDS = 30;

/** A permission of a token. */
export type Scope = NonNullable<StartBody['requestedScopes']>[number];

export interface ConnectOptions extends TransportOptions {
  /** The name of the agent, which the person sees. With the name of an earlier connection, the same agent is connected again. */
  clientName: string;
  /** The slugs of the projects that the agent asks for. Default: `['*']`, all projects, including future ones. */
  projectSlugs?: string[];
  /** The scopes that the agent asks for. Default: `read:docs` and `read:profile`. */
  scopes?: Scope[];
  /** The days until the token expires, from 1 to 365. Default: 90. */
  expiresInDays?: number;
  /** Seconds in which the first request is retried, whose failure often means a wrong `baseUrl`. Default: `patienceSeconds`. */
  startPatienceSeconds?: number;
  /** Only members of this organization can approve the request. */
  tenantSlug?: string;
  /** The agent's signing key from an earlier connection. Default: a new one. The private half never leaves this process. */
  signingKey?: PrivateJwk;
  /** Shows the link to the person who decides. */
  onCode: (request: ConnectionCode) => void | Promise<void>;
  /** Stops waiting for the decision. */
  signal?: AbortSignal;
}

/** The link and the code with which a person approves a connection. */
export interface ConnectionCode {
  /** The page on which a signed-in person decides. */
  verificationUriComplete: string;
  /** The code that the page shows, for comparison. */
  userCode: string;
  expiresAt: Date;
}

/** All that an agent has to store to work without another approval. It contains secrets: the token and the private key. */
export interface Credentials extends Omit<Issued, 'actorSigningKey'> {
  baseUrl: string;
  clientName: string;
  signingKey: PrivateJwk;
}

/** A connected agent. */
export interface Connection {
  client: Client;
  credentials: Credentials;
}

/**
 * Connects an agent: asks for a connection, shows the link, and waits until a person decides (RFC 8628).
 *
 * @throws ApiError with the code `access_denied` if the person denies it, and `expired_token` if nobody decides in time
 */
export async function connect(options: ConnectOptions): Promise<Connection> {
  const { baseUrl, clientName, signal, signingKey = generateSigningKey(), onCode } = options;
  const stranger = createClient(options);
  const { data: started } = await stranger.post('/api/agent-pairing/start', {
    body: {
      clientName,
      projectSlugs: options.projectSlugs ?? ['*'],
      requestedScopes: options.scopes,
      expiresInDays: options.expiresInDays,
      tenantSlug: options.tenantSlug,
      actorPublicKey: publicKeyOf(signingKey),
    },
    patienceSeconds: options.startPatienceSeconds,
    signal,
  });
  const { userCode, verificationUriComplete, expiresIn } = started;
  await onCode({ userCode, verificationUriComplete, expiresAt: new Date(Date.now() + expiresIn * 1000) });
  const issued = await untilDecided(stranger, started, signal);
  return {
    client: createClient({ ...options, token: issued.token }),
    credentials: { ...issued, baseUrl, clientName, signingKey },
  };
}

/** The service keeps each poll open, so the decision arrives at once. */
async function untilDecided(
  stranger: Client,
  { deviceCode, interval }: { deviceCode: string; interval: number },
  signal: AbortSignal | undefined,
): Promise<Issued> {
  for (let seconds = interval; ;) {
    const startedAt = Date.now();
    try {
      const body = { deviceCode, wait: WAIT_SECONDS };
      return (await stranger.post('/api/agent-pairing/poll', { body, signal })).data;
    } catch (error) {
      if (!isPending(error)) throw error;
      seconds = Number(error.details.interval ?? seconds);
      // A poll that was answered early did not wait in the service, so wait for the rest of the interval here.
      await sleep(startedAt + seconds * 1000 - Date.now(), signal);
    }
  }
}

function isPending(error: unknown): error is ApiError {
  return error instanceof ApiError && ['authorization_pending', 'slow_down'].includes(error.code ?? '');
}
