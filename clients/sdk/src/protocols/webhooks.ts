import { Webhook, WebhookVerificationError } from 'standardwebhooks';

export { WebhookVerificationError };

/** An event of a distribution, as its callback receives it. */
export interface WebhookEvent {
  type: string;
  /** When the event happened. */
  timestamp: string;
  data: Record<string, unknown>;
}

/**
 * Verifies a callback (Standard Webhooks), and returns its event. The timestamp must be at most five minutes from now. A retry has the same
 * `webhook-id`, so a receiver that must not act twice stores it.
 *
 * @param body the exact body of the request, before it is parsed
 * @param headers the headers of the request; with any case
 * @param secrets the `whsec_…` secret, or several while it is being replaced
 * @throws WebhookVerificationError if the callback is not signed with one of the secrets
 */
export function verifyWebhook(
  body: string | Uint8Array,
  headers: Headers | Record<string, string | string[] | undefined>,
  secrets: string | readonly string[],
): WebhookEvent {
  // Bytes that are not UTF-8 would be replaced here, and the signature would not match.
  const text = typeof body === 'string' ? body : Buffer.from(body).toString();
  const entries = headers instanceof Headers ? [...headers] : Object.entries(headers);
  const single = Object.fromEntries(
    entries.flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  ) as Record<string, string>;
  let failure: unknown = new WebhookVerificationError('No secret was given.');
  for (const secret of typeof secrets === 'string' ? [secrets] : secrets)
    try {
      return new Webhook(secret).verify(text, single) as WebhookEvent;
    } catch (error) {
      if (!(error instanceof WebhookVerificationError)) throw error;
      failure = error;
    }
  throw failure;
}
