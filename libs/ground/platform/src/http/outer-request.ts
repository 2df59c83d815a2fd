import type { Client } from './client';

/** The request on whose behalf the service calls its own routes. */
export interface OuterRequest {
  /** Its id, which the log lines of the calls repeat. */
  id: string;
  /** The program that sent it, for limits, the audit log and the log. */
  client: Pick<Client, 'ip' | 'userAgent'>;
  /** The fields that the log lines of the calls tell about it. */
  logFields: Record<string, string>;
  /** The path of the resource that makes the calls, such as `/mcp`. They accept tokens that are bound to it (RFC 8707, section 2). */
  audience?: string;
}

const outers = new WeakMap<object, OuterRequest>();

/** Says on whose behalf the requests on a connection within the process are. */
export function callFor(socket: object, outer: OuterRequest): void {
  outers.set(socket, outer);
}

/** The request that caused the request on this connection; undefined for a request from outside. */
export function outerRequestOf(socket: object): OuterRequest | undefined {
  return outers.get(socket);
}
