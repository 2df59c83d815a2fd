import { readFile } from 'node:fs/promises';
import { anonymous, uniqueName } from '#testing';
import { eventually } from '../platform/eventually';
import { type Deployment, sharedApi } from './deployments';

type Servers = Pick<Deployment, 'databaseUrl' | 'redisUrl'>;

/** The wrong guesses that a process with limits allows a minute. */
export const GUESSES = 5;

/** The daily quota of the free plan in a process with limits. */
export const FREE_QUOTA = 6;

/**
 * Limits that tests reach. Each of them counts for one person, agent, organization, recipient or client address, so tests with their own reach
 * only their own limits. A test of guesses or pages sends `X-Forwarded-For` with an address that no other one uses.
 */
const LIMITS = {
  TRUST_PROXY: '1',
  GUESS_LIMIT_PER_MINUTE: String(GUESSES),
  MAILS_PER_ADDRESS_PER_HOUR: '2',
  INVITE_MAILS_PER_DAY: '1',
  OAUTH_REFRESHES_PER_MINUTE: '2',
  OAUTH_REGISTRATIONS_PER_DAY: '1',
  OIDC_SIGN_INS_PER_MINUTE: '3',
  SCIM_RATE_LIMIT_PER_MINUTE: '3',
  DAILY_QUOTA_FREE: String(FREE_QUOTA),
  FILE_QUOTA_ENTERPRISE: '40000',
  PUBLIC_PAGES_PER_MINUTE: '50',
  ENCRYPTION_CHALLENGES_PER_MINUTE: '2',
  INBOX_MESSAGES_PER_SENDER: '4',
  STRANGER_MESSAGES_PER_ORGANIZATION: '2',
  SEALED_SECRETS_PER_RECIPIENT: '3',
  STRANGER_SECRETS_PER_ORGANIZATION: '2',
  STRANGER_SECRETS_PER_RECIPIENT: '4',
};

/** The origin of a dashboard that a closed process allows. */
export const DASHBOARD = 'http://localhost:5173';

/** The largest document that the settings allow. */
export const LARGEST_DOCUMENT = 33_554_432;

/** Limits that would get in the way of the other tests of limits. Nobody signs up here. */
const CLOSED = {
  TRUST_PROXY: '1',
  SIGN_UP: 'closed',
  DASHBOARD_ORIGIN: DASHBOARD,
  OIDC_ALLOW_PRIVATE: 'false',
  MAX_DOCUMENT_BYTES: String(LARGEST_DOCUMENT),
  PASSKEY_SIGN_INS_PER_MINUTE: '3',
  OAUTH_REGISTRATIONS_PER_MINUTE: '1',
  OAUTH_TOKENS_PER_MINUTE: '1',
  DAILY_PUBLISH_QUOTA_FREE: '3',
  DAILY_PUBLISH_QUOTA_PRO: '7',
  SEALED_SECRETS_PER_PAIR: '1',
};

/** The process with low limits that all test files share, or the second one, for what two processes must count together. */
export function limitedApi(servers: Servers, nth = 1): Promise<{ url: string }> {
  return sharedApi(servers, LIMITS, nth);
}

/** The process without sign-up that all test files share. */
export function closedApi(servers: Servers): Promise<{ url: string }> {
  return sharedApi(servers, CLOSED);
}

/** The process behind HTTPS that all test files share. Only its answers are as over HTTPS. */
export function httpsApi(servers: Servers): Promise<{ url: string }> {
  return sharedApi(servers, { BASE_URL: 'https://docs.example.com' });
}

/** The process that logs at level trace and that all test files share. */
export function tracedApi(servers: Servers): Promise<{ url: string; logFile: string }> {
  return sharedApi(servers, { LOG_LEVEL: 'trace' });
}

/** Returns the log of the traced process about all requests that it has answered until now. Lines are written later than answers, and in order. */
export async function logOf({ url, logFile }: { url: string; logFile: string }): Promise<string> {
  const last = uniqueName('last-request');
  await anonymous(url).with({ 'X-Request-Id': last }).get('/api/me').expect(401);
  return eventually('the lines of the last request', async () => {
    const log = await readFile(logFile, 'utf8');
    return log.includes(last) && log;
  });
}
