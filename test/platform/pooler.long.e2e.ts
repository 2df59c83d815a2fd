import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { programs } from '../../scripts/lib/paths.mjs';
import { serviceUrlOf } from '../../apps/launcher/src/postgres/cluster.js';
import { anonymous, newOwner, newProject, sql } from '#testing';
import { atEndOfFile } from '../support/cleanup';
import { idsOf, list, newAgent, newOpenAgent, sent } from '../inbox/inbox-support';
import { countWaiters, createDatabase, deployment, startApi } from '../support/deployments';
import { migrate, serviceConnection, testSettings } from '../support/launch';
import { type Pgbouncer, missingPgbouncer, startPgbouncer } from '../support/pgbouncer';
import { currentRun } from '../support/test-run';
import { eventually } from './eventually';

const run = promisify(execFile);
if (missingPgbouncer) console.warn(`Skipped: behind a pooler in transaction mode: ${missingPgbouncer}`);

/** Ends a pooler with the test file. */
async function pooler(databaseUrl: string, settings?: Record<string, string>): Promise<Pgbouncer> {
  const started = await startPgbouncer(currentRun().folder, [serviceUrlOf(databaseUrl)], settings);
  atEndOfFile(() => started.stop());
  return started;
}

/** Returns the text that the API writes to stderr when it refuses to start. */
async function refusal(settings: NodeJS.ProcessEnv): Promise<string> {
  const env = { ...testSettings(currentRun().masterKey), ...settings, PORT: '0', RELAY_PORT: '0' };
  return run(process.execPath, [programs.api], { env }).then(
    () => 'It started.',
    ({ stderr }: { stderr: string }) => stderr,
  );
}

(missingPgbouncer ? describe.skip : describe)('behind a pooler in transaction mode', () => {
  let databaseUrl: string;
  let behind: NodeJS.ProcessEnv;

  beforeAll(async () => {
    databaseUrl = await createDatabase();
    behind = serviceConnection(databaseUrl, await pooler(databaseUrl));
    await migrate(currentRun().folder, databaseUrl, testSettings(currentRun().masterKey), behind);
    const role = new URL(behind.DATABASE_URL!).username;
    atEndOfFile(() => sql(databaseUrl, `ALTER ROLE "${role}" RESET ALL`));
  });

  it('the service saves, waits, wakes others and runs jobs, with few connections to the database', async () => {
    const here = await startApi({ databaseUrl }, { ...behind, DATABASE_POOL_SIZE: '40' });
    const there = await startApi(
      { databaseUrl },
      { ...behind, DATABASE_POOL_SIZE: '40', BASE_URL: here.url },
    );
    const owner = await newOwner(here.url);
    const project = await newProject(owner);
    const saves = await Promise.all(
      Array.from({ length: 100 }, (_, n) =>
        owner.at(n % 2 === 0 ? here.url : there.url).post(`/api/projects/${project.id}/documents/save`, {
          virtualPath: `/folder-${n % 10}/document-${n}.md`,
          content: `# Document ${n}\n`,
        }),
      ),
    );
    expect(saves.map(({ status }) => status)).toEqual(saves.map(() => 201));
    const [sender, recipient] = [await newAgent(owner), await newOpenAgent(owner)];
    const waiting = list(recipient.at(there.url), 'wait=30');
    await eventually('the recipient waits', async () => (await countWaiters(there.url)) > 0);
    const messageId = await sent(sender, recipient);
    expect(idsOf(await waiting)).toEqual([messageId]);
    const { body } = await anonymous(there.url).get('/readyz').expect(200);
    expect(body.data).toMatchObject({ ready: true, database: 'up', wakeups: 'up' });
    const [{ count }] = (await sql<{ count: number }>(
      databaseUrl,
      `SELECT count(*)::int AS count FROM pg_stat_activity
       WHERE datname = current_database() AND application_name = 'document-workspace'`,
    )) as [{ count: number }];
    expect(count).toBeLessThanOrEqual(20);
  });

  it.each([
    [
      'its other address is not set',
      () => ({ DATABASE_DIRECT_URL: undefined }),
      'The pooler of DATABASE_URL refuses the settings of connections. Set DATABASE_DIRECT_URL to the same database without the pooler.\n',
    ],
    [
      'the password is wrong',
      () => ({ DATABASE_URL: behind.DATABASE_URL!.replace(/:[^:@]+@/, ':wrong@') }),
      'The database rejected the user or password in DATABASE_URL.\n',
    ],
    [
      'it does not keep named statements',
      () => ({ DATABASE_PREPARED_NAMES: 'true' }),
      'The pooler of DATABASE_URL does not keep prepared statements. Set max_prepared_statements of PgBouncer 1.21 or later, or DATABASE_PREPARED_NAMES=false.\n',
    ],
  ])('the start is refused if %s', async (_, change, message) => {
    // Also after an earlier try, which may have left something on the pooler's connections.
    for (let start = 1; start <= 2; start++) expect(await refusal({ ...behind, ...change() })).toBe(message);
  });

  it('the start is refused if it drops settings and its other address is not set', async () => {
    const dropping = await pooler(databaseUrl, {
      ignore_startup_parameters:
        'options,statement_timeout,lock_timeout,idle_in_transaction_session_timeout,extra_float_digits',
    });
    const { DATABASE_URL } = serviceConnection(databaseUrl, dropping);
    expect(await refusal({ DATABASE_URL, DATABASE_PREPARED_NAMES: 'false' })).toBe(
      'DATABASE_URL leads through a pooler in transaction mode. Set DATABASE_DIRECT_URL to the same database without it.\n',
    );
  });

  it('the start is refused if the role has lost the settings of a session', async () => {
    const role = new URL(behind.DATABASE_URL!).username;
    const fresh = serviceConnection(databaseUrl, await pooler(databaseUrl));
    await sql(databaseUrl, `ALTER ROLE "${role}" SET jit = on`);
    try {
      expect(await refusal(fresh)).toBe(
        'A pooler loses the settings of connections: jit is on instead of off. Set DATABASE_DIRECT_URL, run "npm run migrate", which gives these settings to the role, and let the pooler reconnect.\n',
      );
    } finally {
      await sql(databaseUrl, `ALTER ROLE "${role}" SET jit = off`);
    }
  });

  it('a pooler that stops is an outage of the database: 503 with Retry-After', async () => {
    const own = await pooler(databaseUrl);
    const { url } = await startApi({ databaseUrl }, serviceConnection(databaseUrl, own));
    await own.stop();
    await anonymous(url).get('/readyz').expect(503);
    const { status, headers } = await anonymous(url).post('/api/auth/sign-in', {
      email: 'nobody@example.com',
      password: 'long enough to be one',
    });
    expect(status).toBe(503);
    expect(headers['retry-after']).toBeDefined();
  });
});

describe('without a pooler', () => {
  it('the service says that wake-ups come back to it', async () => {
    const { body } = await anonymous(deployment().api[0]).get('/readyz').expect(200);
    expect(body.data).toMatchObject({ ready: true, wakeups: 'up' });
  });
});
