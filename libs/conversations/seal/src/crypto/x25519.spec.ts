import { readFileSync } from 'node:fs';
import { generateKeyPairSync } from 'node:crypto';
import { isUsableX25519Key } from './x25519';

interface Vectors {
  refusedKeys: { publicKey: string; reason: string }[];
}

// These are the classes of keys that Wycheproof's x25519_test.json marks LowOrderPublic, ZeroSharedSecret or NonCanonicalPublic.
const { refusedKeys } = JSON.parse(
  readFileSync(`${__dirname}/../../../../../docs/protocols/seal/vectors.json`, 'utf8'),
) as Vectors;

describe('X25519 keys', () => {
  it.each(refusedKeys)('are refused: $reason', ({ publicKey }) => {
    expect(isUsableX25519Key(Buffer.from(publicKey, 'base64url'))).toBe(false);
  });

  it.each([0, 31, 33, 64])('are refused: %i bytes', (length) => {
    expect(isUsableX25519Key(Buffer.alloc(length, 9))).toBe(false);
  });

  it('are accepted: the base point, the largest canonical keys that are not of low order, and generated keys', () => {
    const base = Buffer.alloc(32);
    base[0] = 9;
    const large = Buffer.from(`eb${'ff'.repeat(30)}7f`, 'hex');
    expect([base, large].every(isUsableX25519Key)).toBe(true);
    for (let i = 0; i < 50; i++) {
      const { x } = generateKeyPairSync('x25519').publicKey.export({ format: 'jwk' });
      expect(isUsableX25519Key(Buffer.from(x!, 'base64url'))).toBe(true);
    }
  });
});
