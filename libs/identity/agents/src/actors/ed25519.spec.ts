import { createPrivateKey, createPublicKey, sign, verify } from 'node:crypto';
import { thumbprint } from './attestation';
import { generateSigningKey, isUsablePublicKey, publicHalf } from './ed25519';

/** RFC 8037, appendix A.1. */
const RFC_8037 = {
  kty: 'OKP',
  crv: 'Ed25519',
  d: 'nWGxne_9WmC6hEr0kuwsxERJxWl7MmkZcDusAxyuf2A',
  x: '11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo',
} as const;

function encode(hex: string): string {
  return Buffer.from(hex, 'hex').toString('base64url');
}

describe('Ed25519 keys', () => {
  it('have the thumbprint of RFC 8037, appendix A.3', async () => {
    expect(await thumbprint(RFC_8037)).toBe('kPrK_qmxVWaYVA9wwBF6Iuo3vVzz7TxHCTwXBygrS4k');
  });

  it('sign and verify the example of RFC 8037, appendices A.4 and A.5', () => {
    const input = Buffer.from('eyJhbGciOiJFZERTQSJ9.RXhhbXBsZSBvZiBFZDI1NTE5IHNpZ25pbmc');
    const signature =
      'hgyY0il_MGCjP0JzlnLWG1PPOt7-09PGcvMg3AIbQR6dWbhijcNR4ki4iylGjg5BhVsPt9g7sVvpAr_MuM0KAg';
    const privateKey = createPrivateKey({ key: RFC_8037, format: 'jwk' });
    const publicKey = createPublicKey({ key: { ...publicHalf(RFC_8037) }, format: 'jwk' });
    expect(sign(null, input, privateKey).toString('base64url')).toBe(signature);
    expect(verify(null, input, publicKey, Buffer.from(signature, 'base64url'))).toBe(true);
  });

  it('are usable: the key of RFC 8037 and every generated key', () => {
    expect(isUsablePublicKey(RFC_8037.x)).toBe(true);
    for (let i = 0; i < 50; i++) expect(isUsablePublicKey(generateSigningKey().x)).toBe(true);
  });

  it.each([
    ['y = 0', '00'.repeat(32)],
    ['y = 0, signed', `${'00'.repeat(31)}80`],
    ['y = 1', `01${'00'.repeat(31)}`],
    ['y = 1, signed', `01${'00'.repeat(30)}80`],
    ['y = p - 1', `ec${'ff'.repeat(30)}7f`],
    ['an order of 8', '26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05'],
    ['an order of 8, signed', '26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc85'],
    ['the other order of 8', 'c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a'],
    ['the other order of 8, signed', 'c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac03fa'],
  ])('are not usable: the low-order point with %s', (_, hex) => {
    expect(isUsablePublicKey(encode(hex))).toBe(false);
  });

  it.each([
    ['y = p', `ed${'ff'.repeat(30)}7f`],
    ['y = p + 1', `ee${'ff'.repeat(30)}7f`],
    ['a y with no x', `02${'00'.repeat(31)}`],
    ['31 bytes', 'ab'.repeat(31)],
    ['33 bytes', 'ab'.repeat(33)],
  ])('are not usable: %s', (_, hex) => {
    expect(isUsablePublicKey(encode(hex))).toBe(false);
  });

  it('are not usable: a text with unused bits set, so that each key has one spelling', () => {
    expect(isUsablePublicKey(`${RFC_8037.x.slice(0, -1)}p`)).toBe(false);
  });

  it('lose their private half in publicHalf', () => {
    expect(publicHalf(generateSigningKey())).not.toHaveProperty('d');
  });
});
