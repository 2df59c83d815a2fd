import { hashPassword, verifyPassword } from './passwords';

describe('passwords', () => {
  it('are hashed with argon2id: 19 MiB, two passes, one lane', async () => {
    expect(await hashPassword('correct horse battery')).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });

  it('match their own hash and no other', async () => {
    const hash = await hashPassword('correct horse battery');
    expect(await verifyPassword(hash, 'correct horse battery')).toBe(true);
    expect(await verifyPassword(hash, 'correct horse batterx')).toBe(false);
  });

  it('match in every encoding of their accents', async () => {
    const hash = await hashPassword('caf\u00e9 caf\u00e9 caf\u00e9');
    expect(await verifyPassword(hash, 'cafe\u0301 cafe\u0301 cafe\u0301')).toBe(true);
  });

  it('never match without a hash', async () => {
    expect(await verifyPassword(undefined, 'correct horse battery')).toBe(false);
  });
});
