import { hashPassword, verifyPassword } from './passwords';

describe('passwords', () => {
  it('are kept as argon2id with 19 MiB, two passes and one lane', async () => {
    expect(await hashPassword('correct horse battery')).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });

  it('match themselves and nothing else', async () => {
    const kept = await hashPassword('correct horse battery');
    expect(await verifyPassword(kept, 'correct horse battery')).toBe(true);
    expect(await verifyPassword(kept, 'correct horse batterx')).toBe(false);
  });

  it('are the same however their accents are encoded', async () => {
    const kept = await hashPassword('caf\u00e9 caf\u00e9 caf\u00e9');
    expect(await verifyPassword(kept, 'cafe\u0301 cafe\u0301 cafe\u0301')).toBe(true);
  });

  it('never match where there is nobody', async () => {
    expect(await verifyPassword(undefined, 'correct horse battery')).toBe(false);
  });
});
