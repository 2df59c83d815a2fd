import { Client } from 'pg';
import { createDatabase } from '../support/deployments';
import { explain } from '../support/explain';
import { loadStatements } from '../statements/load-statements';

const TENANTS = 300;
const MANY = 200_000;
const BATCH = 1_000;

describe('what is deleted after a time', () => {
  const { retention } = loadStatements();
  const nonces = retention.declared.find(({ name }) => name === 'nonces.expired')!;
  const big = '00000000-0000-7000-8000-000000000000';
  let client: Client;

  beforeAll(async () => {
    client = new Client({ connectionString: await createDatabase() });
    await client.connect();
    // One tenant has many rows, and each of the others has ten.
    await client.query(
      `INSERT INTO signature_nonces (tenant_id, key_hash, nonce_hash, expires_at)
      SELECT '${big}', sha256('key'), sha256(i::text::bytea), now() + interval '1 hour' FROM generate_series(1, ${MANY}) i
      UNION ALL
      SELECT md5(t::text)::uuid, sha256('key'), sha256(n::text::bytea), now() + interval '1 hour'
      FROM generate_series(1, ${TENANTS}) t, generate_series(1, 10) n`,
    );
    await client.query('VACUUM ANALYZE signature_nonces');
  });

  afterAll(() => client?.end());

  const costOf = async (run: Parameters<typeof explain>[1]) => {
    const runs = await explain(client, run);
    return {
      scanned: runs.flatMap(({ scanned }) => scanned),
      rowsRead: Math.max(...runs.map(({ rowsRead }) => rowsRead)),
      pages: Math.max(...runs.map(({ pages }) => pages)),
    };
  };
  const find = () => costOf((queries) => queries.all(nonces.tenants!, { seconds: 0 }));

  /** The cost of deleting a batch. Nothing is deleted in the end. */
  const remove = async (tenantId: string) => {
    await client.query('BEGIN');
    const cost = await costOf((queries) =>
      queries.run(nonces.remove, { seconds: 0, batch: BATCH, tenantId }),
    );
    await client.query('ROLLBACK');
    return cost;
  };

  it.each(['none is due', 'a few are due', 'nearly all are due'])(
    'is found by a few rows of each tenant, and deleted by the rows of a batch, if %s',
    async (due) => {
      const share = { 'none is due': 'false', 'a few are due': 'random() < 0.001' }[due] ?? 'true';
      await client.query(
        `UPDATE signature_nonces SET expires_at = now() - interval '1 minute' WHERE ${share}`,
      );
      await client.query('VACUUM ANALYZE signature_nonces');

      const found = await find();
      expect(found.scanned).toEqual([]);
      // The next tenant, and a due row of it.
      expect(found.rowsRead).toBeLessThanOrEqual(2 * (TENANTS + 1) + 10);
      expect(found.pages).toBeLessThan(15 * (TENANTS + 1));

      const removed = await remove(big);
      expect(removed.scanned).toEqual([]);
      expect(removed.rowsRead).toBeLessThanOrEqual(3 * BATCH);
    },
  );
});
