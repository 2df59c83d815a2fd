import { schema } from '#entities';
import { referringFirst, tenantTables } from './tenant-tables';

describe('the tables of tenants', () => {
  it('are all those with a tenant, each once', () => {
    const names = tenantTables().map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    // All but tenants, retired_tenant_slugs, issuer_keys, job_outbox, oauth_clients and the three tables of the key log, and passkey_challenges,
    // pairing_requests and limit_windows, which expire within minutes.
    expect(names.length).toBe(schema.entities.length - 11);
  });

  it('come before those that they refer to', () => {
    const names = tenantTables().map(({ name }) => name);
    expect(names.indexOf('revisions')).toBeLessThan(names.indexOf('nodes'));
    expect(names.indexOf('nodes')).toBeLessThan(names.indexOf('projects'));
    expect(names.indexOf('projects')).toBeLessThan(names.indexOf('users'));
    expect(names.indexOf('share_grants')).toBeLessThan(names.indexOf('doc_ids'));
  });

  it('cannot be ordered in a circle', () => {
    const reference = { cascades: false };
    expect(referringFirst(['a', 'b'], [{ from: 'b', to: 'a', ...reference }])).toEqual(['b', 'a']);
    expect(referringFirst(['a'], [{ from: 'a', to: 'a', ...reference }])).toEqual(['a']);
    expect(() =>
      referringFirst(
        ['a', 'b'],
        [
          { from: 'a', to: 'b', ...reference },
          { from: 'b', to: 'a', ...reference },
        ],
      ),
    ).toThrow(/circle: a, b/);
  });
});
