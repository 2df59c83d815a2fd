import { newOwner, newProject, sql } from '#testing';
import { createDatabase, startApi } from '../support/deployments';
import { eventually } from './eventually';

const SAVES = 10;
const READ_UPDATES = `SELECT n_tup_upd::int AS all, n_tup_hot_upd::int AS hot FROM pg_stat_user_tables WHERE relname = 'nodes'`;

describe('saving an existing document', () => {
  it('updates its node without changing an index (HOT)', async () => {
    const databaseUrl = await createDatabase();
    const api = await startApi({ databaseUrl });
    const owner = await newOwner(api.url);
    const project = await newProject(owner);
    const save = (n: number) =>
      owner.post(`/api/projects/${project.id}/documents/save`, {
        virtualPath: 'guide/start.md',
        content: `---\ntags: [t${n}]\n---\n# Title ${n}\n\n${'text '.repeat(n)}\n`,
      });
    await save(0).expect(201);
    for (let n = 1; n <= SAVES; n++) await save(n).expect(200);
    // PostgreSQL reports the counts of a connection when it closes.
    await api.stop();
    const updates = await eventually('the saves are counted', async () => {
      const [counts] = await sql<{ all: number; hot: number }>(databaseUrl, READ_UPDATES);
      return counts!.all >= SAVES && counts;
    });
    expect(updates).toEqual({ all: SAVES, hot: SAVES });
  });
});
