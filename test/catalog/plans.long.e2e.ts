import { Client as PgClient } from 'pg';
import { ChangesRepository } from '../../libs/documents/catalog/src/changes/changes.repository';
import {
  EntriesRepository,
  type EntriesRange,
} from '../../libs/documents/catalog/src/entries/entries.repository';
import { OutlineRepository } from '../../libs/documents/catalog/src/outline/outline.repository';
import { OutlineService } from '../../libs/documents/catalog/src/outline/outline.service';
import { OverviewRepository } from '../../libs/documents/catalog/src/overview/overview.repository';
import type { OutlineRenewal } from '#documents';
import { PlatformSettings, Cursors, type Database, MasterKey, type Queries } from '#platform';
import { Visibility } from '#visibility';
import { createDatabase } from '../support/deployments';
import { currentRun } from '../support/test-run';
import { type Explained, explain } from '../support/explain';
import { type Seeded, seed } from './seeded';

const SIZE = 20_000;
const BEGIN = '00000000-0000-0000-0000-000000000000';

describe('the statements of the catalog on a project of 20,000 documents', () => {
  let client: PgClient;
  let seeded: Seeded;
  beforeAll(async () => {
    client = new PgClient({ connectionString: await createDatabase() });
    await client.connect();
    seeded = await seed(client, SIZE);
  });
  afterAll(() => client.end());

  async function explained(call: (queries: Database) => Promise<unknown>): Promise<Explained[]> {
    const runs = await explain(client, call);
    expect(runs.length).toBeGreaterThan(0);
    for (const { scanned, plan } of runs) {
      if (scanned.length > 0)
        throw new Error(`Sequential scan of ${scanned.join(', ')}: ${JSON.stringify(plan, null, 1)}`);
    }
    return runs;
  }

  function page(range: Partial<EntriesRange>): Promise<Explained[]> {
    const all = { prefix: '', prefixDepth: 0, after: '/', limit: 51, headings: false };
    return explained((queries) =>
      new EntriesRepository().list(queries, seeded.principal, {
        projectId: seeded.projectId,
        ...all,
        ...range,
      }),
    );
  }

  it.each([
    ['the first page', {}, 120],
    ['the last page', { after: '/f9/g9/d0' }, 120],
    ['a page with headings', { headings: true, after: '/d' }, 1_200],
    ['a page under a prefix', { prefix: '/f7/g3', prefixDepth: 2, after: '/f7/g3/' }, 120],
    ['the first page of the first level', { depth: 1 }, 160],
    ['a later page of the first level', { depth: 1, after: '/d9' }, 160],
    ['a page of an empty level', { prefix: '/f7', prefixDepth: 1, depth: 1, after: '/f7/' }, 10],
    ['a page of three levels', { depth: 3, after: '/f5/' }, 400],
  ])('read few more rows than they return for %s', async (_, range, maxRows) => {
    for (const { rowsRead } of await page(range)) expect(rowsRead).toBeLessThanOrEqual(maxRows);
  });

  it('find the change of one write without reading the other changes', async () => {
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
    for (const { rowsRead } of await explained(changes)) expect(rowsRead).toBeLessThanOrEqual(4);
    const all = (queries: Queries) =>
      new ChangesRepository().list(
        queries,
        seeded.principal,
        seeded.projectId,
        { xid: '0', nodeId: BEGIN },
        101,
      );
    for (const { rowsRead } of await explained(all)) expect(rowsRead).toBeLessThanOrEqual(210);
  });

  it('read only the rows of one document for its outline', async () => {
    const [node] = (await client.query(`SELECT node_id AS id FROM sections LIMIT 1`)).rows;
    const cursors = new Cursors(
      new MasterKey(Object.assign(new PlatformSettings(), { masterKey: currentRun().masterKey })),
    );
    // Never called, since the outline is up to date.
    const renewal = {} as OutlineRenewal;
    const outline = (database: Database) =>
      new OutlineService(database, new OutlineRepository(), new Visibility(database), cursors, renewal).read(
        seeded.principal,
        node.id,
      );
    for (const { rowsRead } of await explained(outline)) expect(rowsRead).toBeLessThanOrEqual(25);
  });

  it('read only projects, counters and waiting documents for the overview', async () => {
    const overview = (queries: Queries) =>
      new OverviewRepository().read(queries, seeded.principal, { slugs: null, personal: false, limit: 10 });
    for (const { plan, scanned } of await explain(client, overview)) {
      // Half of all projects belong to this tenant, so a sequential scan of them is efficient.
      expect(scanned.filter((table) => table !== 'projects')).toEqual([]);
      const tables = new Set(JSON.stringify(plan).match(/(?<="Relation Name":")[a-z_]+/g));
      expect([...tables].sort()).toEqual([
        'nodes',
        'passage_queue',
        'project_counters',
        'projects',
        'top_folder_counters',
      ]);
    }
  });
});
