/** The reasons why a request got no answer. */
export const FAILURES = [
  'dns',
  'address_refused',
  'connect',
  'tls',
  'connection',
  'http',
  'timeout',
] as const;
export type Failure = (typeof FAILURES)[number];

/** A request without an answer. It says nothing about the server beyond the class of the failure. */
export class OutboundFailed extends Error {
  constructor(readonly failure: Failure) {
    super(failure);
  }
}

const CONNECT = ['ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH', 'ETIMEDOUT', 'EADDRNOTAVAIL', 'EACCES'];
const CONNECTION = ['ECONNRESET', 'EPIPE', 'ECONNABORTED'];

/** The class of an error of node:http or node:https. */
export function failureOf(error: unknown): Failure {
  if (error instanceof OutboundFailed) return error.failure;
  const { name, code = '' } = error as NodeJS.ErrnoException;
  if (name === 'AbortError' || name === 'TimeoutError') return 'timeout';
  if (CONNECT.includes(code)) return 'connect';
  if (CONNECTION.includes(code)) return 'connection';
  if (code.startsWith('HPE_')) return 'http';
  return /TLS|SSL|CERT|SIGNED|SIGNATURE|ISSUER|EPROTO/.test(code) ? 'tls' : 'connection';
}
