import { join } from 'node:path';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import {
  PayloadTooLarge,
  ThreadPool,
  ThreadQueueFull,
  ThreadTimedOut,
  Unavailable,
  invalidField,
} from '#platform';
import { type Sanitised, sanitise } from './sanitise';

/** Largest HTML of a published document in bytes of UTF-8, as it is kept. */
const MAX_BYTES = 1_048_576;
/** HTML up to this many UTF-16 code units is sanitised at once, in about 10 ms; what is longer in a thread of its own. */
const MAX_INLINE_LENGTH = 16_384;

/** Sanitises the HTML that people and agents send for the public. */
@Injectable()
export class HtmlSanitiser implements OnApplicationShutdown {
  private readonly threads = new ThreadPool<string, Sanitised>(join(__dirname, 'sanitise.worker.js'), {
    size: 1,
    maxQueued: 32,
    timeoutMs: 10_000,
  });

  async onApplicationShutdown(): Promise<void> {
    await this.threads.close();
  }

  /** What of it may stand on a public page. @throws PayloadTooLarge, ValidationFailed, Unavailable */
  async sanitise(given: string): Promise<string> {
    requireSize(given);
    const sanitised = given.length <= MAX_INLINE_LENGTH ? sanitise(given) : await this.inThread(given);
    if ('problem' in sanitised) throw invalidField('contentHtml', 'suitable', sanitised.problem);
    requireSize(sanitised.html);
    return sanitised.html;
  }

  private async inThread(given: string): Promise<Sanitised> {
    try {
      return await this.threads.run(given);
    } catch (error) {
      if (error instanceof ThreadQueueFull || error instanceof ThreadTimedOut)
        throw new Unavailable({ headers: { 'Retry-After': '5' }, cause: error });
      throw error;
    }
  }
}

function requireSize(html: string): void {
  if (Buffer.byteLength(html) > MAX_BYTES)
    throw new PayloadTooLarge({ message: `contentHtml is larger than ${MAX_BYTES} bytes of UTF-8.` });
}
