import { anonymous, connectAgent, newOwner, newToken, type Person, sql, uniqueName } from '#testing';
import { type ServiceProcess, createDatabase, startApi } from '../support/deployments';
import { eventually } from './eventually';

const TIMES = 5;

describe('when the connection that listens in PostgreSQL breaks', () => {
  let databaseUrl: string;
  let here: ServiceProcess;
  let there: ServiceProcess;
  let owner: Person;

  beforeAll(async () => {
    databaseUrl = await createDatabase();
    [here, there] = await Promise.all([startApi({ databaseUrl }), startApi({ databaseUrl })]);
    owner = await newOwner(here.url);
  });

  afterAll(() => Promise.all([here?.stop(), there?.stop()]));

  /** Terminates all listening connections, or the one at index `which` by age, and returns how many it terminated. */
  async function terminateListeners(which?: number): Promise<number> {
    const ended = await sql(
      databaseUrl,
      `SELECT pg_terminate_backend(pid) FROM (
         SELECT pid, row_number() OVER (ORDER BY backend_start) - 1 AS n FROM pg_stat_activity
         WHERE datname = current_database() AND application_name = 'document-workspace-wakeups') listeners
       WHERE $1::int IS NULL OR n = $1`,
      [which ?? null],
    );
    return ended.length;
  }

  const listening = async (): Promise<void> => {
    for (const { url } of [here, there])
      await eventually('the process listens again', async () => {
        const { body } = await anonymous(url).get('/readyz').expect(200);
        return body.data.wakeups === 'up';
      });
  };

  it('a waiting poll is still answered within two seconds of the approval', async () => {
    for (let n = 0; n < TIMES; n++) {
      await listening();
      const agent = anonymous(there.url);
      const started = await agent
        .post('/api/agent-pairing/start', { clientName: uniqueName('agent'), projectSlugs: ['*'] })
        .expect(201);
      const { userCode, deviceCode } = started.body.data;
      const poll = agent.post('/api/agent-pairing/poll', { deviceCode, wait: 30 }).then((answer) => answer);
      await eventually('the poll waits', async () => {
        const { text } = await agent.get('/metrics').expect(200);
        return Number(/^wakeup_waiters (\d+)/m.exec(text)![1]) > 0;
      });
      expect(await terminateListeners()).toBe(2);
      await owner.post('/api/agent-pairing/approve', { userCode }).expect(200);
      const approved = Date.now();
      expect((await poll).status).toBe(200);
      expect(Date.now() - approved).toBeLessThan(2_000);
    }
  });

  it('no process serves a revoked token for more than a second', async () => {
    for (let n = 0; n < TIMES; n++) {
      await listening();
      const token = await newToken(owner, 'read');
      await token.at(there.url).get('/api/me').expect(200);
      // Alternately the process that revokes, and the one that must learn of it.
      expect(await terminateListeners(n % 2)).toBe(1);
      await owner.delete(`/api/tokens/${token.id}`).expect(200);
      await eventually(
        'the token is refused',
        async () => (await token.at(there.url).get('/api/me')).status === 401,
        2,
      );
    }
  });

  it('a wait that begins in the meantime is answered too', async () => {
    await terminateListeners();
    const agent = await connectAgent(owner);
    await agent.at(there.url).get('/api/me').expect(200);
    await listening();
  });
});
