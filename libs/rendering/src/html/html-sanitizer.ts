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
import { type Sanitized, sanitizeReceived } from './sanitize-received';

/** Largest HTML of a published document, before and after sanitizing, in bytes of UTF-8. */
const MAX_BYTES = 1_048_576;
/** HTML of up to this many UTF-16 code units is sanitized on the main thread, in about 10 ms; longer HTML in a worker thread. */
const MAX_INLINE_LENGTH = 16_384;

/** Sanitizes the HTML that people and agents send for published documents. */
@Injectable()
export class HtmlSanitizer implements OnApplicationShutdown {
  private readonly threads = new ThreadPool<string, Sanitized>(join(__dirname, 'sanitize.worker.js'), {
    size: 1,
    maxQueued: 32,
    timeoutMs: 10_000,
  });

  async onApplicationShutdown(): Promise<void> {
    await this.threads.close();
  }

  /** The HTML as it can be stored. @throws PayloadTooLarge, ValidationFailed, Unavailable */
  async sanitize(html: string): Promise<string> {
    requireSize(html);
    const sanitized = html.length <= MAX_INLINE_LENGTH ? sanitizeReceived(html) : await this.inThread(html);
    if ('problem' in sanitized) throw invalidField('contentHtml', 'suitable', sanitized.problem);
    requireSize(sanitized.html);
    return sanitized.html;
  }

  private async inThread(html: string): Promise<Sanitized> {
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
