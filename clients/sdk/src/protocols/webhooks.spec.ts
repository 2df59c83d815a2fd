import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { WebhookVerificationError, verifyWebhook } from './webhooks.js';

interface Vectors {
  secret: string;
  vectors: { body: string; headers: Record<string, string> }[];
}

const file = join(__dirname, '../../../../docs/protocols/webhooks/vectors.json');
const { secret, vectors } = JSON.parse(readFileSync(file, 'utf8')) as Vectors;
const [{ body, headers }] = vectors as [Vectors['vectors'][number]];

describe('callbacks', () => {
  beforeEach(() => jest.useFakeTimers({ now: Number(headers['webhook-timestamp']) * 1000 }));
  afterEach(() => jest.useRealTimers());

  it.each(vectors)('are verified as in the published vectors: $headers.webhook-id', (vector) => {
    expect(verifyWebhook(vector.body, vector.headers, secret)).toEqual(JSON.parse(vector.body));
    expect(verifyWebhook(Buffer.from(vector.body), new Headers(vector.headers), secret)).toBeDefined();
  });

  it('are verified with any of several secrets, and with any case of the headers', () => {
    const upper = Object.fromEntries(
      Object.entries(headers).map(([name, value]) => [name.toUpperCase(), value]),
    );
    expect(verifyWebhook(body, upper, ['whsec_AAAA', secret])).toBeDefined();
  });

  const refused: [string, ...Parameters<typeof verifyWebhook>][] = [
    ['another body', `${body} `, headers, secret],
    ['another id', body, { ...headers, 'webhook-id': 'msg_other' }, secret],
    ['another time', body, { ...headers, 'webhook-timestamp': '1795348801' }, secret],
    ['another secret', body, headers, 'whsec_AAAA'],
    ['no secret', body, headers, []],
    ['no signature', body, { ...headers, 'webhook-signature': '' }, secret],
  ];
  it.each(refused)('are refused with %s', (_, ...args) => {
    expect(() => verifyWebhook(...args)).toThrow(WebhookVerificationError);
  });

  it.each([-301, 301])('are refused %i seconds from their time', (seconds) => {
    jest.setSystemTime((Number(headers['webhook-timestamp']) + seconds) * 1000);
    expect(() => verifyWebhook(body, headers, secret)).toThrow(/timestamp/);
  });
});
