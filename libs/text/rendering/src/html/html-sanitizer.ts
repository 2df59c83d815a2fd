import { join } from 'node:path';
import { Injectable } from '@nestjs/common';
import {
  PayloadTooLarge,
  type ThreadProgram,
  ThreadQueueFull,
  ThreadTimedOut,
  Unavailable,
  invalidField,
  threads,
} from '#platform';
import { type Sanitized, sanitizeReceived } from './sanitize-received';

/** Largest HTML of a published document, before and after sanitizing, in bytes of UTF-8. */
const MAX_BYTES = 1_048_576;
/** HTML of up to this many UTF-16 code units is sanitized on the main thread, in about 10 ms; longer HTML in a worker thread. */
const MAX_INLINE_LENGTH = 16_384;

const PROGRAM: ThreadProgram<string, Sanitized> = { file: join(__dirname, 'sanitize.program.js') };

/** Sanitizes the HTML that people and agents send for published documents. */
@Injectable()
export class HtmlSanitizer {
  /**
   * The HTML as it can be stored.
   *
   * @param tenantId the tenant whose thread time it uses
   * @throws PayloadTooLarge, ValidationFailed, Unavailable
   */
  async sanitize(tenantId: string, html: string): Promise<string> {
    requireSize(html);
    const isShort = html.length <= MAX_INLINE_LENGTH;
    const sanitized = isShort ? sanitizeReceived(html) : await this.inThread(tenantId, html);
    if ('problem' in sanitized) throw invalidField('contentHtml', 'suitable', sanitized.problem);
    requireSize(sanitized.html);
    return sanitized.html;
  }

  private async inThread(tenantId: string, html: string): Promise<Sanitized> {
    try {
      return await threads().run(PROGRAM, { tenantId, size: html.length, input: html });
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
