import { join } from 'node:path';
import { anonymous, sql } from '#testing';
import { type ServiceProcess, backendsUnderTest, createDatabase, startApi } from '../support/deployments';
import { eventually } from './eventually';
import { OwnRedis, missingRedis } from './own-redis';

/** The name of the work of clock-rows.cjs, which deletes due rows of a table that only these tests have. */
export const NAME = 'clock-rows.due';

const TABLES = `CREATE TABLE clock_rows (tenant_id uuid, id int, due_at timestamptz NOT NULL, PRIMARY KEY (tenant_id, id));
  CREATE INDEX ON clock_rows (tenant_id, due_at);
  CREATE TABLE clock_deletions (seq int GENERATED ALWAYS AS IDENTITY, tenant_id uuid);
  GRANT ALL ON clock_rows, clock_deletions TO PUBLIC;
  CREATE FUNCTION note() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    INSERT INTO clock_deletions (tenant_id) SELECT tenant_id FROM gone LIMIT 1; RETURN NULL; END $$;
  CREATE TRIGGER note AFTER DELETE ON clock_rows REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION note()`;

/** A database with rows that become due, and the processes that delete them. */
export class ClockRows {
  databaseUrl = '';
  private readonly running: ServiceProcess[] = [];

  constructor(readonly redis: OwnRedis | undefined) {}

  /** Replaces the database by a new one without rows. */
  async renew(): Promise<void> {
    this.databaseUrl = await createDatabase();
    await this.redis?.send('FLUSHALL');
    await sql(this.databaseUrl, TABLES);
  }

  async stopProcesses(): Promise<void> {
    await Promise.all(this.running.splice(0).map((api) => api.stop()));
  }

  /** Starts a process that deletes `batch` rows at a time. */
  async boot(batch: number): Promise<ServiceProcess> {
    const api = await startApi(
      { databaseUrl: this.databaseUrl, redisUrl: this.redis?.url },
      {
        NODE_OPTIONS: `--require=${JSON.stringify(join(__dirname, 'clock-rows.cjs'))}`,
        CLOCK_ROWS_BATCH: String(batch),
      },
    );
    this.running.push(api);
    return api;
  }

  /** Kills a process that was started here. */
  async kill(api: ServiceProcess): Promise<void> {
    this.running.splice(this.running.indexOf(api), 1);
    await api.kill();
  }

  /** Makes rows of a tenant due. */
  async insert(tenantId: string, count: number): Promise<void> {
    const insert = `INSERT INTO clock_rows SELECT $1, i, now() - interval '1 minute' FROM generate_series(1, $2) i`;
    await sql(this.databaseUrl, insert, [tenantId, count]);
  }

  async count(tenantId: string): Promise<number> {
    const count = 'SELECT count(*)::int AS n FROM clock_rows WHERE tenant_id = $1';
    return (await sql<{ n: number }>(this.databaseUrl, count, [tenantId]))[0]!.n;
  }

  async untilDeleted(tenantId: string): Promise<void> {
    await eventually(`the rows of ${tenantId} are deleted`, async () => (await this.count(tenantId)) === 0);
  }
}

/** Runs tests of what repeats, once with jobs on PostgreSQL and once on Redis. */
export function describeClock(tests: (clock: () => ClockRows) => void): void {
  for (const { backend } of backendsUnderTest()) {
    const missing = backend === 'redis' ? missingRedis : undefined;
    if (missing) console.warn(`Skipped: what repeats (redis): ${missing}`);
    // It needs a Redis of its own: on a shared one, the workers of another database would take the runs.
    (missing ? describe.skip : describe)(`what repeats (${backend})`, () => {
      let clock: ClockRows;
      beforeAll(async () => {
        clock = new ClockRows(backend === 'redis' ? await OwnRedis.start() : undefined);
      });
      beforeEach(() => clock.renew());
      afterEach(() => clock.stopProcesses());
      afterAll(() => clock.redis?.kill());
      tests(() => clock);
    });
  }
}

/** The value of a metric of a process, 0 if it does not report it. */
export async function metric(api: ServiceProcess, name: string): Promise<number> {
  const { text } = await anonymous(api.url).get('/metrics').expect(200);
  const line = text.split('\n').find((candidate) => candidate.startsWith(name));
  return Number(line?.split(' ')[1] ?? 0);
}

/** The name of the metric that counts the runs with an outcome. */
export function runsOf(name: string, outcome: string): string {
  return `repeat_duration_seconds_count{name="${name}",outcome="${outcome}"}`;
}
