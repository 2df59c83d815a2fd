import * as node from 'node:crypto';
import { createHash, createPublicKey, settle, verify } from './browser-crypto';
import { Buffer as BrowserBuffer } from './browser-node';

describe('the cryptography of the verifier in a browser', () => {
  it('computes the hashes that Node.js computes', async () => {
    const texts = ['', 'a', '漢字 👩‍🚀', 'x'.repeat(20_000)];
    const hashes = await settle(() =>
      texts.map((text) => createHash('sha256').update('\0').update(text).digest('hex')),
    );
    expect(hashes).toEqual(
      texts.map((text) => node.createHash('sha256').update('\0').update(text).digest('hex')),
    );
  });

  it('checks the signatures that Node.js makes', async () => {
    const { publicKey, privateKey } = node.generateKeyPairSync('ed25519');
    const key = createPublicKey({ key: publicKey.export({ format: 'jwk' }), format: 'jwk' });
    const data = BrowserBuffer.from('a text');
    const signature = new Uint8Array(node.sign(null, data, privateKey));
    const altered = signature.map((byte, i) => (i === 5 ? byte ^ 1 : byte));
    const results = await settle(() => [
      verify(null, data, key, signature),
      verify(null, data, key, altered),
      verify(null, BrowserBuffer.from('another'), key, signature),
      verify(null, data, { ...key, x: 'AAAA' }, signature),
    ]);
    expect(results).toEqual([true, false, false, false]);
  });

  it('asks again for what depends on an answer', async () => {
    const twice = await settle(() => {
      const once = createHash('sha256').update('a').digest('hex');
      return once === '' ? '' : createHash('sha256').update(once).digest('hex');
    });
    const once = node.createHash('sha256').update('a').digest('hex');
    expect(twice).toBe(node.createHash('sha256').update(once).digest('hex'));
  });

  it('reads base64url as Node.js does', () => {
    const text = node.randomBytes(50).toString('base64url');
    expect([...BrowserBuffer.from(text, 'base64url')]).toEqual([...Buffer.from(text, 'base64url')]);
    expect(BrowserBuffer.from('eyJhIjoi5ryiIn0', 'base64url').toString()).toBe('{"a":"漢"}');
    expect([...BrowserBuffer.from('%', 'base64url')]).toEqual([]);
  });
});
