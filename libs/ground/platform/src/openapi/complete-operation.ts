import type { ErrorResponses } from './error-responses';
import type { Operation } from './operation';
import { completeParameters } from './parameters';
import { errorsOf } from './route-errors';
import { type Counted, headersOf } from './shared-headers';

/** Adds the parts that all routes share: the errors of its access rule and of what it reads, and the headers of its responses. */
export function completeOperation(
  { method, path }: { method: string; path: string },
  operation: Operation,
  errors: ErrorResponses,
): void {
  const credential = operation['x-access']?.credential;
  const audience = {
    counted: countedBy(credential),
    publishes: operation['x-counts-as'] === 'publishing',
    // The filter of errors sends browsers a page. Below /api/, routes that redirect are for browsers, and show pages themselves.
    pages: !path.startsWith('/api/') || '303' in operation.responses,
    scim: credential?.kind === 'scim',
    oauth: operation['x-oauth-errors'] === true,
    advisory: operation['x-advisory-errors'] === true,
  };
  completeParameters(path, operation);
  for (const [status, response] of Object.entries(operation.responses)) {
    if (!response || '$ref' in response) continue;
    response.headers = { ...response.headers, ...headersOf(Number(status), audience) };
  }
  // Without it, programs that check documents take a public route for one whose credentials were forgotten.
  operation.security ??= [];
  operation.responses = { ...errors.of(errorsOf(method, operation), audience), ...operation.responses };
  delete operation['x-refusals'];
  delete operation['x-errors'];
  delete operation['x-oauth-errors'];
  delete operation['x-advisory-errors'];
}

function countedBy(credential: { kind: string; agents?: 'forbidden' } = { kind: 'anyone' }): Counted {
  if (credential.kind === 'anyone') return 'nobody';
  if (credential.kind === 'scim') return 'sessions';
  return credential.kind === 'session' && !credential.agents ? 'sessions' : 'tokens';
}
