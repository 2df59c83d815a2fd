import { randomUUID } from 'node:crypto';
import { Client as PgClient } from 'pg';
import { AllDistributionsRepository } from '../../libs/conversations/distribution/src/all/all-distributions.repository';
import { DistributionsRepository } from '../../libs/conversations/distribution/src/distributions/distributions.repository';
import { LAST_ID, type Queries } from '#platform';
import { explain } from '../support/explain';
import { createDatabase } from '../support/deployments';

const ENDED = 20_000;
const OPEN = 10;
/** Distributions of a project that has sent few of them. */
const FEW = 20;
const PAGE = 21;
/** A plan may read them once for each of the two projects. */
const OPEN_READ = 2 * OPEN;
/** All of them are from another project, except for the `FEW`, and the oldest are open. */
const SEED = `INSERT INTO distributions (tenant_id, id, source_project_id, title, documents, priority, require_feedback, callback_url,
    callback_secret, status, times_out_at, created_by, ended_at)
  SELECT $1, lpad(to_hex(n), 32, '0')::uuid, CASE WHEN n % ${ENDED / FEW} = 0 THEN $3::uuid ELSE $2::uuid END, 'x', '[]', 'normal', false, 'x', '\\x00',
    CASE WHEN n <= ${OPEN} THEN 'open' ELSE 'closed' END, now() + interval '1 day', $4, CASE WHEN n > ${OPEN} THEN now() END
  FROM generate_series(1, ${ENDED + OPEN}) n`;

describe(`statements about ${ENDED} distributions that have ended`, () => {
  const [tenantId, source, quiet, userId] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
  const reach = { tenantId, userId, projectIds: null };
  const [lists, all] = [new DistributionsRepository(), new AllDistributionsRepository()];
  let client: PgClient;

  beforeAll(async () => {
    client = new PgClient({ connectionString: await createDatabase() });
    await client.connect();
    await client.query('SET session_replication_role = replica');
    await client.query(
      `INSERT INTO projects (tenant_id, id, slug, name, created_by) SELECT $1, id, id::text, 'x', $3 FROM unnest($2::uuid[]) id`,
      [tenantId, [source, quiet], userId],
    );
    await client.query(SEED, [tenantId, source, quiet, userId]);
    await client.query('RESET session_replication_role');
    await client.query('VACUUM ANALYZE distributions, projects');
  });
  afterAll(() => client.end());

  async function expectToRead(max: number, run: (queries: Queries) => Promise<unknown>): Promise<void> {
    for (const { rowsOf, text } of await explain(client, run)) {
      const rows = rowsOf.get('distributions') ?? 0;
      if (rows > max) throw new Error(`${rows} rows:\n${text}`);
    }
  }

  const page = { offset: 0, limit: PAGE };

  it('read the open ones alone for a list of them', async () => {
    await expectToRead(OPEN_READ, async (queries) => {
      const found = await lists.list(queries, reach, { status: 'open', sourceProjectId: null, ...page });
      expect(found).toHaveLength(OPEN);
    });
    await expectToRead(OPEN_READ, (queries) =>
      lists.list(queries, reach, { status: 'open', sourceProjectId: quiet, ...page }),
    );
  });

  it.each(['all', 'sent'] as const)(
    'read the open ones alone for the box %s, and for its total',
    async (box) => {
      const filter = { box, status: 'open' } as const;
      await expectToRead(OPEN_READ, async (queries) => {
        const found = await all.list(queries, reach, { ...filter, before: LAST_ID, limit: PAGE });
        expect(found).toHaveLength(OPEN);
      });
      await expectToRead(OPEN_READ, (queries) => all.count(queries, reach, filter, 10_001));
    },
  );

  it.each([null, 'closed'] as const)(
    'read those of one project alone for a list of them with the status %s',
    (status) =>
      expectToRead(FEW, async (queries) => {
        const found = await lists.list(queries, reach, { status, sourceProjectId: quiet, ...page });
        expect(found).toHaveLength(FEW);
      }),
  );
});
