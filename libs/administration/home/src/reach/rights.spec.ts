import type { Principal, Scope } from '#access';
import { includes, principalsOf, reachWith, scopesOf, union } from './rights';

const caller = { plan: 'free', features: new Set() } as unknown as Principal;
const holder = { tenantId: 't', actorId: 'a', ownerUserId: 'u', ownerRole: 'admin' } as const;
const token = (scopes: Scope[], projectIds: string[] | null, grantExternal = false) => ({
  ...{ scopes, projectIds, grantExternal },
});

describe('the rights of several tokens', () => {
  it('are those of the token that has the scope, and not of all tokens', () => {
    const both = principalsOf(
      holder,
      [token(['read:docs'], ['one', 'two']), token(['write:docs'], ['two'])],
      caller,
    );
    expect(reachWith(both, 'read')?.projectIds).toEqual(['one', 'two']);
    expect(includes(reachWith(both, 'write'), 'one')).toBe(false);
    expect(includes(reachWith(both, 'write'), 'two')).toBe(true);
    expect(reachWith(both, 'publish')).toBeUndefined();
  });

  it('include what the scope admin implies, while the role of the owner allows it', () => {
    const admin = [token(['admin'], null)];
    expect(reachWith(principalsOf(holder, admin, caller), 'publish')?.projectIds).toBeNull();
    const demoted = principalsOf({ ...holder, ownerRole: 'member' }, admin, caller);
    expect([...scopesOf(demoted)]).toEqual([]);
    expect(reachWith(demoted, 'read')).toBeUndefined();
  });

  it('reach all projects if one of them does, and shares if one may use them', () => {
    const some = principalsOf(
      holder,
      [token(['read:docs'], ['one'], true), token(['read:docs'], null)],
      caller,
    );
    const reach = union([reachWith(some, 'read')]);
    expect(reach?.projectIds).toBeNull();
    expect(reach?.shareTypes).toContain('user');
  });
});
