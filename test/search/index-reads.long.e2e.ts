import { newOwner, newProject, sql } from '#testing';
import { createDatabase, startApi } from '../support/deployments';
import { eventually } from '../platform/eventually';

const SAVES = 100;
const HEADINGS = 4;
const READ_SECTIONS = `SELECT n_tup_ins::int AS written, (seq_tup_read + idx_tup_fetch)::int AS read FROM pg_stat_user_tables
  WHERE relname = 'sections'`;

// Statistics would make the connections plan again, and choose whole scans of tables that are small.
const WITHOUT_STATISTICS = `DO $$ DECLARE name regclass; BEGIN
  FOR name IN SELECT c.oid FROM pg_class c WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' LOOP
    EXECUTE format('ALTER TABLE %s SET (autovacuum_enabled = false)', name);
  END LOOP;
END $$`;

describe('the search index', () => {
  it('reads only the headings of the saved document, on connections that made their plans in an empty database', async () => {
    const databaseUrl = await createDatabase();
    await sql(databaseUrl, WITHOUT_STATISTICS);
    const api = await startApi({ databaseUrl }, { DATABASE_POOL_SIZE: '2' });
    const owner = await newOwner(api.url);
    const project = await newProject(owner);
    const save = (n: number, title: string) =>
      owner.post(`/api/projects/${project.id}/documents/save`, {
        virtualPath: `guide/${n}.md`,
        content: `# ${title}\n\n## Install\n\n## Configure\n\n## Run\n`,
      });
    for (let n = 0; n < SAVES; n++) await save(n, `Guide ${n}`).expect(201);
    for (let n = 0; n < SAVES; n++) await save(n, `New guide ${n}`).expect(200);
    const waiting = 'SELECT node_id FROM search_queue LIMIT 1';
    await eventually('the saves are indexed', async () => (await sql(databaseUrl, waiting)).length === 0);
    // PostgreSQL reports the counts of a connection when it closes.
    await api.stop();
    const { read } = await eventually('the saves are counted', async () => {
      const [counts] = await sql<{ written: number; read: number }>(databaseUrl, READ_SECTIONS);
      return counts!.written >= SAVES * HEADINGS && counts;
    });
    expect(read / (2 * SAVES)).toBeLessThan(5 * HEADINGS);
  });
});
