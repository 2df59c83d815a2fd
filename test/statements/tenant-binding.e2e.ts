import { compile } from '../../libs/ground/platform/src/database/compile';
import { bindingOf } from './tenant-binding';

const TABLES = new Set(['nodes', 'projects', 'share_grants', 'mappings', 'directory']);

describe('the unbound tables', () => {
  it.each([
    'SELECT id FROM nodes WHERE tenant_id = :tenantId AND id = :id',
    'SELECT n.id FROM nodes n JOIN projects p ON p.tenant_id = n.tenant_id AND p.id = n.project_id WHERE p.tenant_id = :tenantId',
    'SELECT n.id FROM nodes n LEFT JOIN mappings m ON (m.tenant_id, m.node_id) = (n.tenant_id, n.id) WHERE n.tenant_id = :tenantId',
    'SELECT (SELECT count(*) FROM mappings m WHERE m.tenant_id = n.tenant_id) FROM nodes n WHERE n.tenant_id = :tenantId',
    'WITH visible AS (SELECT n.* FROM nodes n WHERE n.tenant_id = :tenantId) SELECT m.id FROM mappings m JOIN visible s ON s.tenant_id = m.tenant_id',
    'SELECT m.id FROM (SELECT n.tenant_id AS t FROM nodes n WHERE n.tenant_id = :tenantId) s JOIN mappings m ON m.tenant_id = s.t',
    'SELECT m.id FROM nodes n CROSS JOIN LATERAL (SELECT * FROM mappings WHERE mappings.tenant_id = n.tenant_id) m WHERE n.tenant_id = :tenantId',
    'UPDATE nodes n SET name = :name FROM projects p WHERE p.tenant_id = n.tenant_id AND n.tenant_id = :tenantId',
    'DELETE FROM nodes USING projects p WHERE p.tenant_id = nodes.tenant_id AND p.tenant_id = :tenantId',
    'INSERT INTO nodes (id, tenant_id) VALUES (:id, :tenantId) RETURNING id',
    'INSERT INTO nodes (id, tenant_id) SELECT p.id, p.tenant_id FROM projects p WHERE p.tenant_id = :tenantId',
    'INSERT INTO nodes (id, tenant_id) SELECT :id, :tenantId UNION ALL SELECT p.id, p.tenant_id FROM projects p WHERE p.tenant_id = :tenantId',
    'SELECT t.slug FROM tenants t JOIN nodes n ON n.tenant_id = t.id WHERE t.id = :tenantId',
    'SELECT id FROM nodes WHERE tenant_id = :tenantId UNION ALL SELECT id FROM projects WHERE tenant_id = :tenantId',
    'WITH n AS (INSERT INTO nodes (id, tenant_id) VALUES (:id, :tenantId) RETURNING *) SELECT t.slug FROM n JOIN tenants t ON t.id = n.tenant_id',
    'SELECT id FROM other WHERE secret = :secret',
    `SELECT n.id FROM directory d JOIN nodes n ON d.kind = 'node' AND n.tenant_id = d.tenant_id AND n.id = d.id WHERE d.key = ANY (:keys::bytea[])`,
    `SELECT n.id FROM directory d JOIN nodes n ON n.tenant_id = d.tenant_id AND n.id = d.id AND d.key = convert_to(:name, 'UTF8')`,
  ])('of a statement that binds all of its tables are none: %s', async (sql) => {
    expect((await bindingOf(compile(sql), TABLES)).unbound).toEqual([]);
  });

  it.each([
    ['nodes', 'SELECT id FROM nodes WHERE id = :id'],
    ['nodes', 'SELECT id FROM nodes WHERE tenant_id = :id'],
    ['nodes', 'SELECT id FROM nodes WHERE tenant_id = :tenantId OR id = :id'],
    ['nodes', 'SELECT id FROM nodes WHERE NOT (tenant_id = :tenantId)'],
    ['nodes', 'SELECT id FROM nodes WHERE tenant_id <> :tenantId'],
    [
      'nodes',
      'SELECT n.id FROM nodes n JOIN projects p ON p.id = n.project_id WHERE p.tenant_id = :tenantId',
    ],
    [
      'mappings',
      'SELECT (SELECT count(*) FROM mappings m WHERE m.node_id = n.id) FROM nodes n WHERE n.tenant_id = :tenantId',
    ],
    [
      'nodes',
      'SELECT n.id FROM nodes n WHERE EXISTS (SELECT FROM mappings m WHERE m.tenant_id = n.tenant_id AND m.tenant_id = :tenantId)',
    ],
    ['nodes', 'WITH deleted AS (DELETE FROM nodes WHERE id = :id RETURNING id) SELECT count(*) FROM deleted'],
    [
      'mappings',
      'WITH visible AS (SELECT n.id FROM nodes n WHERE n.tenant_id = :tenantId) SELECT m.id FROM mappings m JOIN visible s ON s.id = m.node_id',
    ],
    [
      'mappings',
      'SELECT m.id FROM nodes n CROSS JOIN LATERAL (SELECT * FROM mappings WHERE mappings.node_id = n.id) m WHERE n.tenant_id = :tenantId',
    ],
    ['nodes', 'UPDATE nodes SET name = :name WHERE id = :id'],
    ['nodes', 'INSERT INTO nodes (id, tenant_id) VALUES (:id, :other)'],
    [
      'nodes',
      'INSERT INTO nodes (id, tenant_id) SELECT u.id, u.tenant_id FROM unnest(:ids::uuid[], :others::uuid[]) AS u (id, tenant_id)',
    ],
    ['projects', 'SELECT id FROM nodes WHERE tenant_id = :tenantId UNION ALL SELECT id FROM projects'],
    [
      'projects',
      'UPDATE nodes SET name = :name WHERE tenant_id = :tenantId RETURNING (SELECT p.slug FROM projects p WHERE p.id = project_id)',
    ],
    ['tenants', 'SELECT t.name FROM tenants t WHERE t.name = :name'],
    [
      'nodes',
      'SELECT n.id FROM nodes n LEFT JOIN projects p ON p.tenant_id = n.tenant_id AND n.tenant_id = :tenantId',
    ],
    [
      'projects',
      'SELECT n.id FROM nodes n RIGHT JOIN projects p ON p.tenant_id = n.tenant_id AND n.tenant_id = :tenantId',
    ],
    [
      'nodes',
      'WITH nodes AS (SELECT * FROM projects WHERE tenant_id = :tenantId) UPDATE nodes SET name = :name WHERE id = :id',
    ],
    [
      'nodes',
      'WITH nodes AS (SELECT * FROM projects WHERE tenant_id = :tenantId) SELECT n.id FROM public.nodes n WHERE n.id = :id',
    ],
    [
      'mappings',
      `SELECT m.id FROM (SELECT tenant_id AS a, owner AS b FROM nodes WHERE tenant_id = :tenantId
         UNION SELECT owner AS b, tenant_id AS a FROM projects WHERE tenant_id = :tenantId) s JOIN mappings m ON m.tenant_id = s.a`,
    ],
    ['nodes', 'INSERT INTO nodes (id, tenant_id) SELECT :id, :tenantId UNION ALL SELECT :id, :other'],
    [
      'nodes',
      'INSERT INTO nodes (id, tenant_id) VALUES (:id, :tenantId) ON CONFLICT (id) DO UPDATE SET name = :name',
    ],
    [
      'nodes',
      `SELECT p.id FROM projects p WHERE p.tenant_id = :tenantId
         AND EXISTS (SELECT FROM unnest(:ids::uuid[]) AS p, nodes n WHERE n.tenant_id = p.tenant_id)`,
    ],
    ['nodes', 'UPDATE nodes SET tenant_id = :other WHERE tenant_id = :tenantId'],
    ['directory', `SELECT d.id FROM directory d WHERE d.kind = 'node' AND d.key > :key`],
    ['directory', `SELECT d.id FROM directory d WHERE d.kind = 'node' AND d.id = :id`],
    [
      'nodes',
      'SELECT n.id FROM directory d JOIN nodes n ON n.tenant_id = d.tenant_id AND n.id = d.id WHERE n.name = :key',
    ],
    [
      'mappings',
      'SELECT id FROM nodes WHERE tenant_id = :tenantId UNION SELECT id FROM projects WHERE tenant_id = :tenantId LIMIT (SELECT count(*) FROM mappings)',
    ],
  ])('include %s in %s', async (table, sql) => {
    expect((await bindingOf(compile(sql), TABLES)).unbound).toContain(table);
  });

  const LINKS = ['mappings.reader_tenant_id', 'share_grants.reader_tenant_id'];

  it.each([
    [
      'nodes',
      'SELECT n.id FROM mappings m JOIN nodes n ON n.tenant_id = m.reader_tenant_id WHERE m.tenant_id = :tenantId',
      [],
    ],
    ['mappings', 'UPDATE mappings m SET read = true WHERE m.reader_tenant_id = :tenantId', ['mappings']],
    ['mappings', 'DELETE FROM mappings WHERE reader_tenant_id = :readerTenantId', ['mappings']],
    [
      'nodes',
      `WITH ended AS (DELETE FROM mappings WHERE tenant_id = :tenantId RETURNING reader_tenant_id, node_id)
       UPDATE nodes n SET read = 0 FROM ended e WHERE n.tenant_id = e.reader_tenant_id AND n.id = e.node_id`,
      ['nodes'],
    ],
  ])(
    'of a statement that reaches rows of a second tenant in %s are none, and it says so: %s',
    async (_, sql, writes) => {
      expect(await bindingOf(compile(sql), TABLES, LINKS)).toEqual({
        unbound: [],
        links: ['mappings.reader_tenant_id'],
        writes,
        isBatch: false,
      });
    },
  );

  it('include what a second tenant leads to', async () => {
    const sql = `SELECT n.id FROM mappings m JOIN share_grants g ON g.tenant_id = m.reader_tenant_id
      JOIN nodes n ON n.tenant_id = g.reader_tenant_id WHERE m.tenant_id = :tenantId`;
    expect((await bindingOf(compile(sql), TABLES, LINKS)).unbound).toEqual(['nodes']);
  });

  it('are none of a list of tenants, of a slug, and of the suspended tenants', async () => {
    const batch =
      'SELECT n.id FROM unnest(:tenantIds::uuid[], :ids::uuid[]) u (tenant_id, id) JOIN nodes n ON n.tenant_id = u.tenant_id';
    expect(await bindingOf(compile(batch), TABLES)).toMatchObject({ unbound: [], isBatch: true });
    for (const sql of [
      'SELECT n.id FROM tenants t JOIN nodes n ON n.tenant_id = t.id WHERE t.slug = :slug',
      'SELECT t.id FROM tenants t WHERE t.deletes_at IS NOT NULL',
    ])
      expect((await bindingOf(compile(sql), TABLES)).unbound).toEqual([]);
  });

  it.each([
    'WITH x (id, tenant_id) AS (SELECT tenant_id, id FROM nodes WHERE tenant_id = :tenantId) SELECT id FROM x',
    'SELECT id FROM nodes n (tenant_id, id) WHERE n.tenant_id = :tenantId',
    'SELECT id FROM nodes JOIN projects USING (tenant_id)',
    'TRUNCATE nodes',
  ])("can't be found in %s, which is rejected", async (sql) => {
    await expect(bindingOf(compile(sql), TABLES)).rejects.toThrow(/not supported here/);
  });
});
