import { Client as Database } from 'pg';
import { type Person, newOwner, uniqueName } from '#testing';
import { type ServiceProcess, createDatabase, startApi } from '../support/deployments';
import { eventually } from './eventually';

const SAVES = 10;

describe('saving an existing document', () => {
  let api: ServiceProcess;
  let database: Database;
  let owner: Person;

  beforeAll(async () => {
    const databaseUrl = await createDatabase();
    api = await startApi({ databaseUrl });
    owner = await newOwner(api.url);
    database = new Database({ connectionString: databaseUrl });
    await database.connect();
  });

  afterAll(async () => {
    await database?.end();
    await api?.stop();
  });

  /** The number of updates of nodes so far, and how many of them changed no index. */
  async function updates(): Promise<{ all: number; hot: number }> {
    const { rows } = await database.query<{ all: number; hot: number }>(
      `SELECT n_tup_upd::int AS all, n_tup_hot_upd::int AS hot FROM pg_stat_user_tables WHERE relname = 'nodes'`,
    );
    return rows[0]!;
  }

  it('updates its node without changing an index (HOT)', async () => {
    const made = await owner.post('/api/projects', { name: uniqueName('Project') }).expect(201);
    const save = (n: number) => ({
      virtualPath: 'guide/start.md',
      content: `---\ntags: [t${n}]\n---\n# Title ${n}\n\n${'text '.repeat(n)}\n`,
    });
    const path = `/api/projects/${made.body.data.id}/documents/save`;
    await owner.post(path, save(0)).expect(201);
    for (let n = 1; n <= SAVES; n++) await owner.post(path, save(n)).expect(200);
    // PostgreSQL reports the counts when a connection has been idle for some seconds. The first save is an update too.
    const counted = async () => {
      const now = await updates();
      return now.all > SAVES && now;
    };
    const { all, hot } = await eventually('the saves are counted', counted, 40);
    expect({ all, hot }).toEqual({ all: SAVES + 1, hot: SAVES + 1 });
  });
});
