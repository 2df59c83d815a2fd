import { createHmac, randomBytes } from 'node:crypto';

const SECRET_BYTES = 32;

/** A new key that signs callbacks. */
export function newWebhookKey(): Buffer {
  return randomBytes(SECRET_BYTES);
}

/** A key as Standard Webhooks write it: `whsec_` and base64. */
export function webhookSecret(key: Buffer): string {
  return `whsec_${key.toString('base64')}`;
}

/**
 * The headers that identify and sign a message, as Standard Webhooks 1.0 define them.
 *
 * @param id the same in every attempt
 * @param at when the attempt begins; receivers refuse old signatures
 */
export function signedHeaders(key: Buffer, id: string, at: Date, body: string): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1000));
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64');
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': `v1,${signature}` };
}
