import { Client as PgClient } from 'pg';
import type { Database } from '#platform';
import {
  type RepositoryScope,
  ScannedMappingsRepository,
} from '../../libs/documents/github-scan/src/scans/scanned-mappings.repository';
import { explain } from '../support/explain';
import { type Seeded, seed } from '../catalog/seeded';
import { createDatabase } from '../support/deployments';

describe('statements about 20,000 GitHub mappings', () => {
  let client: PgClient;
  let seeded: Seeded;
  let scope: RepositoryScope;

  beforeAll(async () => {
    client = new PgClient({ connectionString: await createDatabase() });
    await client.connect();
    seeded = await seed(client, 20_000);
    await client.query(`INSERT INTO mappings (id, tenant_id, node_id, project_id, source_type, physical_path)
      SELECT gen_random_uuid(), tenant_id, id, project_id, 'local', 'docs' || path FROM nodes WHERE type = 'file'
      ON CONFLICT DO NOTHING`);
    // A hundred repositories of two owners, with two hundred mappings of the tenant each.
    await client.query(`UPDATE mappings m SET source_type = 'github',
      physical_path = 'Owner' || i % 2 || '/Repo' || i % 100 || '@' || CASE WHEN i % 3 = 0 THEN 'v1' ELSE 'main' END || ':' || physical_path
      FROM (SELECT m.id, row_number() OVER (PARTITION BY m.tenant_id ORDER BY m.id) AS i FROM mappings m) n WHERE n.id = m.id`);
    await client.query(`INSERT INTO trees (id, tenant_id, project_id, root_node_id)
      SELECT DISTINCT ON (tenant_id, project_id) gen_random_uuid(), tenant_id, project_id, id FROM nodes ORDER BY tenant_id, project_id`);
    await client.query('VACUUM ANALYZE');
    scope = {
      tenantId: seeded.principal.tenantId,
      projectIds: null,
      organization: 'owner1',
      repositories: ['owner1/repo7'],
    };
  });
  afterAll(() => client.end());

  type Run = (mappings: ScannedMappingsRepository, database: Database) => Promise<unknown>;
  const range = { except: ['main', 'HEAD'], after: null };
  it.each<[string, Run]>([
    ['lists its mappings', (m, database) => m.list(database, scope, null)],
    ['lists its mappings at a ref', (m, database) => m.list(database, scope, ['v1'])],
    ['lists the mapped paths', (m, database) => m.listPaths(database, scope)],
    ['finds the next ref', (m, database) => m.findNextRef(database, scope, range)],
    ['counts the unverified mappings', (m, database) => m.count(database, scope, range)],
  ])('read only the mappings of the repository in a step that %s', async (_, run) => {
    const runs = await explain(client, (database) => run(new ScannedMappingsRepository(), database));
    expect(runs.length).toBeGreaterThan(0);
    for (const { scanned, rowsRead } of runs) {
      expect(scanned.filter((table) => ['mappings', 'nodes'].includes(table))).toEqual([]);
      expect(rowsRead).toBeLessThanOrEqual(200 * 4 + 10);
    }
  });
});
