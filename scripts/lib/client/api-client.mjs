import { setTimeout as delay } from 'node:timers/promises';
import { Problem } from '../problem.mjs';
import { Misuse } from './command-line.mjs';
import { readLimits } from './rate-limit.mjs';

const TIMEOUT_MS = 60_000;
/** A request with a body gets extra time for a slow upload: 1 ms for every 50 bytes. */
const BYTES_PER_MS = 50;
const LONGEST_WAIT_SECONDS = 120;
/** A 500 is usually a bug and is given up after this many tries. Other failures are retried until the patience runs out. */
const MAX_TRIES_AFTER_500 = 4;
const LONGEST_PAUSE_SECONDS = 5;
/** Until the service has answered once, the address itself may be wrong. */
const FIRST_PATIENCE_SECONDS = 5;

/** An error response of the service. */
export class Refusal extends Error {
  constructor({ status, body, requestId }) {
    const { code, message, details } = body?.error ?? { message: `HTTP ${status}` };
    super(message);
    this.status = status;
    this.code = code;
    this.details = details ?? {};
    this.requestId = requestId;
  }
}

/** Turns a 404 of a route that every document workspace has into a problem with `--url`; returns any other refusal unchanged. */
export function asWrongAddress(refusal, url) {
  if (refusal.status !== 404) return refusal;
  return new Misuse(
    `${url} is not the API of a document workspace. Check --url; the relay has a different address than the API.`,
  );
}

/** A client of the service. It waits for rate limits, and retries while the network or the service is unavailable. */
export class ApiClient {
  /**
   * @param {string} url
   * @param {{ name: string, patienceSeconds: number, headers?: Record<string, string> }} options `name` is the User-Agent;
   *   `patienceSeconds` is how long it retries while the service is unavailable
   */
  constructor(url, options, shared = newState()) {
    this.url = url;
    this.options = options;
    /** Shared by all copies of this client: after one call hits a rate limit, the others wait too. */
    this.shared = shared;
  }

  /** A client of the same service that also sends these headers. */
  with(headers) {
    const options = { ...this.options, headers: { ...this.options.headers, ...headers } };
    return new ApiClient(this.url, options, this.shared);
  }

  async get(path) {
    return (await this.send('GET', path)).body;
  }

  async post(path, body) {
    return (await this.send('POST', path, body)).body;
  }

  /** @throws {Refusal} for an error response, {Problem} if the service can't be reached */
  async send(method, path, body) {
    const text = body === undefined ? undefined : JSON.stringify(body);
    for (let failures = 0, since; ;) {
      await this.untilAllowed();
      const response = await this.attempt(method, path, text);
      if (response.ok) return response;
      if (response.status === 429 && this.waitForLimit(response)) continue;
      if (response.status < 500) throw new Refusal(response);
      since ??= Date.now();
      failures++;
      if (this.isHopeless(response, failures, Date.now() - since)) throw this.finalError(response);
      const seconds = response.retryAfter || Math.min(0.25 * 2 ** failures, LONGEST_PAUSE_SECONDS);
      await this.pause(Math.min(seconds, LONGEST_WAIT_SECONDS), response.outage);
    }
  }

  /** Sends the request once. `outage` says why there was no usable response. */
  async attempt(method, path, body) {
    this.shared.requests++;
    try {
      const response = await fetch(this.url + path, {
        method,
        redirect: 'manual',
        headers: {
          'User-Agent': this.options.name,
          ...(body !== undefined && { 'Content-Type': 'application/json' }),
          ...this.options.headers,
        },
        body,
        signal: AbortSignal.timeout(TIMEOUT_MS + Math.ceil((body?.length ?? 0) / BYTES_PER_MS)),
      });
      return this.interpret(response, await response.text());
    } catch (error) {
      // fetch reports a network failure in `cause`. An error without a cause is a bug here.
      if (error.name !== 'TimeoutError' && !error.cause) throw error;
      return { outage: `${this.url} can't be reached (${error.cause?.code ?? error.message})` };
    }
  }

  interpret({ status, ok, headers }, text) {
    if (status >= 300 && status < 400)
      throw new Misuse(`${this.url} redirects to ${headers.get('location')}. Use that address as --url.`);
    const body = parse(text);
    if (ok && body === undefined)
      throw new Misuse(`${this.url} is not a document workspace: its response is not JSON. Check --url.`);
    if (status < 500) this.shared.reached = true;
    this.shared.limits = readLimits(headers) ?? this.shared.limits;
    const retryAfter = Number(headers.get('retry-after'));
    const outage = status >= 500 ? `The service answered ${status}` : undefined;
    return { status, ok, headers, body, retryAfter, outage, requestId: headers.get('x-request-id') };
  }

  isHopeless({ status }, failures, elapsedMs) {
    const patience = this.shared.reached ? this.options.patienceSeconds : FIRST_PATIENCE_SECONDS;
    return elapsedMs > patience * 1000 || (status === 500 && failures >= MAX_TRIES_AFTER_500);
  }

  finalError({ status, outage, body, requestId }) {
    if (status !== undefined) return new Refusal({ status, body, requestId });
    return new Problem(`${outage}. Is the service running? Start it with "npm start".`);
  }

  /** Waits for a rate limit and returns true; returns false for a limit that is too long to wait for, like a daily quota. */
  waitForLimit({ retryAfter, body }) {
    if (body?.error?.code !== 'SVC_RATE_LIMITED' || retryAfter > LONGEST_WAIT_SECONDS) return false;
    this.shared.until = Math.max(this.shared.until, Date.now() + (retryAfter || 1) * 1000);
    return true;
  }

  async untilAllowed() {
    for (let left; (left = this.shared.until - Date.now()) > 0;) await this.tick(left);
  }

  async pause(seconds, outage) {
    const end = Date.now() + seconds * 1000;
    for (let left; (left = end - Date.now()) > 0;) await this.tick(left, outage);
  }

  async tick(leftMs, outage) {
    this.shared.onWait(Math.ceil(leftMs / 1000), outage);
    await delay(Math.min(leftMs, 1000));
  }
}

function newState() {
  return {
    until: 0,
    /** Called with the seconds left to wait and the reason: an outage, or undefined for the rate limit. */
    onWait: () => undefined,
    reached: false,
    requests: 0,
    limits: undefined,
  };
}

function parse(text) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
