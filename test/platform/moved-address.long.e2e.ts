import { type Person, type Project, newDocument, newOwner, newProject, sql } from '#testing';
import { startApi } from '../support/deployments';
import { serviceConnection } from '../support/launch';
import { type MovingAddress, openMovingAddress } from '../support/moving-address';
import { type OwnPostgres, startOwnPostgres } from '../support/own-postgres';
import { type OwnReplica, startOwnReplica } from '../support/own-replica';
import { eventually } from './eventually';

const OF_SERVICE = `application_name LIKE 'document-workspace%'`;

describe('while the address of PostgreSQL leads to a replica', () => {
  let primary: OwnPostgres;
  let replica: OwnReplica;
  let address: MovingAddress;
  let owner: Person;
  let project: Project;

  beforeAll(async () => {
    primary = await startOwnPostgres({ settings: { synchronous_commit: 'on' } });
    replica = await startOwnReplica(primary);
    address = await openMovingAddress(primary.databaseUrl);
    const { DATABASE_URL } = serviceConnection(primary.databaseUrl);
    const { url } = await startApi(
      { databaseUrl: primary.databaseUrl },
      { DATABASE_URL: address.of(DATABASE_URL!) },
    );
    owner = await newOwner(url);
    project = await newProject(owner);
  });

  it('nothing is read there, no connection is left open, and the primary serves again when the address is back', async () => {
    address.moveTo(replica.databaseUrl);
    await sql(
      primary.databaseUrl,
      `SELECT pg_terminate_backend(pid, 60000) FROM pg_stat_activity WHERE ${OF_SERVICE}`,
    );
    const statuses: number[] = [];
    await eventually('the service has tried to listen there again and again', async () => {
      statuses.push((await owner.get('/api/projects')).status);
      return replica.errors().filter((line) => line.includes('LISTEN')).length >= 3;
    });
    expect(new Set(statuses)).toEqual(new Set([503]));
    await eventually('no connection is left', async () => {
      const open = await sql(replica.databaseUrl, `SELECT FROM pg_stat_activity WHERE ${OF_SERVICE}`);
      return open.length === 0;
    });
    address.moveTo(primary.databaseUrl);
    await eventually('the primary answers', async () => (await owner.get('/api/projects')).status === 200);
    await newDocument(owner, project, 'after.md');
  });
});
