import { Client as Database } from 'pg';
import { type Person, type Project, newOwner, newProject, sql } from '#testing';
import { eventually } from '../platform/eventually';
import { createDatabase, deployment, startApi } from '../support/deployments';
import { writeSearchTerms } from './search-support';

/** A node of a plan, as auto_explain writes it. */
interface PlanNode {
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Join Filter'?: number;
  Plans?: PlanNode[];
}

const { databaseUrl, api } = deployment();
const SYLLABLES = '東京都千代田区丸の内一丁目大阪府北区梅田三重県';
const EXPLAIN = `LOAD 'auto_explain'; SET auto_explain.log_min_duration = 0; SET auto_explain.log_analyze = on;
  SET auto_explain.log_timing = off; SET auto_explain.log_format = 'json'; SET auto_explain.log_nested_statements = on;
  SET client_min_messages = 'log'; SET plan_cache_mode = force_generic_plan; SET jit = off`;
const TERMS = 'SELECT count(*)::int AS terms FROM search_terms WHERE tenant_id = $1';

/** Adds documents with headings, without the time of saves. */
async function addDocuments(
  url: string,
  { tenantId }: Person,
  project: Project,
  { documents, headings, heading }: { documents: number; headings: number; heading: string },
): Promise<void> {
  await sql(
    url,
    `WITH made AS (
      INSERT INTO nodes (id, tenant_id, project_id, tree_id, created_by, parent_id, type, name, path, depth)
      SELECT gen_random_uuid(), tenant_id, project_id, tree_id, created_by, id, 'file', 'guide ' || i, '/guide ' || i, 1
      FROM nodes, generate_series(1, $3::int) i WHERE tenant_id = $1 AND id = $2 RETURNING id)
    INSERT INTO sections (tenant_id, node_id, anchor, ordinal, level, heading, start_line, end_line, start_byte, end_byte, token_estimate)
    SELECT $1, made.id, 'a' || i, i, 2, $5 || ' ' || i, i, i, i, i, 1 FROM made, generate_series(0, $4::int - 1) i`,
    [tenantId, project.rootNodeId, documents, headings, heading],
  );
}

/** The names and headings of all documents change. */
async function change(url: string, { tenantId }: Person): Promise<void> {
  await sql(url, `UPDATE sections SET heading = 'new ' || heading WHERE tenant_id = $1`, [tenantId]);
  await sql(url, `UPDATE nodes SET name = 'new ' || name WHERE tenant_id = $1 AND name LIKE 'guide %'`, [
    tenantId,
  ]);
}

/** How many rows the nodes of a plan passed on and refused. */
function rowsOf(node: PlanNode): number {
  const removed = (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Join Filter'] ?? 0);
  const own = (node['Actual Rows'] + removed) * node['Actual Loops'];
  return own + (node.Plans ?? []).reduce((sum, plan) => sum + rowsOf(plan), 0);
}

describe('the terms of documents that have terms', () => {
  it.each([
    { documents: 64, headings: 15, heading: 'How to install the small thing, and then configure it' },
    { documents: 256, headings: 15, heading: 'How to install the small thing, and then configure it' },
    { documents: 1, headings: 1_000, heading: SYLLABLES.repeat(3) },
  ])('are compared in a few steps for each: $documents documents of $headings headings', async (size) => {
    const owner = await newOwner(api[0]);
    await addDocuments(databaseUrl, owner, await newProject(owner), size);
    await writeSearchTerms(databaseUrl, owner.tenantId);
    const database = new Database({ connectionString: databaseUrl });
    await database.connect();
    try {
      await database.query('BEGIN');
      await database.query('SELECT pg_advisory_xact_lock(hashtextextended($1::text, 7161))', [
        owner.tenantId,
      ]);
      await change(databaseUrl, owner);
      let rows = 0;
      database.on('notice', ({ message }) => {
        const plan = /\{[^]*\}/.exec(message ?? '')?.[0];
        if (plan) rows += rowsOf((JSON.parse(plan) as { Plan: PlanNode }).Plan);
      });
      await database.query(EXPLAIN);
      await database.query('SELECT search_index_waiting($1, false, 256, 1000000000)', [owner.tenantId]);
      await database.query('RESET ALL');
      await database.query('COMMIT');
      const [{ terms }] = (await sql<{ terms: number }>(databaseUrl, TERMS, [owner.tenantId])) as [
        { terms: number },
      ];
      expect(terms).toBeGreaterThan(2_000);
      expect(rows / terms).toBeGreaterThan(2);
      expect(rows / terms).toBeLessThan(40);
      const differ = `SELECT count(*)::int AS terms FROM (SELECT tenant_id, node_id, rank, ordinal, place, project_id, reader, term FROM search_terms
        WHERE tenant_id = $1 EXCEPT SELECT * FROM search_terms_of($1, ARRAY(SELECT id FROM nodes WHERE tenant_id = $1))) t`;
      expect(await sql(databaseUrl, differ, [owner.tenantId])).toEqual([{ terms: 0 }]);
    } finally {
      await database.end();
    }
  });
});

describe('documents whose terms take long', () => {
  it('wait for the clock in a search, which writes what is short', async () => {
    const owner = await newOwner(api[0]);
    const project = await newProject(owner);
    const database = new Database({ connectionString: databaseUrl });
    await database.connect();
    try {
      await database.query('BEGIN');
      await database.query('SELECT pg_advisory_xact_lock(hashtextextended($1::text, 7161))', [
        owner.tenantId,
      ]);
      const short = { documents: 2, headings: 3, heading: 'Short' };
      await addDocuments(databaseUrl, owner, project, short);
      const { rows: before } = await database.query(
        'SELECT count(*)::int AS entries FROM search_queue WHERE tenant_id = $1',
        [owner.tenantId],
      );
      const other = await newProject(owner);
      const long = { documents: 4, headings: 1_000, heading: SYLLABLES.repeat(3) };
      await addDocuments(databaseUrl, owner, other, long);
      const write = 'SELECT search_index_waiting($1, $2, 64, 32000) AS taken';
      expect((await database.query(write, [owner.tenantId, true])).rows).toEqual([
        { taken: before[0].entries },
      ]);
      expect((await database.query(write, [owner.tenantId, true])).rows).toEqual([{ taken: 0 }]);
      expect((await database.query(write, [owner.tenantId, false])).rows).toEqual([{ taken: 1 }]);
    } finally {
      await database.end();
    }
  });

  it('do not block others of their organization when they always fail', async () => {
    const url = await createDatabase();
    await sql(
      url,
      `CREATE FUNCTION refuse_poison() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN IF NEW.term LIKE 'poison%' THEN RAISE 'refused for a test'; END IF; RETURN NEW; END $$`,
    );
    await sql(
      url,
      `CREATE TRIGGER refuse_poison BEFORE INSERT ON search_terms FOR EACH ROW EXECUTE FUNCTION refuse_poison()`,
    );
    const own = await startApi({ databaseUrl: url });
    const owner = await newOwner(own.url);
    const project = await newProject(owner);
    await addDocuments(url, owner, project, { documents: 1, headings: 1, heading: 'Poison' });
    await addDocuments(url, owner, await newProject(owner), { documents: 300, headings: 1, heading: 'Good' });
    const left = `SELECT h.heading FROM search_queue q JOIN sections h ON h.node_id = q.node_id WHERE q.tenant_id = $1`;
    const waiting = await eventually('only one waits', async () => {
      const entries = await sql<{ heading: string }>(url, left, [owner.tenantId]);
      return entries.length === 1 && entries;
    });
    expect(waiting).toEqual([{ heading: 'Poison 0' }]);
  });
});
