import { connectAgent, newOwner, newToken, anonymous, type Person, sql } from '#testing';
import { poll, start } from '../agents/pairing-support';
import { type ServiceProcess, countWaiters, createDatabase, startApi } from '../support/deployments';
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

  /** The listening connections, oldest first. */
  async function listeners(): Promise<number[]> {
    const rows = await sql<{ pid: number }>(
      databaseUrl,
      `SELECT pid FROM pg_stat_activity
       WHERE datname = current_database() AND application_name = 'document-workspace-wakeups' ORDER BY backend_start`,
    );
    return rows.map(({ pid }) => pid);
  }

  async function terminate(pids: number[]): Promise<void> {
    await sql(databaseUrl, 'SELECT pg_terminate_backend(pid) FROM unnest($1::int[]) pid', [pids]);
  }

  /** Waits until both processes listen on connections other than the terminated ones. */
  async function untilListening(terminated: number[] = []): Promise<number[]> {
    const pids = await eventually('both processes have connected', async () => {
      const open = (await listeners()).filter((pid) => !terminated.includes(pid));
      return open.length === 2 && open;
    });
    for (const { url } of [here, there])
      await eventually('the process listens', async () => {
        const { body } = await anonymous(url).get('/readyz').expect(200);
        return body.data.wakeups === 'up';
      });
    return pids;
  }

  // A poll that learns of no wake-up is answered authorization_pending.
  it('a waiting poll is still answered after the approval', async () => {
    for (let n = 0; n < TIMES; n++) {
      const pids = await untilListening();
      const { userCode, deviceCode } = await start(there.url);
      const waiting = poll(there.url, deviceCode, 30).then((answer) => answer);
      await eventually('the poll waits', async () => (await countWaiters(there.url)) > 0);
      await terminate(pids);
      await owner.post('/api/agent-pairing/approve', { userCode }).expect(200);
      expect((await waiting).status).toBe(200);
      await untilListening(pids);
    }
  });

  it('no process accepts a revoked token once it listens again', async () => {
    for (let n = 0; n < TIMES; n++) {
      const pids = await untilListening();
      const token = await newToken(owner, 'read');
      await token.at(there.url).get('/api/me').expect(200);
      // Alternately the connection of either process: the one that revokes the token, and the one that must learn of it.
      const terminated = [pids[n % 2]!];
      await terminate(terminated);
      await owner.delete(`/api/tokens/${token.id}`).expect(200);
      await untilListening(terminated);
      await token.at(there.url).get('/api/me').expect(401);
    }
  });

  it('both processes continue to authenticate requests', async () => {
    const pids = await untilListening();
    await terminate(pids);
    const agent = await connectAgent(owner);
    for (const { url } of [here, there]) await agent.at(url).get('/api/me').expect(200);
    await untilListening(pids);
  });
});
