import fc from 'fast-check';
import { findCredential } from './find-credential';
import { referenceTo, withReference } from './sealed-text';

const KEY = ['AKIA', 'Z7QW3ERT5YUI2OPA'].join('');

describe('the finder of credentials', () => {
  it.each([
    [`aws: ${KEY} (staging)`, KEY],
    ['password: correct-horse-battery-9', 'correct-horse-battery-9'],
    ['"client_secret" : "abcdefgh12345678",', 'abcdefgh12345678'],
    [['ghp', '0123456789abcdefghijABCDEFGHIJ012345'].join('_'), 'ghp_0123456789abcdefghijABCDEFGHIJ012345'],
  ])('finds the value in %s', (text, value) => {
    expect(findCredential(text)).toEqual({ start: text.indexOf(value), value });
  });

  it.each([
    'The password is in the vault.',
    'token: short',
    `password: ${referenceTo('01a1fe4a-6c1e-7d0a-9f3b-2c4d5e6f7a8b')}`,
    'api_key=${API_KEY_OF_STAGING}',
    'Secret: everything that nobody may learn.',
    'A token: an answer that can be used once.',
  ])('leaves alone: %s', (text) => {
    expect(findCredential(text)).toBeUndefined();
  });

  it('finds nothing more where every credential has been replaced', () => {
    fc.assert(
      fc.property(fc.lorem(), fc.lorem(), (before, after) => {
        const text = `${before} ${KEY} ${after}`;
        const found = findCredential(text);
        expect(found?.value).toBe(KEY);
        expect(findCredential(withReference(text, found!, '01a1fe4a'))).toBeUndefined();
      }),
    );
  });

  it('takes time in proportion to the text', () => {
    const text = '-----BEGIN PRIVATE KEY-----'.repeat(2_000) + 'token='.repeat(2_000);
    expect(findCredential(text)).toBeUndefined();
  });
});
