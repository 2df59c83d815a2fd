import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { anonymous, sql } from '#testing';
import { type ServiceProcess, backendsUnderTest, createDatabase, startApi } from '../support/deployments';
import { eventually } from './eventually';
import { OwnRedis, missingRedis } from './own-redis';

const MANY = '019aa2f0-0000-7000-8000-00000000000a';
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

    it('is done by one of two processes at a time', async () => {
      await insert(MANY, 500);
      const apis = [await boot(20), await boot(20)];
      await untilDeleted(MANY);
      const sumOf = async (name: string): Promise<number> =>
        (await metric(apis[0]!, name)) + (await metric(apis[1]!, name));
      const documented = readFileSync(join(__dirname, '../../docs/areas/operation.md'), 'utf8').matchAll(
        /^\| `([a-z-]+\.[a-z-]+)` /gm,
      );
      const expected = new Set([...documented].map(([, name]) => name!));
      // Redis counts the limits itself.
      if (redis) expected.delete('limits.windows');
      await eventually('everything that the documentation lists has run, and nothing else', async () => {
        const texts = await Promise.all(apis.map(({ url }) => anonymous(url).get('/metrics').expect(200)));
        const names = texts.flatMap(({ text }) => [...text.matchAll(/^repeat_rows_total\{name="([^"]+)"/gm)]);
        const ran = new Set(names.map(([, name]) => name!).filter((name) => name !== NAME));
        return [...ran].sort().join() === [...expected].sort().join();
      });
      // Work that repeats every hour has run once, and no row was deleted twice.
      await eventually('both report', async () => (await sumOf(runsOf('trash.due', 'done'))) === 1);
      await eventually(
        'the rows are counted',
        async () => (await sumOf(`repeat_rows_total{name="${NAME}"}`)) === 500,
      );
      for (const api of apis)
        if ((await metric(api, runsOf(NAME, 'done'))) > 0)
          expect(await metric(api, `repeat_last_success_timestamp_seconds{name="${NAME}"}`)).toBeGreaterThan(
            Date.now() / 1_000 - 600,
          );
    });
  });
}
