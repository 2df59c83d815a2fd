import { execFileSync } from 'node:child_process';
import { type Person, type Project, anonymous, newDocument, newOwner, newProject, sql } from '#testing';
import { atEndOfFile } from '../support/cleanup';
import { type ServiceProcess, startApi } from '../support/deployments';
import { serviceConnection } from '../support/launch';
import { type MovingAddress, openMovingAddress } from '../support/moving-address';
import { type OwnPostgres, startOwnPostgres } from '../support/own-postgres';
import { type OwnReplica, startOwnReplica } from '../support/own-replica';
import { eventually } from './eventually';

/** Signals a server of PostgreSQL with all of its processes. */
function signalAll({ pid }: OwnPostgres, signal: NodeJS.Signals): void {
  const children = execFileSync('pgrep', ['-P', String(pid)], { encoding: 'utf8' })
    .trim()
    .split('\n');
  for (const each of [pid, ...children.map(Number)]) process.kill(each, signal);
}

const OF_SERVICE = `application_name LIKE 'document-workspace%'`;

describe('an address of PostgreSQL that leads to another server', () => {
  let primary: OwnPostgres;
  let replica: OwnReplica;
  let address: MovingAddress;
  let api: ServiceProcess;
  let owner: Person;
  let project: Project;

  beforeAll(async () => {
    primary = await startOwnPostgres({ settings: { synchronous_commit: 'on' } });
    replica = await startOwnReplica(primary);
    address = await openMovingAddress(primary.databaseUrl);
    const { DATABASE_URL } = serviceConnection(primary.databaseUrl);
    api = await startApi({ databaseUrl: primary.databaseUrl }, { DATABASE_URL: address.of(DATABASE_URL!) });
    owner = await newOwner(api.url);
    project = await newProject(owner);
  });

  it('which is a replica: everything gets 503, no connection is left open there, and the primary answers again', async () => {
    address.moveTo(replica.databaseUrl);
    await sql(
      primary.databaseUrl,
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE ${OF_SERVICE}`,
    );
    const statuses: number[] = [];
    await eventually('the service has tried to listen there again and again', async () => {
      statuses.push((await owner.get('/api/projects')).status);
      return statuses.length >= 10 && replica.errors().filter((line) => line.includes('LISTEN')).length >= 3;
    });
    // The first can still be answered on a connection that was being closed.
    expect(new Set(statuses.slice(1))).toEqual(new Set([503]));
    await eventually('no connection is left', async () => {
      const open = await sql(replica.databaseUrl, `SELECT FROM pg_stat_activity WHERE ${OF_SERVICE}`);
      return open.length === 0;
    });
    address.moveTo(primary.databaseUrl);
    await eventually('the primary answers', async () => (await owner.get('/api/projects')).status === 200);
    await newDocument(owner, project, 'after.md');
  });

  it('while the former one hangs: requests are answered in time', async () => {
    signalAll(primary, 'SIGSTOP');
    atEndOfFile(async () => signalAll(primary, 'SIGCONT'));
    const started = Date.now();
    const waiting = owner
      .get('/api/projects')
      .then(({ status }) => console.log('in flight', status, Date.now() - started));
    await sql(replica.databaseUrl, 'SELECT pg_promote()');
    address.moveTo(replica.databaseUrl);
    await eventually(
      'a document is saved',
      async () => {
        const id = await newDocument(owner, project, `${Date.now()}.md`).catch(() => undefined);
        console.log('save', id, Date.now() - started);
        return id;
      },
      150,
    );
    await waiting;
    console.log('done', Date.now() - started, (await anonymous(api.url).get('/readyz')).body.data);
  });
});
