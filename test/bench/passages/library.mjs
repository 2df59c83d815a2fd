import { randomUUID } from 'node:crypto';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import pg from 'pg';
import { root } from '../../../scripts/lib/paths.mjs';
import { Tenant } from '../tenant.mjs';
import { documentsOf } from './vocabulary.mjs';

/** The documents that the service saves and indexes itself. The rest are copies. */
const INDEXED = { documents: 500, sections: 20, words: 60 };
const BATCH = 50;
/** The passages of the documents that the service indexes. */
export const FEW = INDEXED.documents * INDEXED.sections;

/**
 * Starts a separate service with at least `FEW` passages. It saves and indexes 500 documents; SQL copies them and their passages,
 * and the index is copied with other ids, until there are `count` passages. Copies share the revision of their original.
 *
 * @param {import('../testbed.mjs').Testbed} testbed
 * @param {number} count
 * @param {string} database the name of its database, of which a testbed has one each
 */
export async function openPassages(testbed, count, database) {
  const databaseUrl = await testbed.createDatabase(database);
  const api = await testbed.startApi({ databaseUrl });
  const tenant = await Tenant.create(api);
  const project = await tenant.newProject('Passages');
  const documents = documentsOf(INDEXED.documents, INDEXED);
  for (let at = 0; at < documents.length; at += BATCH)
    await tenant.asAgent('POST', `/api/projects/${project.id}/documents/batch`, {
      documents: documents.slice(at, at + BATCH),
    });
  await untilIndexed(tenant);
  const copies = Math.round(count / FEW) - 1;
  const started = performance.now();
  const client = new pg.Client({ connectionString: databaseUrl });
  // The testbed stops the server while this connection is open, which is not an error.
  client.on('error', () => {});
  await client.connect();
  if (copies > 0) await copy(client, copies);
  await client.query('VACUUM ANALYZE');
  const { rows } = await client.query('SELECT count(*)::int AS passages FROM passages');
  await client.end();
  const seconds = (performance.now() - started) / 1000;
  return { api, tenant, project, passages: rows[0].passages, seconds };
}

async function untilIndexed(tenant) {
  for (;;) {
    const { data } = await tenant.asPerson('GET', '/api/catalog/overview');
    if (data.every(({ waitingDocuments }) => !waitingDocuments)) return;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

/** Indexes are built after the rows, which is many times as fast. */
async function copy(client, copies) {
  await client.query(`SET maintenance_work_mem = '1GB'`);
  await client.query('ALTER TABLE nodes DISABLE TRIGGER USER');
  const { rows: indexes } = await client.query(
    `SELECT indexname AS name, indexdef AS definition FROM pg_indexes
    WHERE tablename = 'passages' AND indexname NOT IN (SELECT conname FROM pg_constraint)`,
  );
  for (const { name } of indexes) await client.query(`DROP INDEX ${name}`);
  await client.query(
    `CREATE TEMP TABLE copied AS SELECT n.id AS original, gen_random_uuid() AS id, i AS nth
    FROM nodes n CROSS JOIN generate_series(1, ${copies}) i WHERE n.revision_id IS NOT NULL`,
  );
  await client.query('CREATE INDEX ON copied (original)');
  await client.query('ANALYZE copied');
  await insertCopies(client, 'nodes', 'n.id', { id: 'c.id', path: `'/copy-' || c.nth || n.path` });
  await insertCopies(client, 'passages', 'n.node_id', { node_id: 'c.id' });
  await copySegments(client);
  for (const { definition } of indexes) await client.query(definition);
  await client.query('ALTER TABLE nodes ENABLE TRIGGER USER');
}

async function insertCopies(client, table, original, changed) {
  const { rows } = await client.query(
    `SELECT column_name AS name FROM information_schema.columns WHERE table_name = $1 AND is_generated = 'NEVER' ORDER BY ordinal_position`,
    [table],
  );
  const names = rows.map(({ name }) => name);
  const values = names.map((name) => changed[name] ?? `n.${name}`);
  await client.query(
    `INSERT INTO ${table} (${names.join(', ')}) SELECT ${values.join(', ')} FROM ${table} n JOIN copied c ON c.original = ${original}`,
  );
}

/** Writes a segment for the copies of each segment and each of their numbers, as the service does. The process has not opened the index yet. */
async function copySegments(client) {
  const built = join(root, 'dist/libs/documents/catalog/src/passages/segments');
  const require = createRequire(import.meta.url);
  const { mergeSegments } = require(join(built, 'merge-segments.js'));
  const { SegmentHead, encodeHead, MAX_ENTRIES } = require(join(built, 'segment-head.js'));
  const { rows: parts } = await client.query('SELECT * FROM passage_blocks ORDER BY segment_id, nth');
  const { rows: copied } = await client.query('SELECT original, id, nth FROM copied');
  const copyOf = new Map(copied.map(({ original, id, nth }) => [`${original} ${nth}`, id]));
  const copies = Math.max(...copied.map(({ nth }) => nth));
  const segments = new Map();
  for (const part of parts) segments.set(part.segment_id, [...(segments.get(part.segment_id) ?? []), part]);
  let group = [];
  let entries = 0;
  const tenantId = parts[0].tenant_id;
  const flush = async () => {
    if (group.length === 0) return;
    const { head, blocks, entries: count } = mergeSegments(group);
    const id = randomUUID();
    await client.query('INSERT INTO passage_segments VALUES ($1, $2, $3, 0, false)', [tenantId, id, count]);
    for (const [nth, bytes] of [head, ...blocks].entries())
      await client.query('INSERT INTO passage_blocks VALUES ($1, $2, $3, $4)', [tenantId, id, nth, bytes]);
    group = [];
    entries = 0;
  };
  for (let nth = 1; nth <= copies; nth++)
    for (const [first, ...blocks] of segments.values()) {
      const head = new SegmentHead(first.bytes);
      const moved = Array.from({ length: head.entries }, (_, slot) => {
        const entry = head.entryAt(slot);
        return { ...entry, nodeId: copyOf.get(`${entry.nodeId} ${nth}`) ?? entry.nodeId };
      });
      if (entries + head.entries > MAX_ENTRIES) await flush();
      group.push({
        head: encodeHead(moved, head.firstWords),
        blocks: blocks.map(({ bytes }) => bytes),
        kept: Uint8Array.from(moved, (_, slot) => Number(copyOf.has(`${head.entryAt(slot).nodeId} ${nth}`))),
      });
      entries += head.entries;
    }
  await flush();
}
