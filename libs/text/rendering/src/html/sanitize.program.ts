import { type Sanitized, sanitizeReceived } from './sanitize-received';

/** What a thread runs to sanitize the HTML of a published document. */
export function run(html: string): Sanitized {
  return sanitizeReceived(html);
}
