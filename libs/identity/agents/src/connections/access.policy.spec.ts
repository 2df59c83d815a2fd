import { asksForAll, grantable, requestedScopes } from './access.policy';

describe('the scopes and projects of a connection request', () => {
  it('default to reading', () => {
    expect(requestedScopes(null)).toEqual(['read:docs', 'read:profile']);
    expect(requestedScopes([])).toEqual(['read:docs', 'read:profile']);
  });

  it('hold each scope once', () => {
    expect(requestedScopes(['admin', 'read:docs', 'admin'])).toEqual(['admin', 'read:docs']);
  });

  it('are limited to what the role may grant', () => {
    const asked = ['admin', 'admin:scan', 'shares:create', 'write:keyreg', 'read:docs'] as const;
    expect(grantable(asked, 'member')).toEqual(['write:keyreg', 'read:docs']);
    expect(grantable(asked, 'admin')).toEqual(asked);
    expect(grantable(asked, 'owner')).toEqual(asked);
  });

  it('are all projects only for *', () => {
    expect(asksForAll(['*'])).toBe(true);
    expect(asksForAll(['**', 'a*'])).toBe(false);
  });
});
