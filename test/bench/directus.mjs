// node test/bench/directus.mjs --directus <folder> [--rounds n] [--seconds n]: measures pages, searches, saves and creations beside Directus, after
// `npm run build` and `npm install --prefix <folder> directus@11.1.2`. Both have the same documents, on one server of PostgreSQL:
// POSTGRES_BIN=/usr/lib/postgresql/15/bin runs another version.
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { reportError, Problem } from '../../scripts/lib/problem.mjs';
import { compare } from './compare.mjs';
import { createDocuments } from './directus/documents.mjs';
import { rows } from './directus/rows.mjs';
import { startDirectus } from './directus/server.mjs';
import { Tenant } from './tenant.mjs';
import { Testbed } from './testbed.mjs';

const POOL_SIZE = 20;
const TARGET = 5;

const { values } = parseArgs({
  options: {
    directus: { type: 'string' },
    rounds: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '4' },
  },
});
const testbed = new Testbed();
let directus;
try {
  if (!values.directus)
    throw new Problem('--directus is required: the folder in which the package is installed.');
  await testbed.start({ durable: true });
  const databaseUrl = await emptyDatabase(testbed.postgres.url);
  const logFile = join(mkdtempSync(join(tmpdir(), 'workspace-directus-')), 'log');
  directus = await startDirectus({ folder: values.directus, databaseUrl, logFile, poolSize: POOL_SIZE });
  const tenant = await Tenant.create(testbed.api);
  const documents = await createDocuments({ testbed, tenant, directus, databaseUrl });
  const { version } = await serverOf(testbed.postgres.url);
  console.log(`PostgreSQL ${version}, ${documents.count} documents of 2 KB, 20 connections\n`);
  for (const { what, ours, theirs } of rows({ api: testbed.api, tenant, directus, documents })) {
    const targets = { ours, theirs, postgresPid: testbed.postgres.pid };
    const bounds = { rounds: Number(values.rounds), seconds: Number(values.seconds) };
    const result = await compare((target) => testbed.load('drive', target), targets, bounds);
    console.log(line(what, result));
  }
} catch (error) {
  reportError(error);
  process.exitCode = 1;
} finally {
  await directus?.stop();
  await testbed.stop();
}

function line(what, { ours, theirs, ratio }) {
  const side = ({ perSecond, p99, cpuMicros, postgresMicros }) =>
    `${perSecond.toFixed(0)}/s (p99 ${p99.toFixed(0)} ms, ${cpuMicros.toFixed(0)} µs, PostgreSQL ${postgresMicros.toFixed(0)} µs)`;
  const verdict = ratio >= TARGET ? 'reached' : 'missed';
  return `${what}: × ${ratio.toFixed(1)} (aim ${TARGET}: ${verdict}); ours ${side(ours)}; Directus ${side(theirs)}`;
}

/** Creates a database beside that of the service. Returns its address. */
async function emptyDatabase(url) {
  await query(url, 'CREATE DATABASE directus');
  return Object.assign(new URL(url), { pathname: '/directus' }).href;
}

async function serverOf(url) {
  const [{ version }] = await query(url, `SELECT current_setting('server_version') AS version`);
  return { version };
}

async function query(url, text) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}
