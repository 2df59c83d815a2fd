import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { fold } from '../../libs/catalog/src/search/fold';
import { newOwner, type Person } from '#testing';
import { type ServiceProcess, createDatabase, startApi } from '../support/deployments';
import { locate, paletteOf } from './search-support';

const NODES = 50_000;
// What grows with the number of documents.
const LARGE = ['nodes', 'node_changes', 'mappings', 'revisions', 'sections', 'search_terms', 'search_words'];

describe(`searches among ${NODES} nodes`, () => {
  let api: ServiceProcess;
  let client: Client;
  let owner: Person;

  beforeAll(async () => {
    const databaseUrl = await createDatabase();
    api = await startApi({ databaseUrl }, { DATABASE_POOL_SIZE: '2' });
    owner = await newOwner(api.url);
    const script = join(__dirname, '..', '..', 'scripts', 'seed.mjs');
    const argv = [script, '--nodes', String(NODES), '--projects', '50', '--tenant', owner.tenantSlug];
    await promisify(execFile)(process.execPath, argv, { env: { ...process.env, DATABASE_URL: databaseUrl } });
    client = new Client({ connectionString: databaseUrl });
    await client.connect();
  }, 180_000);

  afterAll(async () => {
    await client.end();
    await api.stop();
  });

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

  it('never read a tenant table from end to end', async () => {
    const before = await sequentialScans();
    // Often enough for each connection to settle on a plan for any values.
    for (let round = 0; round < 8; round++) {
      for (const query of ['de', '東京', 'guide', 'deplyment', 'deploy guide', 'guide/re', 'zzyzx']) {
        await locate(owner, 'seed-0', query);
        await locate(owner, 'seed-7', query, { updatedSince: '2026-01-01T00:00:00Z', source: 'hosted' });
        await locate(owner, '*', query);
        await paletteOf(owner, query);
      }
    }
    expect(await sequentialScans()).toEqual(before);
  }, 120_000);

  it('folds queries as the index folds texts', async () => {
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
