import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { anonymous, sql, withDatabase } from '#testing';
import { type ServiceProcess, backendsUnderTest, createDatabase, startApi } from '../support/deployments';
import { eventually } from './eventually';
import { OwnRedis, missingRedis } from './own-redis';

const [MANY, FEW] = ['019aa2f0-0000-7000-8000-00000000000a', '019aa2f0-0000-7000-8000-00000000000b'];
const NAME = 'clock-rows.due';

for (const { backend } of backendsUnderTest()) {
  const missing = backend === 'redis' ? missingRedis : undefined;
  if (missing) console.warn(`Skipped: what repeats (redis): ${missing}`);
  // It needs a Redis of its own: on a shared one, the workers of another database would take the runs.
  (missing ? describe.skip : describe)(`what repeats (${backend})`, () => {
    let redis: OwnRedis | undefined;
    let databaseUrl: string;
    const running: ServiceProcess[] = [];

    const boot = async (batch: number): Promise<ServiceProcess> => {
      const api = await startApi(
        { databaseUrl, redisUrl: redis?.url },
        {
          NODE_OPTIONS: `--require=${JSON.stringify(join(__dirname, 'clock-rows.cjs'))}`,
          CLOCK_ROWS_BATCH: String(batch),
        },
      );
      running.push(api);
      return api;
    };

    /** Makes rows of a tenant due. */
    const insert = (tenantId: string, count: number) =>
      sql(
        databaseUrl,
        `INSERT INTO clock_rows SELECT '${tenantId}', i, now() - interval '1 minute' FROM generate_series(1, ${count}) i`,
      );

    const count = async (tenantId: string): Promise<number> =>
      (
        await sql<{ n: number }>(
          databaseUrl,
          `SELECT count(*)::int AS n FROM clock_rows WHERE tenant_id = '${tenantId}'`,
        )
      )[0]!.n;

    const untilDeleted = (tenantId: string) =>
      eventually(`the rows of ${tenantId} are deleted`, async () => (await count(tenantId)) === 0);

    /** The value of a metric of a process, 0 if it does not report it. */
    const metric = async (api: ServiceProcess, name: string): Promise<number> => {
      const { text } = await anonymous(api.url).get('/metrics').expect(200);
      const line = text.split('\n').find((candidate) => candidate.startsWith(name));
      return Number(line?.split(' ')[1] ?? 0);
    };
    const runsOf = (name: string, outcome: string) =>
      `repeat_duration_seconds_count{name="${name}",outcome="${outcome}"}`;

    beforeAll(async () => {
      if (backend === 'redis') redis = await OwnRedis.start();
    });

    beforeEach(async () => {
      databaseUrl = await createDatabase();
      await redis?.send('FLUSHALL');
      await sql(
        databaseUrl,
        `CREATE TABLE clock_rows (tenant_id uuid, id int, due_at timestamptz NOT NULL, PRIMARY KEY (tenant_id, id));
         CREATE INDEX ON clock_rows (tenant_id, due_at);
         CREATE TABLE clock_deletions (seq int GENERATED ALWAYS AS IDENTITY, tenant_id uuid);
         GRANT ALL ON clock_rows, clock_deletions TO PUBLIC;
         CREATE FUNCTION note() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
           INSERT INTO clock_deletions (tenant_id) SELECT tenant_id FROM gone LIMIT 1; RETURN NULL; END $$;
         CREATE TRIGGER note AFTER DELETE ON clock_rows REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION note()`,
      );
    });

    afterEach(async () => {
      await Promise.all(running.splice(0).map((api) => api.stop()));
    });

    afterAll(() => redis?.kill());

    it('of one tenant with many rows does not delay that of another', async () => {
      await insert(MANY, 300);
      await insert(FEW, 5);
      await boot(10);
      await untilDeleted(MANY);
      const deletions = await sql<{ tenantId: string }>(
        databaseUrl,
        'SELECT tenant_id AS "tenantId" FROM clock_deletions ORDER BY seq',
      );
      const first = deletions.findIndex(({ tenantId }) => tenantId === FEW);
      expect([0, 1]).toContain(first);
      expect(deletions).toHaveLength(31);
    });

    it('finishes with batches of one row', async () => {
      await insert(MANY, 30);
      await boot(1);
      await untilDeleted(MANY);
    });

    it('continues after the process is killed in the middle', async () => {
      await insert(MANY, 400);
      await sql(
        databaseUrl,
        `CREATE FUNCTION pause() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
           IF (SELECT count(*) FROM clock_rows) <= 200 THEN PERFORM pg_advisory_xact_lock_shared(1); END IF; RETURN NULL; END $$;
         CREATE TRIGGER pause BEFORE DELETE ON clock_rows FOR EACH STATEMENT EXECUTE FUNCTION pause()`,
      );
      // The run can't continue after half of the rows while this connection holds the lock.
      await withDatabase(databaseUrl, async (client) => {
        await client.query('SELECT pg_advisory_lock(1)');
        const api = await boot(10);
        await eventually('half of the rows are deleted', async () => (await count(MANY)) === 200);
        await api.kill();
      });
      running.splice(0);
      await boot(10);
      await untilDeleted(MANY);
    });

    it('that fails for a tenant is logged, counted and tried again, and does not keep others from being done', async () => {
      await sql(
        databaseUrl,
        `CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'refused'; END $$;
         CREATE TRIGGER refuse BEFORE DELETE ON clock_rows FOR EACH ROW WHEN (OLD.tenant_id = '${MANY}') EXECUTE FUNCTION refuse()`,
      );
      await insert(MANY, 5);
      await insert(FEW, 5);
      const api = await boot(10);
      await untilDeleted(FEW);
      await eventually('two runs have failed', async () => (await metric(api, runsOf(NAME, 'failed'))) >= 2);
      expect(await count(MANY)).toBe(5);
      await eventually('it is logged', async () =>
        readFileSync(api.logFile, 'utf8')
          .split('\n')
          .some((line) => line.includes('repeated work failed') && line.includes(MANY)),
      );
      await sql(databaseUrl, 'DROP TRIGGER refuse ON clock_rows');
      await untilDeleted(MANY);
    });
  });
}
