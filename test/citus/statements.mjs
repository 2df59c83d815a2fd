import { readFileSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import pg from 'pg';
import { root } from '../../scripts/lib/paths.mjs';
import { until } from '../cluster/until.mjs';

const require = createRequire(import.meta.url);
const built = join(root, 'dist', 'libs');

/** Every statement that the built service declares. */
export function declaredStatements() {
  const files = readdirSync(built, { recursive: true }).filter(
    (file) => file.endsWith('.js') && !/migrations/.test(file),
  );
  for (const file of files) {
    const path = join(built, file);
    if (/\b(statement|retention)\b/.test(readFileSync(path, 'utf8'))) require(path);
  }
  return require(join(built, 'ground/platform/src/index.js')).declaredStatements();
}

const TENANT = '018f0000-0000-7000-8000-000000000001';
/** A value of each type, which no row has. */
const VALUES = {
  uuid: `'${TENANT}'`,
  text: `'x'`,
  bytea: `'\\x00'`,
  boolean: 'true',
  jsonb: `'{}'`,
  json: `'{}'`,
  'timestamp with time zone': 'now()',
  interval: `'1 minute'`,
  pg_snapshot: `'10:20:'`,
  date: `'2026-01-01'`,
  xid8: `'1'`,
  tsquery: `'x'`,
};

/** SQLSTATE classes of errors about values and keys: PostgreSQL has run the statement. */
const ABOUT_VALUES = /^2[23]/;

/**
 * Runs every statement with one tenant for all of its parameters, and rolls it back.
 *
 * @param {string} url of the database
 * @param {boolean} forced whether one plan is made for all values, as the service requires
 * @returns {Promise<(string | undefined)[]>} for each statement, why it was refused
 */
export async function refusals(url, statements, forced) {
  const settings = `-c plan_cache_mode=${forced ? 'force_generic_plan' : 'auto'} -c jit=off -c client_min_messages=error`;
  const results = [];
  for (const { text } of statements) {
    // Some statements crash the server, which then recovers.
    const client = await until('the server accepts connections', () => connect(url, settings));
    results.push(await refusal(client, text));
    await client.end().catch(() => undefined);
  }
  return results;
}

async function connect(url, options) {
  const client = new pg.Client({ connectionString: url, options });
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

async function refusal(client, text) {
  try {
    await client.query('BEGIN');
    await client.query(`PREPARE one AS ${text}`);
    const { rows } = await client.query(
      `SELECT parameter_types::text[] AS types FROM pg_prepared_statements WHERE name = 'one'`,
    );
    const values = rows[0].types.map(valueOf);
    await client.query(values.length > 0 ? `EXECUTE one(${values.join(', ')})` : 'EXECUTE one');
    return undefined;
  } catch ({ code, message }) {
    return ABOUT_VALUES.test(code) ? undefined : message;
  }
}

function valueOf(type) {
  if (type.endsWith('[]')) return `ARRAY[${valueOf(type.slice(0, -2))}]::${type}`;
  return `${VALUES[type] ?? '1'}::${type}`;
}
