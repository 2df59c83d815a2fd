import type { Routes } from './routes.js';
import type { Caller, Service } from './service.js';

/** A token, with what it can be used for. */
export interface Session {
  service: Service;
  token: string;
  /** The scopes of the token; undefined if they can't be known. */
  scopes: ReadonlySet<string> | undefined;
}

/** How a server gets the session in which its tools run. */
export interface Access {
  /** The present session, without waiting for a person; undefined before the connection. */
  readonly present: Session | undefined;
  /** The routes of the service, if it could be reached. */
  readonly knownRoutes: Routes | undefined;
  /** Calls the listener when the available tools may have changed. */
  onChange(listener: () => void): void;
  /** Waits for the session, on behalf of a caller. @throws NotConnected if there is none */
  ready(caller: Caller): Promise<Session>;
  /** Stops using a token that the service refused. @throws NotConnected if there is no other one */
  refused(session: Session, caller: Caller): Promise<unknown>;
}
