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
import { type Sanitised, sanitiseReceived } from './sanitise-received';

/** Largest HTML of a published document, before and after sanitising, in bytes of UTF-8. */
const MAX_BYTES = 1_048_576;
/** HTML of up to this many UTF-16 code units is sanitised on the main thread, in about 10 ms; longer HTML in a worker thread. */
const MAX_INLINE_LENGTH = 16_384;

/** Sanitises the HTML that people and agents send for published documents. */
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

  /** The HTML as it can be stored. @throws PayloadTooLarge, ValidationFailed, Unavailable */
  async sanitise(html: string): Promise<string> {
    requireSize(html);
    const sanitised = html.length <= MAX_INLINE_LENGTH ? sanitiseReceived(html) : await this.inThread(html);
    if ('problem' in sanitised) throw invalidField('contentHtml', 'suitable', sanitised.problem);
    requireSize(sanitised.html);
    return sanitised.html;
  }

  private async inThread(html: string): Promise<Sanitised> {
    try {
      return await this.threads.run(html);
    } catch (error) {
      if (error instanceof ThreadQueueFull || error instanceof ThreadTimedOut)
        throw new Unavailable({ headers: { 'Retry-After': '5' }, cause: error });
      throw error;
    }
  }
}

function requireSize(html: string): void {
  if (Buffer.byteLength(html) > MAX_BYTES)
    throw new PayloadTooLarge({ message: `\`contentHtml\` must be at most ${MAX_BYTES} bytes of UTF-8.` });
}
