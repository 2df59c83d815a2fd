import { parse, parsePlPgSQL } from 'libpg-query';
import { sql } from '#testing';
import { deployment } from '../support/deployments';
import { type Tree } from './sql-tree';
import { bindingOf } from './tenant-binding';

/** A trigger of a table with a tenant, and the function that it runs. */
interface Trigger {
  name: string;
  function: string;
  source: string;
  language: string;
  /** The names under which the function reads the changed rows. */
  transitions: string[];
}

/** Trigger functions that are bound in a way that this test can't read. */
const BOUND: Record<string, string> = {
  release_blobs: '`(tenant_id, sha256) IN (SELECT …)` binds it to the rows that were deleted.',
};

/** Variables of trigger functions that have a tenant of the changed rows. */
const OF_THE_ROW = ['NEW', 'OLD', 'of_tenant', 'place'];

describe('a trigger on a table of tenants', () => {
  let triggers: Trigger[];
  let tenantTables: Set<string>;

  beforeAll(async () => {
    const { databaseUrl } = deployment();
    const rows = await sql<{ name: string }>(
      databaseUrl,
      `SELECT c.relname AS name FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'tenant_id'
      WHERE c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace`,
    );
    tenantTables = new Set(rows.map(({ name }) => name));
    triggers = await sql<Trigger>(
      databaseUrl,
      `SELECT p.proname AS function, pg_get_functiondef(p.oid) AS source, l.lanname AS language,
        array_agg(DISTINCT c.relname || '.' || t.tgname)::text AS name,
        array_agg(DISTINCT x.name) FILTER (WHERE x.name IS NOT NULL)::text[] AS transitions
      FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid JOIN pg_proc p ON p.oid = t.tgfoid JOIN pg_language l ON l.oid = p.prolang
      LEFT JOIN LATERAL (VALUES (t.tgoldtable::text), (t.tgnewtable::text)) x (name) ON true
      WHERE NOT t.tgisinternal AND c.relnamespace = 'public'::regnamespace AND EXISTS (
        SELECT FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attname = 'tenant_id')
      GROUP BY p.oid, p.proname, l.lanname ORDER BY 1`,
    );
  });

  it('writes only rows of the tenant of the changed row', async () => {
    expect(triggers.length).toBeGreaterThan(20);
    const found = [];
    for (const trigger of triggers.filter((one) => !(one.function in BOUND))) {
      expect([trigger.function, trigger.language]).toEqual([trigger.function, 'plpgsql']);
      for (const text of await writesOf(trigger)) {
        const unbound = await bindingOf(boundToTheRow(text, trigger), tenantTables).then(
          (binding) => binding.unbound,
          (error: Error) => [error.message],
        );
        if (unbound.length > 0) found.push({ function: trigger.function, unbound, text });
      }
    }
    expect(found).toEqual([]);
  });
});

/** The statements of a trigger function that write a table. */
async function writesOf({ source }: Trigger): Promise<string[]> {
  const texts: string[] = [];
  collect(await parsePlPgSQL(source), texts);
  const writes = [];
  for (const text of texts) {
    const tree = JSON.stringify(await parse(text).catch(() => null));
    if (/"(InsertStmt|UpdateStmt|DeleteStmt|MergeStmt)"/.test(tree)) writes.push(text);
  }
  return writes;
}

function collect(node: unknown, texts: string[]): void {
  if (typeof node !== 'object' || node === null) return;
  const query = (node as { query?: unknown }).query;
  if (typeof query === 'string') texts.push(query);
  for (const value of Object.values(node as Tree)) collect(value, texts);
}

/** A statement of a trigger function as one with a parameter for the tenant of the changed rows, which belong to one tenant. */
function boundToTheRow(text: string, { transitions }: Trigger) {
  const sql = text.replace(new RegExp(`\\b(?:${OF_THE_ROW.join('|')})\\.tenant_id\\b`, 'gi'), '$1::uuid');
  const ctes = (transitions ?? []).map(
    (name) => `${name} AS (SELECT *, $1::uuid AS tenant_id FROM changed_rows)`,
  );
  const given = ctes.length > 0 ? `WITH ${ctes.join(', ')}${/^\s*WITH\b/i.test(sql) ? ',' : ''} ` : '';
  return { text: given + (given ? sql.replace(/^\s*WITH\b/i, '') : sql), names: ['tenantId'] };
}
