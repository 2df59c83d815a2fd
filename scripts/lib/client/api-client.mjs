import { setTimeout as delay } from 'node:timers/promises';
import { Problem } from '../problem.mjs';
import { Misuse } from './command-line.mjs';
import { limitsOf } from './pace.mjs';

const TIMEOUT_MS = 60_000;
/** Besides, a body has the time that a slow line needs: 50 bytes a millisecond. */
const BYTES_PER_MS = 50;
const LONGEST_WAIT_SECONDS = 120;
/** An answer that says "bug" is not worth more tries than this; one that says "away" is. */
const TRIES_OF_A_BUG = 4;
const LONGEST_PAUSE_SECONDS = 5;
/** As long as nothing has ever answered, the address may be the mistake. */
const FIRST_PATIENCE_SECONDS = 5;

/** A refusal of the service: its status and its error. */
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

/** Instead of a refusal: what the address is, where it knows no route that every document workspace has. */
export function unlessElsewhere(refusal, url) {
  if (refusal.status !== 404) return refusal;
  return new Misuse(
    `${url} answers, but has no API of a document workspace: is --url right? The relay has another.`,
  );
}

/** Calls the service; waits out rate limits and tries again while the network or the service is away. */
export class ApiClient {
  /**
   * @param {string} url
   * @param {{ name: string, patienceSeconds: number, headers?: Record<string, string> }} options what it calls itself, and
   *   how long it goes on trying while nothing answers
   */
  constructor(url, options, shared = newState()) {
    this.url = url;
    this.options = options;
    /** Shared by all calls, so that no other runs into a limit that one has found. */
    this.shared = shared;
  }

  /** The same service with more headers. */
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

  /** @throws {Refusal} for what the service refuses, {Problem} where it can't be reached */
  async send(method, path, body) {
    const text = body === undefined ? undefined : JSON.stringify(body);
    for (let failures = 0, since; ;) {
      await this.untilAllowed();
      const answer = await this.attempt(method, path, text);
      if (answer.ok) return answer;
      if (answer.status === 429 && this.waitFor(answer)) continue;
      if (answer.status < 500) throw new Refusal(answer);
      since ??= Date.now();
      failures++;
      if (this.isHopeless(answer, failures, Date.now() - since)) throw this.givingUp(answer);
      const seconds = answer.retryAfter || Math.min(0.25 * 2 ** failures, LONGEST_PAUSE_SECONDS);
      await this.pause(Math.min(seconds, LONGEST_WAIT_SECONDS), answer.away);
    }
  }

  /** One try. What did not come to an answer says why in `away`. */
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
      return this.heard(response, await response.text());
    } catch (error) {
      // fetch says why the network failed in the cause; without one it is our own mistake.
      if (error.name !== 'TimeoutError' && !error.cause) throw error;
      return { away: `${this.url} can't be reached (${error.cause?.code ?? error.message})` };
    }
  }

  heard({ status, ok, headers }, text) {
    if (status >= 300 && status < 400)
      throw new Misuse(`${this.url} leads to ${headers.get('location')}: give that address as --url.`);
    const body = parse(text);
    if (ok && body === undefined)
      throw new Misuse(`${this.url} answers, but not as a document workspace does. Is --url right?`);
    if (status < 500) this.shared.reached = true;
    this.shared.limits = limitsOf(headers) ?? this.shared.limits;
    const retryAfter = Number(headers.get('retry-after'));
    const away = status >= 500 ? `The service answers ${status}` : undefined;
    return { status, ok, headers, body, retryAfter, away, requestId: headers.get('x-request-id') };
  }

  isHopeless({ status }, failures, triedForMs) {
    const patience = this.shared.reached ? this.options.patienceSeconds : FIRST_PATIENCE_SECONDS;
    return triedForMs > patience * 1000 || (status === 500 && failures >= TRIES_OF_A_BUG);
  }

  givingUp({ status, away, body, requestId }) {
    if (status !== undefined) return new Refusal({ status, body, requestId });
    return new Problem(`${away}. Is the service running? "npm start" starts one here.`);
  }

  /** Whether a limit is short enough to wait for; a daily quota is not. */
  waitFor({ retryAfter, body }) {
    if (body?.error?.code !== 'SVC_RATE_LIMITED' || retryAfter > LONGEST_WAIT_SECONDS) return false;
    this.shared.until = Math.max(this.shared.until, Date.now() + (retryAfter || 1) * 1000);
    return true;
  }

  async untilAllowed() {
    for (let left; (left = this.shared.until - Date.now()) > 0;) await this.tick(left);
  }

  async pause(seconds, away) {
    const end = Date.now() + seconds * 1000;
    for (let left; (left = end - Date.now()) > 0;) await this.tick(left, away);
  }

  async tick(leftMs, away) {
    this.shared.onWait(Math.ceil(leftMs / 1000), away);
    await delay(Math.min(leftMs, 1000));
  }
}

function newState() {
  return {
    until: 0,
    /** Told the seconds to wait from now on, and what is away; nothing is where the rate limit asks for it. */
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
