import type { IncomingMessage } from 'node:http';
import { Injectable } from '@nestjs/common';
import { OutboundFailed, exchange, failureOf, orAborted, withDeadline } from '#platform';
import { CallbackHosts } from './callback-hosts';
import { parseRetryAfter } from './retries';

/** The status and the headers of a receiver's answer. Its body is not kept. */
export interface CallbackAnswer {
  status: number;
  /** The seconds in its Retry-After header; null without a valid one. */
  retryAfter: number | null;
}

/** A request to send. */
export interface CallbackRequest {
  url: string;
  headers: Record<string, string>;
  body: string;
}

const TIMEOUT_MS = 15_000;
/** The maximum size of an answer's body that is read, and the time for it, so that an ordinary receiver can finish its answer. */
const MAX_BODY_BYTES = 16_384;
const BODY_MS = 1_000;

/** Sends one request to an untrusted receiver: to checked addresses only, within bounds, and following no redirect. */
@Injectable()
export class CallbackSender {
  constructor(private readonly hosts: CallbackHosts) {}

  /** @param stopped aborts the request. @throws OutboundFailed if no answer arrives */
  async send({ url, headers, body }: CallbackRequest, stopped: AbortSignal): Promise<CallbackAnswer> {
    try {
      return await withDeadline(TIMEOUT_MS, stopped, async (signal) => {
        const checked = await orAborted(this.hosts.check(url), signal);
        const answer = await exchange(checked, { method: 'POST', headers, body }, signal);
        await finish(answer);
        return {
          status: answer.statusCode!,
          retryAfter: parseRetryAfter(answer.headers['retry-after'], new Date()),
        };
      });
    } catch (error) {
      throw new OutboundFailed(failureOf(error));
    }
  }
}

/** Reads the rest of an answer within its bounds, then ends the connection. */
function finish(answer: IncomingMessage): Promise<void> {
  return new Promise((resolve) => {
    let bytes = 0;
    const timer = setTimeout(() => answer.destroy(), BODY_MS);
    answer.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > MAX_BODY_BYTES) answer.destroy();
    });
    // A failure from here on is ignored, since the status has arrived.
    answer.on('error', () => undefined);
    answer.on('close', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
