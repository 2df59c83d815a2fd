// Measures what PostgreSQL stores for a document and for an organization: `node test/bench/stored-bytes.mjs [--documents n] [--organizations n]`, after
// `npm run build`. The documents have text of docs/, of about 831 bytes each, and two headings.
import { randomUUID } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { root } from '../../scripts/lib/paths.mjs';
import { Tenant } from './tenant.mjs';
import { Testbed } from './testbed.mjs';

const CONNECTIONS = 8;
const BYTES = 831;
/** Deleted 70 minutes after a change, so an installation has those of its last changes only. */
const TRANSIENT = 'events';

const folder = join(root, 'docs/decisions');
const prose = readdirSync(folder)
  .map((name) => readFileSync(join(folder, name), 'utf8'))
  .join('\n')
  .replace(/[^\x20-\x7e]+|[#|`*_[\]]/g, ' ');

const { values } = parseArgs({
  options: {
    documents: { type: 'string', default: '2000' },
    organizations: { type: 'string', default: '100' },
  },
});
const testbed = new Testbed();
try {
  await testbed.start({ durable: false, baselines: false });
  const client = new pg.Client({ connectionString: testbed.postgres.url });
  client.on('error', () => {});
  await client.connect();
  const tenant = await Tenant.create(testbed.api);
  const project = await tenant.newProject('Documents');
  await report(client, 'document', Number(values.documents), async (n) => {
    await tenant.save(project, `folder-${n % 40}/document-${n}.md`, contentOf(n));
  });
  const behindProxy = await testbed.startApi({ environment: { TRUST_PROXY: '1' } });
  await report(client, 'organization', Number(values.organizations), (n) => signUp(behindProxy, n));
  await client.end();
} finally {
  await testbed.stop();
}

/** Does work a number of times, and prints what each time has added to the tables. */
async function report(client, what, count, work) {
  // The pages that the first rows of a table begin must not count for the rows that follow.
  for (let n = 0; n < CONNECTIONS; n++) await work(n);
  const ways = { '': 'VACUUM ANALYZE', ', packed': 'VACUUM FULL' };
  const before = {};
  for (const [way, command] of Object.entries(ways)) before[way] = await sizes(client, command);
  let next = CONNECTIONS;
  const one = async () => {
    while (next < count + CONNECTIONS) await work(next++);
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, one));
  for (const [way, command] of Object.entries(ways))
    show(`${what}${way}`, count, before[way], await sizes(client, command));
}

function show(what, count, before, after) {
  const added = [...after].map(([table, { rows, keys }]) => {
    const from = before.get(table) ?? { rows: 0, keys: 0 };
    return { table, rows: (rows - from.rows) / count, keys: (keys - from.keys) / count };
  });
  const kept = added.filter(({ table }) => table !== TRANSIENT);
  const sum = (all, of) => Math.round(all.reduce((total, one) => total + one[of], 0));
  console.log(
    `A ${what}: ${sum(kept, 'rows') + sum(kept, 'keys')} bytes, ${sum(kept, 'keys')} of them in indexes`,
  );
  for (const { table, rows, keys } of added.sort((a, b) => b.rows + b.keys - a.rows - a.keys))
    if (rows + keys >= 100)
      console.log(`  ${table}: ${Math.round(rows)} and ${Math.round(keys)} in its indexes`);
}

/** The bytes of each table and of its indexes, once everything is indexed. @param {string} command frees what was replaced, for use again or altogether */
async function sizes(client, command) {
  const waiting = 'SELECT EXISTS (SELECT FROM passage_queue) OR EXISTS (SELECT FROM search_queue) AS waiting';
  while ((await client.query(waiting)).rows[0].waiting) await delay(100);
  await client.query(command);
  const { rows } = await client.query(
    `SELECT c.relname AS table, pg_table_size(c.oid)::float8 AS rows, pg_indexes_size(c.oid)::float8 AS keys
    FROM pg_class c WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r'`,
  );
  return new Map(rows.map(({ table, ...sizesOf }) => [table, sizesOf]));
}

/** A document of text that is in no other one. */
function contentOf(n) {
  const from = (n * 397) % (prose.length - BYTES);
  const heading = `# Document ${n}\n\n`;
  const half = Math.floor(BYTES / 2);
  const body = prose.slice(from, from + BYTES - heading.length - 20);
  return `${heading}${body.slice(0, half)}\n\n## Section ${n}\n\n${body.slice(half)}\n`;
}

/** Signs up from an address of its own, since sign-ups of one are limited. */
async function signUp({ url }, n) {
  const name = randomUUID();
  const person = {
    email: `${name}@example.org`,
    password: 'the benchmark needs a long password',
    displayName: 'Bench',
    tenantName: name,
  };
  const headers = { 'content-type': 'application/json', 'x-forwarded-for': `10.0.${n >> 8}.${n & 255}` };
  const body = JSON.stringify(person);
  const response = await fetch(`${url}/api/auth/sign-up`, { method: 'POST', headers, body });
  if (!response.ok) throw new Error(`The sign-up returned ${response.status}: ${await response.text()}`);
}
