import { Client as PgClient } from 'pg';
import type { Principal } from '#access';
import type { Database } from '#platform';
import { ScreenRepository } from '../../libs/administration/home/src/screen/screen.repository';
import { UsageRepository } from '../../libs/administration/home/src/usage/usage.repository';
import { WaitingRepository } from '../../libs/administration/home/src/waiting/waiting.repository';
import { AllPublishedRepository } from '../../libs/exchange/publishing/src/all/all-published.repository';
import { AllSharesRepository } from '../../libs/exchange/sharing/src/all/all-shares.repository';
import { seed } from '../catalog/seeded';
import { createDatabase } from '../support/deployments';
import { explain } from '../support/explain';

const SIZE = 20_000;
const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff';
/** The tables that grow with documents, saves, shares and people. */
const LARGE = [
  'nodes',
  'node_changes',
  'revisions',
  'share_grants',
  'doc_ids',
  'published_documents',
  'users',
];
const EVERY_SHARE = { projectId: null, shareType: null, targetId: null, expiresBefore: null, mine: false };
const EVERYTHING_PUBLISHED = { projectId: null, status: null, inReview: false, outOfDate: false };

describe(`what a person reads first in an organization of ${SIZE} documents`, () => {
  let client: PgClient;
  let owner: Principal;
  let member: Principal;

  beforeAll(async () => {
    client = new PgClient({ connectionString: await createDatabase() });
    await client.connect();
    const { principal } = await seed(client, SIZE);
    const { tenantId } = principal;
    owner = { ...principal, features: new Set(['distribution', 'agent_inbox']) };
    const { rows } = await client.query(
      `INSERT INTO users (id, tenant_id, email, display_name, password_hash, role)
       SELECT gen_random_uuid(), $1, i || '@crowd.invalid', 'x', 'x', 'member' FROM generate_series(1, 5000) AS i RETURNING id`,
      [tenantId],
    );
    member = { ...owner, userId: (rows as { id: string }[])[0]!.id, role: 'member' };
    await client.query(
      `INSERT INTO published_documents (id, tenant_id, project_id, source_node_id, lineage_document_id, public_title, slug, content,
         content_hash, is_original_published, status, created_by)
       SELECT gen_random_uuid(), tenant_id, project_id, id, id, 'Published ' || name, name, '', '', true, 'published', created_by
       FROM nodes WHERE tenant_id = $1 AND type = 'file' AND name LIKE '%7.md'`,
      [tenantId],
    );
    await client.query(
      `UPDATE share_grants SET expires_at = now() + interval '3 days' WHERE tenant_id = $1 AND share_type = 'user'`,
      [tenantId],
    );
    await client.query('VACUUM ANALYZE');
  });
  afterAll(() => client.end());

  /** Expects that no large table is scanned, and that at most so many rows are read, by an owner and by a member. */
  async function expectFewRows(
    max: number,
    run: (database: Database, principal: Principal) => Promise<unknown>,
  ): Promise<void> {
    for (const principal of [owner, member])
      for (const { scanned, rowsRead, text } of await explain(client, (database: Database) =>
        run(database, principal),
      )) {
        expect({ scanned: scanned.filter((table) => LARGE.includes(table)), text }).toEqual({
          scanned: [],
          text,
        });
        expect({ text, few: rowsRead <= max ? true : rowsRead }).toEqual({ text, few: true });
      }
  }

  const screens = new ScreenRepository();
  const waiting = new WaitingRepository();

  it('is the newest changes, of which a bounded number is examined', async () => {
    await expectFewRows(5_000, (database, principal) =>
      screens.changes(database, principal, new Date(0), 21),
    );
  });

  it('is what they saved last', async () => {
    await expectFewRows(3_000, (database, principal) => screens.recent(database, principal));
  });

  it('is what waits for them', async () => {
    await expectFewRows(1_500, (database, principal) => waiting.count(database, principal));
    await expectFewRows(8_000, (database, principal) => waiting.list(database, principal));
  });

  it('is what the organization uses, without reading a document', async () => {
    const usage = new UsageRepository();
    for (const { rowsOf, rowsRead, text } of await explain(client, (database: Database) =>
      usage.find(database, owner.tenantId),
    )) {
      expect([...rowsOf.keys()].filter((table) => LARGE.includes(table) && table !== 'users')).toEqual([]);
      // The tables hold two tenants, so scanning them is cheapest: eight counters of each of 2,002 projects, the projects twice, and the people.
      expect({ text, few: rowsRead <= 26_000 ? true : rowsRead }).toEqual({ text, few: true });
    }
  });

  it('is a page of everything that is shared', async () => {
    const shares = new AllSharesRepository();
    await expectFewRows(1_000, (database, principal) =>
      shares.list(database, principal, EVERY_SHARE, LAST_ID, 51),
    );
  });

  it('is a page of everything that is published', async () => {
    const published = new AllPublishedRepository();
    await expectFewRows(1_000, (database, principal) =>
      published.list(database, principal, EVERYTHING_PUBLISHED, LAST_ID, 51),
    );
  });
});
