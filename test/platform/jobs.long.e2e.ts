import { join } from 'node:path';
import { type Client, newDocument, newOwner, newProject, type Person, sql, withDatabase } from '#testing';
import { type ServiceProcess, backendsUnderTest, createDatabase, startApi } from '../support/deployments';
import { eventually } from './eventually';
import { OwnRedis, missingRedis } from './own-redis';

for (const { backend } of backendsUnderTest()) {
  const missing = backend === 'redis' ? missingRedis : undefined;
  if (missing) console.warn(`Skipped: background work (redis): ${missing}`);
  // It needs a Redis of its own: on a shared one, the workers of another database would take the jobs.
  (missing ? describe.skip : describe)(`background work (${backend})`, () => {
    let redis: OwnRedis | undefined;
    let databaseUrl: string;
    let api: ServiceProcess;
    let owner: Person;

    const boot = () =>
      startApi(
        { databaseUrl, redisUrl: redis?.url },
        { NODE_OPTIONS: `--require=${JSON.stringify(join(__dirname, 'without-job-polls.cjs'))}` },
      );

    beforeAll(async () => {
      [databaseUrl, redis] = await Promise.all([
        createDatabase(),
        backend === 'redis' ? OwnRedis.start() : undefined,
      ]);
      api = await boot();
      owner = await newOwner(api.url);
    });

    afterAll(async () => {
      await api?.stop();
      await redis?.kill();
    });

    async function newFilledProject(caller: Client = owner): Promise<string> {
      const project = await newProject(caller);
      for (const path of ['a.md', 'folder/b.md', 'folder/deep/c.md'])
        await newDocument(caller, project, path);
      return project.id;
    }

    const count = async (table: 'nodes' | 'job_outbox', project: string): Promise<number> => {
      const key = table === 'nodes' ? 'project_id::text' : `payload->>'projectId'`;
      const [row] = await sql<{ n: number }>(
        databaseUrl,
        `SELECT count(*)::int AS n FROM ${table} WHERE ${key} = $1`,
        [project],
      );
      return row!.n;
    };

    const untilPurged = (project: string) =>
      eventually(
        'the project is purged',
        async () => (await count('nodes', project)) + (await count('job_outbox', project)) === 0,
      );

    it('is recorded in the transaction that causes it', async () => {
      const project = await newFilledProject();
      await sql(
        databaseUrl,
        `CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'refused'; END $$;
         CREATE TRIGGER refuse BEFORE INSERT ON job_outbox FOR EACH ROW EXECUTE FUNCTION refuse()`,
      );
      await owner.delete(`/api/projects/${project}`).expect(500);
      await owner.get(`/api/projects/${project}`).expect(200);
      await sql(databaseUrl, 'DROP TRIGGER refuse ON job_outbox');

      await owner.delete(`/api/projects/${project}`).expect(200);
      await owner.get(`/api/projects/${project}`).expect(404);
      await untilPurged(project);
    });

    it('is queued after its wake-up, even if it is recorded while other jobs are being queued', async () => {
      const countRecorded = async () =>
        (await sql<{ n: number }>(databaseUrl, 'SELECT count(*)::int AS n FROM job_outbox'))[0]!.n;
      for (let wave = 0; wave < 4; wave++) {
        const projects = await Promise.all(Array.from({ length: 8 }, () => newFilledProject()));
        await Promise.all(projects.map((project) => owner.delete(`/api/projects/${project}`).expect(200)));
        await eventually('all jobs are queued', async () => (await countRecorded()) === 0);
      }
    });

    it('is not forgotten after its last attempt if nothing else would do it', async () => {
      const project = await newFilledProject();
      await sql(
        databaseUrl,
        `CREATE FUNCTION refuse_deletions() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'refused'; END $$;
        CREATE TRIGGER refuse_deletions BEFORE DELETE ON nodes FOR EACH ROW EXECUTE FUNCTION refuse_deletions()`,
      );
      await owner.delete(`/api/projects/${project}`).expect(200);
      const [job] = await sql<{ id: string }>(
        databaseUrl,
        `SELECT id FROM job_outbox WHERE payload->>'projectId' = $1`,
        [project],
      );
      await eventually('the first attempt', () => isInQueue(job!.id, 'delayed'));
      await skipAttempts(job!.id);
      await eventually('the last attempt', () => isInQueue(job!.id, 'failed'));
      expect(await count('job_outbox', project)).toBe(1);

      await sql(databaseUrl, 'DROP FUNCTION refuse_deletions CASCADE');
      await sql(
        databaseUrl,
        `UPDATE job_outbox SET queued_at = now() - interval '11 minutes' WHERE payload->>'projectId' = $1`,
        [project],
      );
      const second = await boot();
      await untilPurged(project);
      await second.stop();
    });

    it('runs after a restart if the process was killed before it queued the job', async () => {
      const project = await newFilledProject();
      const release = await blockQueue();
      await owner.delete(`/api/projects/${project}`).expect(200);
      await owner.get(`/api/projects/${project}`).expect(404);
      await api.kill();
      await release();
      expect(await count('job_outbox', project)).toBe(1);
      expect(await count('nodes', project)).toBeGreaterThan(3);

      api = await boot();
      await untilPurged(project);
    });

    it('runs again if the queue has forgotten it for ten minutes, and not sooner', async () => {
      await api.stop();
      const http = await startApi({ databaseUrl, redisUrl: redis?.url }, { BASE_URL: owner.url }, [
        '--role',
        'http',
      ]);
      const requests = owner.at(http.url);
      const [forgotten, queued] = [await newFilledProject(requests), await newFilledProject(requests)];
      for (const project of [forgotten, queued])
        await requests.delete(`/api/projects/${project}`).expect(200);
      const mark = (project: string, minutes: number) =>
        sql(
          databaseUrl,
          `UPDATE job_outbox SET queued_at = now() - make_interval(mins => $2) WHERE payload->>'projectId' = $1`,
          [project, minutes],
        );
      await mark(forgotten, 11);
      await mark(queued, 1);

      api = await boot();
      await untilPurged(forgotten);
      expect([await count('job_outbox', queued), (await count('nodes', queued)) > 1]).toEqual([1, true]);
    });

    if (backend === 'redis')
      it('is declared again if it repeats and Redis has lost everything', async () => {
        await startApi({ databaseUrl, redisUrl: redis!.url });
        const repeats = async () => Number(/:(\d+)/.exec(await redis!.send('ZCARD bull:jobs:repeat'))?.[1]);
        await eventually('what repeats is declared', async () => (await repeats()) > 10);
        const before = await repeats();
        await redis!.send('FLUSHALL');
        await eventually('it is declared again', async () => (await repeats()) === before);
      });

    async function isInQueue(id: string, state: 'delayed' | 'failed'): Promise<boolean> {
      if (redis) return /^\$\d/.test(await redis.send(`ZSCORE bull:jobs:${state} ${id}`));
      const text = 'SELECT FROM job_queue.job WHERE id = $1 AND state = $2';
      return (await sql(databaseUrl, text, [id, state])).length === 1;
    }

    /** Makes the next attempt of a job its last. */
    async function skipAttempts(id: string): Promise<void> {
      if (redis) await redis.send(`HSET bull:jobs:${id} atm 7`);
      else
        await sql(
          databaseUrl,
          'UPDATE job_queue.job SET attempts_made = max_attempts - 1, process_at_ms = 0 WHERE id = $1',
          [id],
        );
    }

    /** Keeps jobs from reaching the queue until the returned function is called. */
    async function blockQueue(): Promise<() => Promise<void>> {
      if (redis) {
        await redis.kill();
        return () => redis!.start();
      }
      let unlock!: () => void;
      const unlocked = new Promise<void>((resolve) => (unlock = resolve));
      let onLocked!: () => void;
      const locked = new Promise<void>((resolve) => (onLocked = resolve));
      const done = withDatabase(databaseUrl, async (client) => {
        const { rows } = await client.query<{ name: string }>(
          `SELECT quote_ident(schemaname) || '.' || quote_ident(tablename) AS name FROM pg_tables WHERE schemaname = 'job_queue'`,
        );
        await client.query('BEGIN');
        await client.query(`LOCK TABLE ${rows.map(({ name }) => name).join(', ')} IN EXCLUSIVE MODE`);
        onLocked();
        await unlocked;
        // Statements that the killed process had sent must not run after its death.
        await client.query(
          `SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE datname = current_database() AND application_name <> 'test'`,
        );
        await client.query('ROLLBACK');
      });
      await Promise.race([locked, done]);
      return () => {
        unlock();
        return done;
      };
    }
  });
}
