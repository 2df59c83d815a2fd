import { type Calls, callsOf } from './calls.js';
import { Files, type StoredFile } from './files.js';
import { type OnRetry } from './retries.js';
import { type Send, newTransport } from './transport.js';

export type { Call, Calls } from './calls.js';
export type { Changes, ChangesOptions } from './changes.js';
export { ApiError, ConnectionError } from './errors.js';
export type { components } from './generated/api.js';
export type { FilePlace, Files, StoredFile } from './files.js';
export { type ItemOf, type Page, paginate } from './paging.js';
export type { OnRetry } from './retries.js';
export type { CallOptions } from './transport.js';

/** Options of all calls of a client in a browser. */
export interface BrowserClientOptions {
  /** The origin of the service, like `https://workspace.example`: that of the page by default. */
  baseUrl?: string;
  /** Milliseconds until one attempt times out: 60,000 by default. */
  timeoutMs?: number;
  /** Seconds after the first failure in which a call is retried: 120 by default, 0 for no retries. */
  patienceSeconds?: number;
  /** Replaces the global `fetch`, for example to count requests. */
  fetch?: (request: Request) => Promise<Response>;
  /** Called before each wait for a retry, for example to show it to the person. */
  onRetry?: OnRetry;
}

/** The images and other files of projects, for a page. `upload` takes what a person pastes, drops or chooses: a `File` is a `Blob`. */
export class BrowserFiles extends Files {
  constructor(
    send: Send,
    private readonly baseUrl: string,
  ) {
    super(send);
  }

  /**
   * The address of the bytes of a file, for `<img src>`, or for `<a href download>`, which saves the file. The browser sends the session
   * cookie with it.
   */
  url({ url }: Pick<StoredFile, 'url'>): string {
    return new URL(url, this.baseUrl).href;
  }
}

/** A client of the service for pages in a browser. */
export interface BrowserClient extends Calls {
  /** The images and other files of projects. */
  readonly files: BrowserFiles;
}

/**
 * A client for pages in a browser. It has no token: the browser sends the session cookie of the person. With a `baseUrl` of another origin,
 * the service must name the origin of the page in DASHBOARD_ORIGIN.
 */
export function createBrowserClient(options: BrowserClientOptions = {}): BrowserClient {
  const { baseUrl = location.origin } = options;
  const isOwn = new URL(baseUrl).origin === location.origin;
  const browser = { credentials: isOwn ? 'same-origin' : 'include' } as const;
  const send = newTransport({ ...options, baseUrl, browser });
  return { ...callsOf(send), files: new BrowserFiles(send, baseUrl) };
}
