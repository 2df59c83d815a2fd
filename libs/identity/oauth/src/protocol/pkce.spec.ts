import { isChallenge, verifies } from './pkce';

// RFC 7636, appendix B
const VERIFIER = 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk';
const CHALLENGE = 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM';

describe('a code verifier', () => {
  it('belongs to its challenge, as in RFC 7636, appendix B', () => {
    expect(isChallenge(CHALLENGE)).toBe(true);
    expect(verifies(VERIFIER, CHALLENGE)).toBe(true);
  });

  it.each([
    ['another one', VERIFIER.replace('d', 'e')],
    ['one that is too short', 'a'.repeat(42)],
    ['one that is too long', 'a'.repeat(129)],
    ['one with other characters', `${'a'.repeat(43)}+`],
    ['the challenge itself, as with the method plain', CHALLENGE],
  ])('does not belong to it if it is %s', (_, verifier) => {
    expect(verifies(verifier, CHALLENGE)).toBe(false);
  });

  it.each([CHALLENGE.slice(1), `${CHALLENGE}=`, CHALLENGE.replace('-', '+'), ''])(
    'can have no challenge such as %p',
    (text) => expect(isChallenge(text)).toBe(false),
  );
});
