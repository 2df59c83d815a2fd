import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { ChangesRepository } from '../../libs/catalog/src/changes/changes.repository';
import { EntriesRepository, type EntriesRange } from '../../libs/catalog/src/entries/entries.repository';
import { CountsRepository } from '../../libs/catalog/src/locate/counts.repository';
import { fold, queryOf } from '../../libs/catalog/src/search/fold';
import { PaletteRepository } from '../../libs/catalog/src/search/palette.repository';
import { RankedSearcher } from '../../libs/catalog/src/search/ranked/ranked-searcher';
import { RankedRepository } from '../../libs/catalog/src/search/ranked/ranked.repository';
import { KINDS, type Kind } from '../../libs/catalog/src/search/ranks';
import { ScopesRepository } from '../../libs/catalog/src/search/ranked/scopes.repository';
import type { Principal } from '#access';
import { type Database, NO_ID, type Queries } from '#platform';
import { type Person, newOwner } from '#testing';
import { Visibility } from '#visibility';
import { explain } from '../support/explain';
import { type ServiceProcess, createDatabase, startApi } from '../support/deployments';
import { type Asked, writePlans } from './plans-page';
import { locate, paletteOf, principalOf } from './search-support';

const NODES = 50_000;
const PROJECTS = 50;
// What grows with the number of documents.
const LARGE = ['nodes', 'node_changes', 'mappings', 'revisions', 'sections', 'search_terms', 'search_words'];

describe(`the catalog and the searches among ${NODES} nodes`, () => {
  let api: ServiceProcess;
  let client: Client;
  let owner: Person;
  let principal: Principal;
  /** A person with whom 2,000 documents of the project are shared. */
  let reader: Principal;
  let projectId: string;
  const asked: Asked[] = [];

  beforeAll(async () => {
    const databaseUrl = await createDatabase();
    api = await startApi({ databaseUrl }, { DATABASE_POOL_SIZE: '2' });
    owner = await newOwner(api.url);
    const script = join(__dirname, '..', '..', 'scripts', 'seed.mjs');
    const size = ['--nodes', String(NODES), '--projects', String(PROJECTS)];
    const argv = [script, ...size, '--tenant', owner.tenantSlug];
    await promisify(execFile)(process.execPath, argv, { env: { ...process.env, DATABASE_URL: databaseUrl } });
    client = new Client({ connectionString: databaseUrl });
    await client.connect();
    const { rows } = await client.query(`SELECT id FROM projects WHERE slug = 'seed-0'`);
    projectId = rows[0].id as string;
    principal = principalOf(owner);
    reader = await shareSome();
  });

  afterAll(async () => {
    if (process.env.WRITE_PLANS) writePlans(asked, NODES, PROJECTS);
    await client.end();
    await api.stop();
  });

  const page = (range: Partial<EntriesRange>) => (queries: Queries) =>
    new EntriesRepository().list(queries, principal, {
      ...{ projectId, prefix: '', prefixDepth: 0, after: '/', limit: 51, headings: false },
      ...range,
    });
  async function shareSome(): Promise<Principal> {
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

  const locatedBy = (who: () => Principal, query: string, kinds: readonly Kind[] = KINDS) =>
    async function (database: Database) {
      const scopes = new ScopesRepository(new Visibility(database));
      const searcher = new RankedSearcher(new RankedRepository(), scopes);
      const search = { principal: who(), ...queryOf(query, 200), kinds, source: null, updatedSince: null };
      await searcher.page(database, search, { id: projectId, slug: null }, 10, null);
    };
  const located = (query: string, kinds?: readonly Kind[]) => locatedBy(() => principal, query, kinds);
  /** One whose credential reaches nothing of the project but by shares. */
  const outside = (): Principal => ({
    ...reader,
    actorId: reader.userId,
    projectIds: [],
    grantExternal: true,
  });
  const countedBy = (who: () => Principal, query: string) => (queries: Queries) =>
    new CountsRepository().page(queries, who(), fold(query), KINDS, ['', NO_ID], 51);
  const counted = (query: string) => countedBy(() => principal, query);
  const found = (query: string) => (queries: Queries) =>
    new PaletteRepository().find(queries, principal, queryOf(query, 100), 21, 0);

  async function changes(queries: Queries) {
    const { rows } = await client.query('SELECT pg_current_xact_id()::text AS now');
    const one = `UPDATE node_changes SET xid = pg_current_xact_id()::text::bigint
      WHERE node_id = (SELECT id FROM nodes WHERE project_id = $1 AND type = 'file' LIMIT 1)`;
    await client.query(one, [projectId]);
    const from = { xid: rows[0].now as string, nodeId: NO_ID };
    await new ChangesRepository().list(queries, principal, projectId, from, 101);
  }

  const PATHS = ['nodes_path_idx'];
  const TERMS = ['search_terms_project_idx'];
  const TERMS_OF_ALL = ['search_terms_tenant_idx'];
  const NEWEST = ['search_terms_tenant_idx', 'node_changes_recent_idx'];

  it.each<[string, (database: Database) => Promise<unknown>, most: number, indexes: string[]]>([
    ['A page of the catalog', page({}), 160, PATHS],
    ['The last pages of the catalog', page({ after: '/z' }), 160, PATHS],
    ['A page of the catalog with headings', page({ headings: true }), 1_200, PATHS],
    ['A page of the catalog, of its first two levels', page({ depth: 2 }), 300, ['nodes_level_idx']],
    ['The changes after one write', changes, 4, ['node_changes_order_idx']],
    ['Locate by two letters', located('de'), 300, TERMS],
    ['Locate by two characters written without spaces', located('設計'), 300, TERMS],
    ['Locate by two words in another order', located('setup deploy'), 9_000, TERMS],
    ['Locate by a misspelt word', located('deplyment'), 9_000, ['search_words_similar_idx', ...TERMS]],
    ['Locate by a path', located('guide/rel'), 20_000, [...TERMS, ...PATHS]],
    ['Locate by two letters, 2,000 documents being shared', locatedBy(() => reader, 'de'), 1_500, []],
    [
      'Locate by two words, 2,000 documents being shared',
      locatedBy(() => reader, 'setup deploy'),
      15_000,
      [],
    ],
    ['Locate among 2,000 documents that are shared', locatedBy(outside, 'de'), 15_000, []],
    ['Locate among them by two words', locatedBy(outside, 'setup deploy'), 40_000, []],
    ['Locate among them by a path', locatedBy(outside, 'guide/rel'), 40_000, []],
    ['Locate in all projects, among what is shared', countedBy(outside, 'de'), 40_000, []],
    ['Locate in all projects, a rare word', counted('glossary'), 2_000, TERMS_OF_ALL],
    ['Locate in all projects, a common one', counted('de'), 40_000, [...TERMS_OF_ALL, ...TERMS]],
    ['The palette, a rare word', found('marketing'), 9_000, TERMS_OF_ALL],
    ['The palette, a common one', found('de'), 9_000, NEWEST],
    ['The palette, a path', found('guide/rel'), 9_000, TERMS_OF_ALL],
    ['Search in a project', located('gu', ['title', 'path']), 300, TERMS],
  ])(
    '%s: no table is read from end to end, and few rows of any',
    async (title, ask, most, indexes) => {
      const runs = await explain(client, ask);
      const text = runs.map((run) => run.text).join('\n');
      for (const index of indexes) expect(text).toContain(index);
      for (const { scanned, rowsOf, text } of runs) {
        expect({ scanned: scanned.filter((table) => LARGE.includes(table)), text }).toEqual({
          scanned: [],
          text,
        });
        // Projects are few here, so that each look at one may read them all.
        const rows = LARGE.reduce((sum, table) => sum + (rowsOf.get(table) ?? 0), 0);
        expect(rows).toBeLessThanOrEqual(most);
      }
      asked.push({ title, most, runs });
    },
    60_000,
  );

  /** How often tables were read from one end to the other so far. */
  async function sequentialScans(): Promise<Record<string, number>> {
    // Counts are handed in when a connection has been idle for a moment, at most after a second.
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    const { rows } = await client.query(
      'SELECT relname, seq_scan::int FROM pg_stat_user_tables WHERE relname = ANY ($1)',
      [LARGE],
    );
    return Object.fromEntries(rows.map(({ relname, seq_scan }) => [relname, seq_scan]));
  }

  it('never read a tenant table from end to end, whatever plans the service itself comes to', async () => {
    const before = await sequentialScans();
    // Often enough for each connection to settle on a plan for any values.
    for (let round = 0; round < 8; round++) {
      for (const query of ['de', '東京', 'guide', 'deplyment', 'deploy guide', 'guide/re', 'zzyzx']) {
        await locate(owner, 'seed-0', query);
        await locate(owner, 'seed-7', query, { updatedSince: '2026-01-01T00:00:00Z', source: 'hosted' });
        await locate(owner, '*', query);
        await paletteOf(owner, query);
        await owner.get('/api/nodes/search').query({ projectId, q: query }).expect(200);
      }
      await owner.get(`/api/projects/${projectId}/catalog`).expect(200);
    }
    expect(await sequentialScans()).toEqual(before);
  });

  it('fold queries as the index folds texts', async () => {
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
