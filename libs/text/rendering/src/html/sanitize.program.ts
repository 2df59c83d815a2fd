import { type Sanitized, sanitizeReceived } from './sanitize-received';

/** Sanitizes the HTML of a published document, in a thread. */
export function run(html: string): Sanitized {
  return sanitizeReceived(html);
}
