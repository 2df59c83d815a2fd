import { type Agent, type Person, type Project, connectAgent, newMember, newProject, sql } from '#testing';
import { type Entry, walk } from '../catalog/catalog-support';
import { deployment } from '../support/deployments';
import { withoutTriggers } from '../support/without-triggers';
import { type Office, databaseOf, newOffice } from './sharing-support';

describe('a project with single documents shared with the caller', () => {
  let office: Office;
  let reader: Person;
  let agent: Agent;

  beforeAll(async () => {
    office = await newOffice(deployment().api[0]);
    reader = await newMember(office.owner);
    agent = await connectAgent(reader, { scopes: ['read:docs', 'read:catalog'], grantExternal: true });
  });

  /** A project of many documents that are shared with the reader. */
  async function newLargeProject(): Promise<Project> {
    const { owner } = office;
    const large = await newProject(owner);
    await withoutTriggers(
      databaseOf(owner),
      `WITH created AS (
         INSERT INTO nodes (id, tenant_id, project_id, tree_id, parent_id, type, name, path, depth, created_by)
         SELECT gen_random_uuid(), $1, $2, $3, $4, 'file', i || '.md', '/' || i || '.md', 1, $5 FROM generate_series(1, 2100) AS i RETURNING id),
       issued AS (
         INSERT INTO doc_ids (id, tenant_id, project_id, node_id, global_id, seq, issued_by)
         SELECT gen_random_uuid(), $1, $2, id, '@many:' || id, 1, $5 FROM created RETURNING id, node_id)
       INSERT INTO share_grants (id, tenant_id, project_id, node_id, doc_id, share_type, user_id, audience, permission,
         created_by)
       SELECT gen_random_uuid(), $1, $2, node_id, id, 'user', $6, $6, 'read', $5 FROM issued`,
      [owner.tenantId, large.id, large.treeId, large.rootNodeId, owner.userId, reader.userId],
    );
    return large;
  }

  it('lists thousands of shared documents, each once', async () => {
    const large = await newLargeProject();
    const listed = (await walk(agent, { id: large.id }, { limit: 190 })).map(({ path }) => path);
    expect(listed).toHaveLength(2100);
    expect(new Set(listed).size).toBe(2100);
  });

  it('lists all that remain if a share ends between two pages', async () => {
    const large = await newLargeProject();
    const page = async (cursor?: string) =>
      (await reader.get(`/api/projects/${large.id}/catalog`).query({ limit: 190, cursor }).expect(200)).body;
    const first = await page();
    const listed = [...(first.data as Entry[])];
    const ended = await sql(
      databaseOf(office.owner),
      'UPDATE share_grants SET expires_at = now() WHERE tenant_id = $1 AND node_id = $2 RETURNING id',
      [office.owner.tenantId, listed[0]!.nodeId],
    );
    expect(ended).toHaveLength(1);
    for (let { nextCursor } = first.meta; nextCursor;) {
      const { data, meta } = await page(nextCursor as string);
      listed.push(...(data as Entry[]));
      nextCursor = meta.nextCursor;
    }
    expect(new Set(listed.map(({ path }) => path)).size).toBe(2100);
  });
});
