import { AuthorizationResponseError, ClientError, ResponseBodyError } from 'openid-client';
import { OutboundFailed } from '#platform';

const REACHING: Record<string, string> = {
  dns: 'The host of the issuer is unknown.',
  address_refused: 'The provider has an address that is not on the public internet.',
  connect: 'The provider does not accept connections.',
  tls: 'The certificate of the provider is not valid.',
  connection: 'The provider closed the connection.',
  http: 'The provider sent an answer that is not valid or too large.',
  timeout: 'The provider did not answer in time.',
};

const CONFORMING: Record<string, string> = {
  OAUTH_RESPONSE_IS_NOT_CONFORM: 'The provider has no configuration document at the issuer.',
  OAUTH_RESPONSE_IS_NOT_JSON: 'The provider did not answer with JSON.',
  OAUTH_PARSE_ERROR: 'The provider did not answer with JSON.',
  OAUTH_INVALID_RESPONSE: 'The provider sent an answer that is not valid or too large.',
  OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED: 'The provider states another issuer.',
  OAUTH_TIMEOUT: 'The provider did not answer in time.',
};

/** Thrown if a provider is not the configured one, or if a browser must not be sent to it. The message is for an owner. */
export class UnusableProvider extends Error {}

/** The problem between the service and a provider, in words for an owner. It contains nothing that the provider sent. */
export function problemOf(error: unknown): string {
  for (const { failure, code, words } of chainOf(error)) {
    const known = words ?? REACHING[failure ?? ''] ?? CONFORMING[code ?? ''];
    if (known !== undefined) return known;
  }
  return 'The provider is not usable.';
}

/** Whether the provider itself failed, or refuses the service, so that starting again at once would not help. */
export function isProviderFailure(error: unknown): boolean {
  if (error instanceof AuthorizationResponseError) return false;
  if (error instanceof ResponseBodyError) return error.error !== 'invalid_grant';
  return chainOf(error).some(
    ({ failure, code }) => failure !== undefined || (code !== undefined && FAILURES.includes(code)),
  );
}

/** A short name of a failure, for the log. */
export function reasonOf(error: unknown): string {
  if (error instanceof ResponseBodyError || error instanceof AuthorizationResponseError) {
    // Only errors of the standards are named: the provider could put anything into it.
    return /^[a-z_]{1,40}$/.test(error.error) ? error.error : 'unknown_error';
  }
  const named = chainOf(error).find(({ failure, code }) => failure ?? code);
  return named?.failure ?? named?.code ?? 'unknown';
}

const FAILURES = [
  'OAUTH_RESPONSE_IS_NOT_CONFORM',
  'OAUTH_RESPONSE_IS_NOT_JSON',
  'OAUTH_PARSE_ERROR',
  'OAUTH_TIMEOUT',
  'OAUTH_ABORT',
  'OAUTH_HTTP_REQUEST_FORBIDDEN',
];

interface Link {
  failure?: string;
  code?: string;
  words?: string;
}

/** An error with its causes. */
function chainOf(error: unknown): Link[] {
  const chain: Link[] = [];
  for (let link = error; link instanceof Error && chain.length < 10; link = link.cause)
    chain.push({
      failure: link instanceof OutboundFailed ? link.failure : undefined,
      code: link instanceof ClientError ? link.code : undefined,
      words: link instanceof UnusableProvider ? link.message : undefined,
    });
  return chain;
}
