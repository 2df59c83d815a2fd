import { isSubject, mentionEmail, vouchedBy } from './claims';

const email = 'ada@acme.example';

describe('the claims of a provider', () => {
  it('vouch for a verified e-mail address', () => {
    expect(vouchedBy({ email, email_verified: true, name: 'Ada' })).toEqual({ email, name: 'Ada' });
    expect(vouchedBy({ email, email_verified: true, name: 7 })).toEqual({ email, name: undefined });
  });

  it.each([undefined, null, false, 'true', 'false', 1, {}, [true]])(
    'vouch for nothing if it is verified: %j',
    (verified) => expect(vouchedBy({ email, email_verified: verified })).toBeUndefined(),
  );

  it.each([
    undefined,
    null,
    '',
    'ada',
    'ada@',
    'a@b@acme.example',
    `${'a'.repeat(250)}@acme.example`,
    '\ud800@acme.example',
    [email],
  ])('vouch for nothing if the address is %j', (address) =>
    expect(vouchedBy({ email: address, email_verified: true })).toBeUndefined(),
  );

  it('need the userinfo endpoint unless they have both claims', () => {
    expect(mentionEmail({ email, email_verified: false })).toBe(true);
    expect(mentionEmail({ email })).toBe(false);
    expect(mentionEmail({ email_verified: true })).toBe(false);
  });

  it('have a subject of at most 255 ASCII characters', () => {
    expect(isSubject('a|1')).toBe(true);
    for (const subject of ['', 'a'.repeat(256), 'ä', 'a\u0000', 7, undefined])
      expect(isSubject(subject)).toBe(false);
  });
});
