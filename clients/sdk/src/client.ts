import { type Calls, callsOf } from './calls.js';
import { type EventsOptions, type WorkspaceEvent, followEvents } from './events.js';
import { Files } from './files.js';
import { Inbox } from './inbox.js';
import { type TransportOptions, newConnect, newTransport } from './transport.js';

export interface ClientOptions extends TransportOptions {
  /** The API token. Without it, only routes that need no credential can be called. */
  token?: string;
  /** Added to every request, for example the cookie and the Origin of a session. */
  headers?: Record<string, string>;
}

/** A client of the service for agents and programs. */
export interface Client extends Calls {
  /** Events of everything that the caller can see, as they happen. */
  events(options?: EventsOptions): AsyncGenerator<WorkspaceEvent, never, undefined>;
  /** The inbox of the agent that holds the token. */
  readonly inbox: Inbox;
  /** The images and other files of projects. */
  readonly files: Files;
}

/** A client with a token that was issued before, or without one. */
export function createClient(options: ClientOptions): Client {
  const send = newTransport(options);
  return {
    ...callsOf(send),
    events: (events) => followEvents(newConnect(options), events),
    inbox: new Inbox(send),
    files: new Files(send),
  };
}
