import { matchesAtHash } from './at-hash';

const idToken = (alg: string) =>
  `${Buffer.from(JSON.stringify({ alg })).toString('base64url')}.${Buffer.from('{}').toString('base64url')}.sig`;

describe('at_hash', () => {
  // The example of OpenID Connect Core, appendix A.3.
  const token = 'jHkWEdUXMU1BwAsC4vtUsZwnNvTIxEl0z9K3vx5KF0Y';

  it('matches the access token of the specification', () => {
    expect(matchesAtHash(idToken('RS256'), '77QmUPtjPfzWtF2AnpK9RQ', token)).toBe(true);
  });

  it('does not match another token, another hash, or something that is not text', () => {
    expect(matchesAtHash(idToken('RS256'), '77QmUPtjPfzWtF2AnpK9RQ', `${token}x`)).toBe(false);
    expect(matchesAtHash(idToken('RS512'), '77QmUPtjPfzWtF2AnpK9RQ', token)).toBe(false);
    expect(matchesAtHash(idToken('none'), '77QmUPtjPfzWtF2AnpK9RQ', token)).toBe(false);
    expect(matchesAtHash(idToken('RS256'), 7, token)).toBe(false);
    expect(matchesAtHash(idToken('RS256'), null, token)).toBe(false);
  });

  it('is optional', () => {
    expect(matchesAtHash(idToken('RS256'), undefined, token)).toBe(true);
  });
});
