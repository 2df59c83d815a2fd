import { getMetadataArgsStorage } from 'typeorm';
import { schema } from '#entities';
import { referringFirst, tenantTables } from './tenant-tables';

/** The tables whose rows belong to no tenant. The last three keep rows only for minutes. */
const OF_NO_TENANT = [
  'tenants',
  'retired_tenant_slugs',
  'issuer_keys',
  'job_outbox',
  'oauth_clients',
  'key_log',
  'key_log_entries',
  'key_log_tiles',
  'passkey_challenges',
  'pairing_requests',
  'limit_windows',
];

describe('the tables of tenants', () => {
  it('are all but those that OF_NO_TENANT lists, each once', () => {
    const names = tenantTables().map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    const entities = new Set<unknown>(schema.entities);
    const all = getMetadataArgsStorage().tables.filter(({ target }) => entities.has(target));
    expect(all.length).toBe(schema.entities.length);
    const others = all.map(({ name }) => name!).filter((name) => !names.includes(name));
    expect(others.sort()).toEqual([...OF_NO_TENANT].sort());
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
