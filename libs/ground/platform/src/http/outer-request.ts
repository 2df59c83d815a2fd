import type { Client } from './client';

/** The request on whose behalf the service calls its own routes. */
export interface OuterRequest {
  /** Its id, which the log lines of the calls repeat. */
  id: string;
  /** The program that sent it, for limits, the audit log and the log. */
  client: Pick<Client, 'ip' | 'userAgent'>;
  /** The fields that the log lines of the calls tell about it. */
  logFields: Record<string, string>;
}

const fields = new WeakMap<object, Record<string, string>>();

/** Lets the log lines of all requests on a connection within the process have these fields. */
export function logOn(socket: object, logFields: Record<string, string>): void {
  fields.set(socket, logFields);
}

/** The fields that the request that caused a call adds to its log line; undefined for a request from outside. */
export function outerLogFields(socket: object): Record<string, string> | undefined {
  return fields.get(socket);
}
