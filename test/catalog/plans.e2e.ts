import { Client as PgClient } from 'pg';
import { ChangesRepository } from '../../libs/catalog/src/changes/changes.repository';
import { EntriesRepository, type EntriesRange } from '../../libs/catalog/src/entries/entries.repository';
import { OutlineRepository } from '../../libs/catalog/src/outline/outline.repository';
import { OutlineService } from '../../libs/catalog/src/outline/outline.service';
import { OverviewRepository } from '../../libs/catalog/src/overview/overview.repository';
import { Config, Cursors, type Database, MasterKey, type Queries } from '#platform';
import { Visibility } from '#visibility';
import { createDatabase } from '../support/deployments';
import { currentRun } from '../support/test-run';
import { type Explained, explain } from '../support/explain';
import { type Seeded, seed } from './seeded';

const SIZE = 20_000;
const BEGIN = '00000000-0000-0000-0000-000000000000';

describe('on a project of 20,000 documents', () => {
  let client: PgClient;
  let seeded: Seeded;
  beforeAll(async () => {
    client = new PgClient({ connectionString: await createDatabase() });
    await client.connect();
    seeded = await seed(client, SIZE);
  });
  afterAll(() => client.end());

  async function run(ask: (queries: Database) => Promise<unknown>): Promise<Explained[]> {
    const runs = await explain(client, ask);
    expect(runs.length).toBeGreaterThan(0);
    for (const { scanned, plan } of runs) {
      if (scanned.length > 0)
        throw new Error(`Sequential scan of ${scanned.join(', ')}: ${JSON.stringify(plan, null, 1)}`);
    }
    return runs;
  }

  function page(range: Partial<EntriesRange>): Promise<Explained[]> {
    const whole = { prefix: '', prefixDepth: 0, after: '/', limit: 51, headings: false };
    return run((queries) =>
      new EntriesRepository().list(queries, seeded.principal, {
        projectId: seeded.projectId,
        ...whole,
        ...range,
      }),
    );
  }

  it.each([
    ['the first', {}, 120],
    ['the last', { after: '/f9/g9/d0' }, 120],
    ['one with headings', { headings: true, after: '/d' }, 1_200],
    ['one under a prefix', { prefix: '/f7/g3', prefixDepth: 2, after: '/f7/g3/' }, 120],
    ['one of the first level', { depth: 1 }, 160],
    ['a later one of the first level', { depth: 1, after: '/d9' }, 160],
    ['one of a level that holds nothing', { prefix: '/f7', prefixDepth: 1, depth: 1, after: '/f7/' }, 10],
    ['one of three levels', { depth: 3, after: '/f5/' }, 400],
  ])('a page of the catalog reads what it shows: %s', async (_, range, most) => {
    for (const { rowsRead } of await page(range)) expect(rowsRead).toBeLessThanOrEqual(most);
  });

  it('the changes after one write are found without looking at the others', async () => {
    const [node] = (
      await client.query(`SELECT id FROM nodes WHERE project_id = $1 AND type = 'file' LIMIT 1`, [
        seeded.projectId,
      ])
    ).rows;
    const { rows } = await client.query('SELECT pg_current_xact_id()::text AS now');
    await client.query(
      'UPDATE node_changes SET xid = pg_current_xact_id()::text::bigint WHERE node_id = $1',
      [node.id],
    );
    const from = { xid: rows[0].now, nodeId: BEGIN };
    const changes = (queries: Queries) =>
      new ChangesRepository().list(queries, seeded.principal, seeded.projectId, from, 101);
    for (const { rowsRead, milliseconds } of await run(changes)) {
      expect(rowsRead).toBeLessThanOrEqual(4);
      expect(milliseconds).toBeLessThan(10);
    }
    const all = (queries: Queries) =>
      new ChangesRepository().list(
        queries,
        seeded.principal,
        seeded.projectId,
        { xid: '0', nodeId: BEGIN },
        101,
      );
    for (const { rowsRead } of await run(all)) expect(rowsRead).toBeLessThanOrEqual(210);
  });

  it('an outline reads its own document', async () => {
    const [node] = (await client.query(`SELECT node_id AS id FROM sections LIMIT 1`)).rows;
    const cursors = new Cursors(
      new MasterKey(Object.assign(new Config(), { masterKey: currentRun().masterKey })),
    );
    const outline = (database: Database) =>
      new OutlineService(database, new OutlineRepository(), new Visibility(database), cursors).read(
        seeded.principal,
        node.id,
      );
    for (const { rowsRead } of await run(outline)) expect(rowsRead).toBeLessThanOrEqual(25);
  });

  it('the overview reads counters alone', async () => {
    const overview = (queries: Queries) =>
      new OverviewRepository().read(queries, seeded.principal, { slugs: null, personal: false, limit: 10 });
    for (const { plan, scanned } of await explain(client, overview)) {
      // Half of all projects are this tenant's, so reading all of them is no detour.
      expect(scanned.filter((table) => table !== 'projects')).toEqual([]);
      const tables = new Set(JSON.stringify(plan).match(/(?<="Relation Name":")[a-z_]+/g));
      expect([...tables].sort()).toEqual(['project_counters', 'projects', 'top_folder_counters']);
    }
  });
});
