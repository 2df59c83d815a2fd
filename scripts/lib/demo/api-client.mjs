import { setTimeout as delay } from 'node:timers/promises';
import { Problem } from '../problem.mjs';

const TIMEOUT_MS = 60_000;
const TRIES = 6;
const LONGEST_WAIT_SECONDS = 120;

/** A refusal of the service: its status and its error. */
export class Refusal extends Error {
  constructor(status, { code, message, details }) {
    super(message);
    this.status = status;
    this.code = code;
    this.details = details ?? {};
  }
}

/** Calls the service; waits out rate limits and tries again when the network or the service is away for a moment. */
export class ApiClient {
  constructor(url, headers = {}, limit = { until: 0, waited: 0, onWait: () => undefined }) {
    this.url = url;
    this.headers = headers;
    /** Shared by all calls, so that no other runs into a limit that one has found. */
    this.limit = limit;
  }

  /** The same service with more headers. */
  with(headers) {
    return new ApiClient(this.url, { ...this.headers, ...headers }, this.limit);
  }

  async get(path) {
    return (await this.send('GET', path)).body;
  }

  async post(path, body) {
    return (await this.send('POST', path, body)).body;
  }

  /** @throws {Refusal} for what the service refuses, {Problem} where it can't be reached */
  async send(method, path, body) {
    for (let attempt = 1; ; attempt++) {
      await this.untilAllowed();
      const answer = await this.attempt(method, path, body, attempt === TRIES);
      if (answer?.status === 429 && this.waitFor(answer)) {
        attempt--;
        continue;
      }
      if (answer?.ok) return answer;
      if (answer && (answer.status < 500 || attempt === TRIES))
        throw new Refusal(answer.status, answer.body?.error ?? { message: `HTTP ${answer.status}` });
      await delay((answer?.retryAfter || 0.25 * 2 ** attempt) * 1000);
    }
  }

  /** One try; undefined where the network failed and there are more. */
  async attempt(method, path, body, last) {
    try {
      const response = await fetch(this.url + path, {
        method,
        headers: {
          'User-Agent': 'document-workspace-demo/1',
          ...(body !== undefined && { 'Content-Type': 'application/json' }),
          ...this.headers,
        },
        body: body === undefined ? undefined : JSON.stringify(body),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      const { status, ok, headers } = response;
      const text = await response.text();
      return { status, ok, headers, body: parse(text), retryAfter: Number(headers.get('retry-after')) };
    } catch (error) {
      if (!last) return undefined;
      const reason = error.cause?.code ?? error.message;
      throw new Problem(
        `${this.url} can't be reached (${reason}). Is the service running? Start it with "npm start".`,
      );
    }
  }

  /** Whether a limit is short enough to wait for; a daily quota is not. */
  waitFor({ retryAfter = 1, body }) {
    if (body?.error?.code !== 'SVC_RATE_LIMITED' || retryAfter > LONGEST_WAIT_SECONDS) return false;
    this.limit.until = Math.max(this.limit.until, Date.now() + (retryAfter || 1) * 1000);
    return true;
  }

  async untilAllowed() {
    for (let left; (left = this.limit.until - Date.now()) > 0;) {
      this.limit.onWait(Math.ceil(left / 1000));
      await delay(Math.min(left, 1000));
    }
  }
}

function parse(text) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
