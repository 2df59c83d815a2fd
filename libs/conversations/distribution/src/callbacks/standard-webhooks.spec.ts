import { Webhook } from 'standardwebhooks';
import { newWebhookKey, signedHeaders, webhookSecret } from './standard-webhooks';

describe('signedHeaders', () => {
  it('produces the vector of docs/protocols/webhooks.md', () => {
    const key = Buffer.from(Array.from({ length: 32 }, (_, i) => i));
    expect(webhookSecret(key)).toBe('whsec_AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=');
    const at = new Date(1_763_805_600_999);
    const body = '{"type":"distribution.closed"}';
    expect(signedHeaders(key, '019aa2f0-5b1e-7c3d-9a52-6d5b1c0f8e11', at, body)).toEqual({
      'webhook-id': '019aa2f0-5b1e-7c3d-9a52-6d5b1c0f8e11',
      'webhook-timestamp': '1763805600',
      'webhook-signature': 'v1,iJapQLobFFS7G8SRXcAK9QgRUduGO106kS5KKucVpdo=',
    });
  });

  it('signs so that the library for Standard Webhooks accepts it', () => {
    const key = newWebhookKey();
    const body = '{"title":"Grüße"}';
    const headers = signedHeaders(key, 'message', new Date(), body);
    expect(new Webhook(webhookSecret(key)).verify(body, headers)).toEqual({ title: 'Grüße' });
  });
});
