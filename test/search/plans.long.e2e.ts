import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { ChangesRepository } from '../../libs/documents/catalog/src/changes/changes.repository';
import {
  EntriesRepository,
  type EntriesRange,
} from '../../libs/documents/catalog/src/entries/entries.repository';
import { CountsRepository } from '../../libs/documents/catalog/src/locate/counts.repository';
import { fold, queryOf } from '../../libs/documents/catalog/src/search/fold';
import { PaletteRepository } from '../../libs/documents/catalog/src/search/palette.repository';
import { RankedSearcher } from '../../libs/documents/catalog/src/search/ranked/ranked-searcher';
import { RankedRepository } from '../../libs/documents/catalog/src/search/ranked/ranked.repository';
import { KINDS, type Kind } from '../../libs/documents/catalog/src/search/ranks';
import { ScopesRepository } from '../../libs/documents/catalog/src/search/ranked/scopes.repository';
import type { Principal } from '#access';
import { type Database, NO_ID, type Queries } from '#platform';
import { type Person, newOwner } from '#testing';
import { Visibility } from '#visibility';
import { explain } from '../support/explain';
import { conditionsWithGap } from '../support/index-conditions';
import { type ServiceProcess, createDatabase, startApi } from '../support/deployments';
import { type ExplainedRequest, writePlans } from './query-plans';
import { locate, paletteOf, principalOf } from './search-support';

// PLAN_NODES=10000 and PLAN_NODES=100000 show that the bounds don't depend on the number of nodes.
const NODES = Number(process.env.PLAN_NODES ?? 50_000);
const PROJECTS = NODES / 1_000;
// The tables that grow with the number of documents.
const LARGE = ['nodes', 'node_changes', 'mappings', 'revisions', 'sections', 'search_terms', 'search_words'];

describe(`the statements of the catalog and the searches among ${NODES} nodes`, () => {
  let databaseUrl: string;
  let api: ServiceProcess;
  let client: Client;
  let owner: Person;
  let principal: Principal;
  /** A person with whom 2,000 documents of the project are shared. */
  let reader: Principal;
  let projectId: string;
  const explainedRequests: ExplainedRequest[] = [];

  beforeAll(async () => {
    databaseUrl = await createDatabase();
    api = await startApi({ databaseUrl }, { DATABASE_POOL_SIZE: '2' });
    owner = await newOwner(api.url);
    const script = join(__dirname, '..', '..', 'scripts', 'seed.mjs');
    const size = ['--nodes', String(NODES), '--projects', String(PROJECTS)];
    const argv = [script, ...size, '--tenant', owner.tenantSlug];
    await promisify(execFile)(process.execPath, argv, { env: { ...process.env, DATABASE_URL: databaseUrl } });
    client = new Client({ connectionString: databaseUrl });
    await client.connect();
    // As the service runs them. PostgreSQL of Debian has JIT, which takes seconds here.
    await client.query('SET jit = off');
    const { rows } = await client.query(`SELECT id FROM projects WHERE slug = 'seed-0'`);
    projectId = rows[0].id as string;
    principal = principalOf(owner);
    await writeRevisions();
    reader = await newReader();
  });

  afterAll(async () => {
    if (process.env.WRITE_PLANS) writePlans(explainedRequests, NODES, PROJECTS);
    await client.end();
  });

  const page = (range: Partial<EntriesRange>) => (queries: Queries) =>
    new EntriesRepository().list(queries, principal, {
      ...{ projectId, prefix: '', prefixDepth: 0, after: '/', limit: 51, headings: false },
      ...range,
    });

  /** Gives each document a revision, so that their table is large too. */
  async function writeRevisions(): Promise<void> {
    await client.query(
      `INSERT INTO revisions (id, tenant_id, node_id, number, content, content_hash, bytes, author_user_id, outline_version)
       SELECT gen_random_uuid(), tenant_id, id, 1, '', '', 0, created_by, 2 FROM nodes WHERE tenant_id = $1 AND type = 'file'`,
      [principal.tenantId],
    );
    await client.query('VACUUM ANALYZE revisions');
  }

  /** Creates a member with whom 2,000 documents of the project are shared. */
  async function newReader(): Promise<Principal> {
    const { tenantId, userId } = principal;
    const { rows } = await client.query(
      `INSERT INTO users (id, tenant_id, email, display_name, password_hash, role)
       VALUES (gen_random_uuid(), $1, 'reader@seeded.invalid', 'x', 'x', 'member') RETURNING id`,
      [tenantId],
    );
    const id = rows[0].id as string;
    await client.query(
      `WITH issued AS (
         INSERT INTO doc_ids (id, tenant_id, project_id, node_id, global_id, seq, issued_by)
         SELECT gen_random_uuid(), tenant_id, project_id, id, '@seeded:' || id, 1, $3 FROM nodes
         WHERE tenant_id = $1 AND project_id = $2 AND type = 'file' ORDER BY id LIMIT 2000 RETURNING *)
       INSERT INTO share_grants (id, tenant_id, project_id, node_id, doc_id, share_type, user_id, audience, permission, created_by)
       SELECT gen_random_uuid(), tenant_id, project_id, node_id, id, 'user', $4, $4, 'read', $3 FROM issued`,
      [tenantId, projectId, userId, id],
    );
    await client.query('VACUUM ANALYZE share_grants, doc_ids');
    return { ...principal, userId: id, role: 'member' };
  }

  const locateAs = (getPrincipal: () => Principal, query: string, kinds: readonly Kind[] = KINDS) =>
    async function (database: Database) {
      const scopes = new ScopesRepository(new Visibility(database));
      const searcher = new RankedSearcher(new RankedRepository(), scopes);
      const search = {
        principal: getPrincipal(),
        ...queryOf(query, 200),
        kinds,
        source: null,
        updatedSince: null,
      };
      await searcher.page(database, search, { id: projectId, slug: null }, 10, null);
    };
  const locateBy = (query: string, kinds?: readonly Kind[]) => locateAs(() => principal, query, kinds);
  /** An agent of the reader whose token reaches no project, only shared documents. */
  const readersAgent = (): Principal => ({
    ...reader,
    actorId: reader.userId,
    projectIds: [],
    grantExternal: true,
  });
  const countAs = (getPrincipal: () => Principal, query: string) => (queries: Queries) => {
    const search = { ...queryOf(query, 200), kinds: KINDS, source: null, updatedSince: null };
    return new CountsRepository().page(queries, { principal: getPrincipal(), ...search }, ['', NO_ID], 51);
  };
  const countBy = (query: string) => countAs(() => principal, query);
  const findInPalette = (query: string) => (queries: Queries) =>
    new PaletteRepository().find(queries, principal, queryOf(query, 100), 21, 0);

  async function changes(queries: Queries) {
    const { rows } = await client.query('SELECT pg_current_xact_id()::text AS now');
    const update = `UPDATE node_changes SET xid = pg_current_xact_id()::text::bigint
      WHERE node_id = (SELECT id FROM nodes WHERE project_id = $1 AND type = 'file' LIMIT 1)`;
    await client.query(update, [projectId]);
    const from = { xid: rows[0].now as string, nodeId: NO_ID };
    await new ChangesRepository().list(queries, principal, projectId, from, 101);
  }

  const PATHS = ['nodes_path_idx'];
  const NAMES = ['title', 'path'] as const;
  const TERMS = ['search_terms_pkey'];
  const TENANT_TERMS = ['search_terms_reader_idx'];
  const NEWEST = ['search_terms_reader_idx', 'node_changes_recent_idx'];

  it.each<[string, (database: Database) => Promise<unknown>, maxRows: number, indexes: string[]]>([
    ['A page of the catalog', page({}), 160, PATHS],
    ['The last page of the catalog', page({ after: '/z' }), 160, PATHS],
    ['A page of the catalog with headings', page({ headings: true }), 1_200, PATHS],
    ['A page of the first two levels of the catalog', page({ depth: 2 }), 300, ['nodes_level_idx']],
    ['The changes after one write', changes, 4, ['node_changes_order_idx']],
    ['Locate by two letters', locateBy('de'), 300, TERMS],
    ['Locate by two characters of a script without spaces', locateBy('設計'), 300, TERMS],
    ['Locate by two words in another order', locateBy('setup deploy'), 9_000, TERMS],
    ['Locate by a misspelled word', locateBy('deplyment'), 9_000, ['search_words_similar_idx', ...TERMS]],
    ['Locate by a path', locateBy('guide/rel'), 20_000, [...TERMS, ...PATHS]],
    ['Locate by two letters, with 2,000 shared documents', locateAs(() => reader, 'de'), 1_500, []],
    // PostgreSQL before 18 rounds the rows of each of thousands of loops: 15 counts 18,000.
    ['Locate by two words, with 2,000 shared documents', locateAs(() => reader, 'setup deploy'), 20_000, []],
    ['Locate by two letters, only in 2,000 shared documents', locateAs(readersAgent, 'de'), 15_000, []],
    [
      'Locate by two words, only in 2,000 shared documents',
      locateAs(readersAgent, 'setup deploy'),
      // Each range reads all terms of each shared document.
      70_000,
      [],
    ],
    ['Locate by a path, only in 2,000 shared documents', locateAs(readersAgent, 'guide/rel'), 70_000, []],
    ['Locate in all projects, only in 2,000 shared documents', countAs(readersAgent, 'de'), 40_000, []],
    ['Locate in all projects by a rare word', countBy('glossary'), 6_000, TENANT_TERMS],
    ['Locate in all projects by a common word', countBy('de'), 10_000, [...TENANT_TERMS, ...TERMS]],
    ['The palette by a rare word', findInPalette('marketing'), 9_000, TENANT_TERMS],
    ['The palette by a common word', findInPalette('de'), 9_000, NEWEST],
    ['The palette by a path', findInPalette('guide/rel'), 9_000, TENANT_TERMS],
    ['Search in a project', locateBy('gu', NAMES), 300, TERMS],
    ['Search in a project by two words in another order', locateBy('setup deploy', NAMES), 9_000, TERMS],
    ['Search in a project by a path', locateBy('guide/rel', NAMES), 20_000, [...TERMS, ...PATHS]],
  ])('%s: scan no large table sequentially and read few rows', async (title, request, maxRows, indexes) => {
    const runs = await explain(client, request);
    const text = runs.map((run) => run.text).join('\n');
    for (const index of indexes) expect(text).toContain(index);
    for (const { scanned, rowsOf, text } of runs) {
      expect({ scanned: scanned.filter((table) => LARGE.includes(table)), text }).toEqual({
        scanned: [],
        text,
      });
      // Only large tables count: there are few projects, so a statement may read all of them to find one.
      const rows = LARGE.reduce((sum, table) => sum + (rowsOf.get(table) ?? 0), 0);
      expect(rows).toBeLessThanOrEqual(maxRows);
    }
    explainedRequests.push({ title, maxRows, runs });
  });

  it.each([
    ['no equality on a column before a range', `a = 1 AND c > 'x'`, 1],
    ['a range before an equality', `a = 1 AND b > 2 AND c = 'x'`, 1],
    ['an equality on each column before a range', `a = 1 AND b = ANY ('{2,3}') AND c > 'x'`, 0],
    ['a comparison of rows after an equality', `a = 1 AND (b, c) > (2, 'x')`, 0],
  ])('the check of the conditions knows %s', async (_, condition, count) => {
    await client.query('CREATE TEMP TABLE keyed (a int, b int, c text, PRIMARY KEY (a, b, c))');
    await client.query('SET enable_seqscan = off');
    const { rows } = await client.query(`EXPLAIN (FORMAT JSON) SELECT FROM keyed WHERE ${condition}`);
    const found = await conditionsWithGap(client, rows[0]['QUERY PLAN'][0].Plan);
    await client.query('RESET enable_seqscan; DROP TABLE keyed');
    expect(found).toHaveLength(count);
  });

  /** Stops the service, and returns the number of sequential scans of each large table so far. */
  async function sequentialScans(service: ServiceProcess): Promise<Record<string, number>> {
    await service.stop();
    // PostgreSQL adds the scans of a connection to its statistics at the latest when the connection closes.
    const others = `SELECT 1 FROM pg_stat_activity
      WHERE datname = current_database() AND backend_type = 'client backend' AND pid <> pg_backend_pid()`;
    while ((await client.query(others)).rowCount !== 0);
    await client.query('SELECT pg_stat_force_next_flush()');
    const { rows } = await client.query(
      'SELECT relname, seq_scan::int FROM pg_stat_user_tables WHERE relname = ANY ($1)',
      [LARGE],
    );
    return Object.fromEntries(rows.map(({ relname, seq_scan }) => [relname, seq_scan]));
  }

  it('scan no large table sequentially with the plans that the service uses', async () => {
    const before = await sequentialScans(api);
    const service = await startApi({ databaseUrl }, { DATABASE_POOL_SIZE: '2' });
    const caller = owner.at(service.url).with({ Origin: service.url });
    // PostgreSQL may choose other plans after a connection has run a statement several times.
    for (let round = 0; round < 8; round++) {
      for (const query of ['de', '東京', 'guide', 'deplyment', 'deploy guide', 'guide/re', 'zzyzx']) {
        await locate(caller, 'seed-0', query);
        await locate(caller, 'seed-7', query, { updatedSince: '2026-01-01T00:00:00Z', source: 'hosted' });
        await locate(caller, '*', query);
        await paletteOf(caller, query);
        await caller.get('/api/nodes/search').query({ projectId, q: query }).expect(200);
      }
      await caller.get(`/api/projects/${projectId}/catalog`).expect(200);
    }
    expect(await sequentialScans(service)).toEqual(before);
  });

  it('fold a query and an indexed text in the same way', async () => {
    const texts = [
      'Größe ÆØŁ',
      '  a \t b ',
      'ﾃｽﾄ ガ',
      'ΣΑΣ ς',
      'İstanbul ı',
      'Ёлка й',
      '½ ﬁ Ⅳ',
      '한국어',
      'résumé',
      '🚀',
      'ẞ',
      'naïve Ǆ',
    ];
    const { rows } = await client.query('SELECT search_fold(t) AS folded FROM unnest($1::text[]) t', [texts]);
    expect(texts.map(fold)).toEqual(rows.map(({ folded }) => folded));
  });
});
