import { randomUUID } from 'node:crypto';
import {
  type Agent,
  type Client,
  type Person,
  type Project,
  anonymous,
  connectAgent,
  newDocument,
  newMember,
  newOwner,
  newProject,
  newShare,
  sql,
} from '#testing';
import { ownDocument } from '../sharing/sharing-support';
import { serviceConnection } from '../support/launch';
import { startApi } from '../support/deployments';
import { type OwnPostgres, startOwnPostgres } from '../support/own-postgres';
import { type OwnReplica, startOwnReplica } from '../support/own-replica';
import { eventually } from './eventually';

describe('with a replica of the database', () => {
  let primary: OwnPostgres;
  let replica: OwnReplica;
  let url: string;
  let owner: Person;
  let reader: Agent;
  let project: Project;

  const ofReplica = (text: string) => sql(replica.databaseUrl, text);
  /** The value of a metric with the label that is named; undefined if it is not shown. */
  const valueOf = async (metric: string): Promise<number | undefined> => {
    const { text } = await anonymous(url).get('/metrics').expect(200);
    const line = text.split('\n').find((shown) => shown.startsWith(metric));
    return line === undefined ? undefined : Number(line.slice(line.lastIndexOf(' ')));
  };
  const replicaAnswers = async (): Promise<number> =>
    (await valueOf('database_replica_reads_total{answered="replica"}')) ?? 0;
  /** The catalog of a project, as text. */
  const catalog = async (by: Client, { id }: { id: string }): Promise<string> =>
    (await by.get(`/api/projects/${id}/catalog?limit=200`)).text;
  /** Runs requests until a replica has answered one of them, as it does again a second after it was late. */
  const untilReplicaAnswers = () =>
    eventually('the replica answers', async () => {
      const before = await replicaAnswers();
      await catalog(reader, project);
      return (await replicaAnswers()) > before;
    });

  const pause = async () => {
    await ofReplica('SELECT pg_wal_replay_pause()');
    await eventually('it has paused', async () => {
      const [row] = await sql<{ state: string }>(
        replica.databaseUrl,
        'SELECT pg_get_wal_replay_pause_state() AS state',
      );
      return row!.state === 'paused';
    });
  };
  const resume = async () => {
    await ofReplica('SELECT pg_wal_replay_resume()');
    await untilReplicaAnswers();
  };

  beforeAll(async () => {
    primary = await startOwnPostgres({ settings: { synchronous_commit: 'on' } });
    replica = await startOwnReplica(primary);
    const { DATABASE_URL: address } = serviceConnection(replica.databaseUrl);
    const { username } = new URL(serviceConnection(primary.databaseUrl).DATABASE_URL!);
    // As docs/operating/watch.md says.
    await sql(primary.databaseUrl, `GRANT pg_monitor TO ${username}`);
    ({ url } = await startApi({ databaseUrl: primary.databaseUrl }, { DATABASE_REPLICA_URL: address }));
    owner = await newOwner(url);
    project = await newProject(owner);
    reader = await connectAgent(owner, { scopes: ['read:catalog'] });
    await newDocument(owner, project, 'handbook.md');
  });

  it('answers searches there, which find what was saved a moment ago', async () => {
    const before = await replicaAnswers();
    let saved = 0;
    // A late replica leaves a read to the primary, so on a slow machine more reads than these may be needed.
    await eventually('the replica has answered one of at least 20 reads', async () => {
      const name = `handbook-${++saved}.md`;
      await newDocument(owner, project, name);
      expect(await catalog(reader, project)).toContain(name);
      return saved >= 20 && (await replicaAnswers()) > before;
    });
  });

  it('finds by its name what was saved a moment ago', async () => {
    for (let n = 0; n < 20; n++) {
      const name = `quokka-${n}-${randomUUID().slice(0, 8)}`;
      await newDocument(owner, project, `${name}.md`);
      const { text } = await owner.get(`/api/nodes/search?projectId=${project.id}&q=${name}`).expect(200);
      expect(text).toContain(`${name}.md`);
    }
  });

  describe('whose connections break or hang', () => {
    /** The processes that answer the service. */
    const backends = async () =>
      (
        await sql<{ pid: number }>(
          replica.databaseUrl,
          `SELECT pid FROM pg_stat_activity WHERE application_name = 'document-workspace'`,
        )
      ).map(({ pid }) => pid);

    const untilConnected = () =>
      eventually('the service reads', async () => {
        const pids = await backends().catch(() => []);
        return pids.length > 0 && pids;
      });
    /** Ends a connection of the service to the replica, like a crash of its process. */
    const terminate = () =>
      eventually('a connection has ended', async () => {
        const [pid] = await untilConnected();
        try {
          return process.kill(pid!, 'SIGKILL');
        } catch {
          return false;
        }
      });
    const isDone = [() => true, () => false] as const;

    it('leaves all reads to the primary, and the service runs on', async () => {
      await untilReplicaAnswers();
      let reading = true;
      const reads = Array.from({ length: 8 }, async () => {
        while (reading) expect(await catalog(reader, project)).toContain('handbook.md');
      });
      for (let kills = 0; kills < 5; kills++) {
        // PostgreSQL then ends all connections, and recovers.
        await terminate();
        await eventually('the replica runs again', () => ofReplica('SELECT 1').then(...isDone));
      }
      reading = false;
      await Promise.all(reads);
      await anonymous(url).get('/readyz').expect(200);
      await untilReplicaAnswers();
    });

    it('answers from the primary while they hang', async () => {
      const hanging = await backends();
      expect(hanging).not.toEqual([]);
      for (const pid of hanging) process.kill(pid, 'SIGSTOP');
      try {
        expect(await catalog(reader, project)).toContain('handbook.md');
      } finally {
        for (const pid of hanging) process.kill(pid, 'SIGCONT');
      }
      await untilReplicaAnswers();
    });
  });

  describe('that has stopped to replay', () => {
    let member: Person;
    let shared: { id: string };
    let share: string;

    beforeAll(async () => {
      member = await newMember(owner);
      const { docId, projectId } = await ownDocument(owner, 'shared-plan.md');
      share = await newShare(owner, docId, 'user', { targetId: member.userId });
      // A second document that the member sees in these My Docs.
      const other = await ownDocument(owner, 'shared-for-good.md');
      await newShare(owner, other.docId, 'user', { targetId: member.userId });
      shared = { id: projectId };
      await untilReplicaAnswers();
      expect(await catalog(member, shared)).toContain('shared-plan.md');
      await pause();
    });
    afterAll(resume);

    it('shows nothing that is no longer shared since, although the replica still has the share', async () => {
      await owner.delete(`/api/shares/${share}`).expect(200);
      const held = await sql(
        replica.databaseUrl,
        'SELECT FROM share_grants WHERE id = $1 AND revoked_at IS NULL',
        [share],
      );
      expect(held).toHaveLength(1);
      const answers = await replicaAnswers();
      const listed = await catalog(member, shared);
      expect(listed).toContain('shared-for-good.md');
      expect(listed).not.toContain('shared-plan.md');
      expect(await replicaAnswers()).toBe(answers);
    });

    it('lists what was saved since, from the primary', async () => {
      await newDocument(owner, project, 'written-since.md');
      const answers = await replicaAnswers();
      expect(await catalog(reader, project)).toContain('written-since.md');
      expect(await replicaAnswers()).toBe(answers);
    });

    it('shows nothing of what was deleted since', async () => {
      const nodeId = await newDocument(owner, project, 'secret-plan.md');
      expect(await catalog(reader, project)).toContain('secret-plan.md');
      await owner.delete(`/api/nodes/${nodeId}`).expect(200);
      expect(await catalog(reader, project)).not.toContain('secret-plan.md');
    });
  });

  it('is shown by the metrics with what it lacks, which grows while it does not replay, and ends', async () => {
    const METRICS = ['database_replication_lag_bytes{', 'database_replica_lag_bytes{'];
    const lacks = async (atLeast: number) => {
      await catalog(reader, project);
      const values = await Promise.all(METRICS.map(valueOf));
      return values.every((bytes) => bytes !== undefined && bytes >= atLeast) ? values : [];
    };
    const lacksNothing = async () => {
      const values = await lacks(0);
      return values.length > 0 && values.every((bytes) => bytes === 0);
    };
    await eventually('it lacks nothing', lacksNothing);
    await pause();
    for (const bytes of [10_000, 100_000]) {
      await sql(primary.databaseUrl, `SELECT pg_logical_emit_message(false, 'lag', repeat('x', $1))`, [
        bytes,
      ]);
      await eventually(`it lacks ${bytes} bytes`, async () => (await lacks(bytes)).length > 0);
    }
    await resume();
    await eventually('it lacks nothing again', lacksNothing);
  });

  it('answers from the primary once the replica was promoted', async () => {
    await untilReplicaAnswers();
    await ofReplica('SELECT pg_promote()');
    await newDocument(owner, project, 'after-the-promotion.md');
    const answers = await replicaAnswers();
    expect(await catalog(reader, project)).toContain('after-the-promotion.md');
    expect(await replicaAnswers()).toBe(answers);
  });

  it('answers from the primary while the replica is away', async () => {
    await replica.stop();
    for (let n = 0; n < 5; n++) expect(await catalog(reader, project)).toContain('handbook.md');
    await anonymous(url).get('/readyz').expect(200);
  });
});
