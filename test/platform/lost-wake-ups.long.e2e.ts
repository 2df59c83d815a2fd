import { type Person, type Project, newDocument, newOwner, newProject, newToken, sql } from '#testing';
import { poll, start } from '../agents/pairing-support';
import { Events } from '../live/live-support';
import { type RoomAgent, connectRoomAgent, hostRoom, seatAgents } from '../rooms/relay-support';
import { atEndOfFile } from '../support/cleanup';
import {
  type ServiceProcess,
  countWaiters,
  createDatabase,
  startApi,
  startRelay,
} from '../support/deployments';
import { eventually } from './eventually';
import { OwnRedis, missingRedis } from './own-redis';

if (missingRedis) console.warn(`Skipped: lost wake-ups with Redis: ${missingRedis}`);

/** The faults that can keep wake-ups from a process, which it does not always notice. */
interface Fault {
  name: string;
  needsRedis: boolean;
  /** Begins the fault. */
  begin: (away: { databaseUrl: string; redis?: OwnRedis }) => Promise<void> | void;
}

/** Signals the servers of the connections that listen in PostgreSQL. A stopped one looks like a connection that a network forgot. */
async function signalListeners(databaseUrl: string, signal: NodeJS.Signals): Promise<void> {
  const rows = await sql<{ pid: number }>(
    databaseUrl,
    `SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'document-workspace-wakeups'`,
  );
  for (const { pid } of rows) process.kill(pid, signal);
}

const FAULTS: Fault[] = [
  { name: 'Redis is down', needsRedis: true, begin: ({ redis }) => redis!.kill() },
  { name: 'Redis answers nothing', needsRedis: true, begin: ({ redis }) => redis!.hang() },
  {
    name: 'the connections that listen in PostgreSQL are dead and not closed',
    needsRedis: false,
    async begin({ databaseUrl }) {
      await signalListeners(databaseUrl, 'SIGSTOP');
      atEndOfFile(() => signalListeners(databaseUrl, 'SIGCONT'));
    },
  },
];

describe.each(FAULTS)('while $name', ({ needsRedis, begin }) => {
  const test = needsRedis && missingRedis ? it.skip : it;
  let databaseUrl: string;
  let redis: OwnRedis | undefined;
  let here: ServiceProcess;
  let there: ServiceProcess;
  let relay: ServiceProcess;
  let owner: Person;
  let project: Project;
  let listener: RoomAgent;
  let speaker: RoomAgent;

  beforeAll(async () => {
    if (needsRedis && missingRedis) return;
    redis = needsRedis ? await OwnRedis.start() : undefined;
    databaseUrl = await createDatabase();
    const servers = { databaseUrl, redisUrl: redis?.url };
    const settings = { REDIS_TIMEOUT_MS: '1000' };
    [here, there, relay] = await Promise.all([
      startApi(servers, settings),
      startApi(servers, settings),
      startRelay(servers, settings),
    ]);
    owner = await newOwner(here.url);
    project = await newProject(owner);
    speaker = await connectRoomAgent(owner, relay.url);
    listener = await connectRoomAgent(owner, relay.url);
    // The agent that is seated first has the first turn.
    await seatAgents(owner, await hostRoom(owner), speaker, listener);
  });

  afterAll(async () => {
    redis?.resume();
    await Promise.all([here?.kill(), there?.kill(), relay?.kill()]);
    await redis?.kill();
  });

  test('a stream of a revoked token gets nothing, and ends', async () => {
    const [token, kept] = [await newToken(owner, 'read'), await newToken(owner, 'read')];
    const [ended, open] = [await Events.open(token.at(there.url)), await Events.open(kept.at(there.url))];
    await begin({ databaseUrl, redis });

    await owner.delete(`/api/tokens/${token.id}`).expect(200);
    const unseen = await newDocument(owner, project, 'unseen.md');
    await open.untilAbout(unseen, 'documents');
    expect(ended.about(unseen)).toEqual([]);
    await ended.untilEnded();
  });

  test('a waiting poll is answered', async () => {
    const { userCode, deviceCode } = await start(there.url);
    const waiting = poll(there.url, deviceCode, 30).then((answer) => answer);
    await eventually('the poll waits', async () => (await countWaiters(there.url)) > 0);
    await owner.post('/api/agent-pairing/approve', { userCode }).expect(200);
    // A poll that learns of nothing is answered `authorization_pending`.
    expect((await waiting).status).toBe(200);
  });

  test('a waiting poll of a revoked token gets no message of its room', async () => {
    const waiting = listener.poll('wait=30').then((answer) => answer);
    await eventually('the poll waits', async () => (await countWaiters(relay.url)) > 0);
    const { body } = await owner.get('/api/tokens').expect(200);
    const { id } = (body.data as { id: string; actorId: string }[]).find(
      ({ actorId }) => actorId === listener.agent.actorId,
    )!;
    await owner.delete(`/api/tokens/${id}`).expect(200);
    await speaker.post('Only for members').expect(201);
    expect((await waiting).status).toBe(401);
  });
});
