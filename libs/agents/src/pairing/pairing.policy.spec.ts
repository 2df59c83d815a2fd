import { asksForAll, grantable, requestedScopes } from './pairing.policy';

describe('what an approval grants', () => {
  it('is reading where nothing was asked for', () => {
    expect(requestedScopes(null)).toEqual(['read:docs', 'read:profile']);
    expect(requestedScopes([])).toEqual(['read:docs', 'read:profile']);
  });

  it('holds each scope once', () => {
    expect(requestedScopes(['admin', 'read:docs', 'admin'])).toEqual(['admin', 'read:docs']);
  });

  it('is cut to the role', () => {
    const asked = ['admin', 'admin:scan', 'shares:create', 'write:keyreg', 'read:docs'] as const;
    expect(grantable(asked, 'member')).toEqual(['write:keyreg', 'read:docs']);
    expect(grantable(asked, 'admin')).toEqual(asked);
    expect(grantable(asked, 'owner')).toEqual(asked);
  });

  it('is all projects only for *', () => {
    expect(asksForAll(['*'])).toBe(true);
    expect(asksForAll(['**', 'a*'])).toBe(false);
  });
});
