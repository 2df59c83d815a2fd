import { newMember, sql, uniqueName, withDatabase } from '#testing';
import { untilBlocked } from '../platform/blocked';
import { deployment } from '../support/deployments';
import { withoutTriggers } from '../support/without-triggers';
import { newOffice, projectDocument, share } from './sharing-support';

const {
  api: [url, other],
  databaseUrl,
} = deployment();

it('a document never has more than 5,000 shares, even if two are created at the same time', async () => {
  const { owner, member, project } = await newOffice(url);
  const admin = await newMember(owner, 'admin');
  const { nodeId, docId } = await projectDocument(owner, project, `${uniqueName('full')}.md`);
  await withoutTriggers(
    databaseUrl,
    `WITH created AS (INSERT INTO share_groups (id, tenant_id, name)
       SELECT gen_random_uuid(), $1, 'Bound ' || i FROM generate_series(1, 4999) AS i RETURNING id)
     INSERT INTO share_grants (id, tenant_id, project_id, node_id, doc_id, share_type, group_id, audience, permission, created_by)
     SELECT gen_random_uuid(), $1, $2, $3, $4, 'group', id, id, 'read', $5 FROM created`,
    [owner.tenantId, project.id, nodeId, docId, owner.userId],
  );
  const answers = await withDatabase(databaseUrl, async (client) => {
    await client.query('BEGIN');
    // Each act of an organization waits for this row when it is recorded, which is after its rows are inserted.
    await client.query('SELECT FROM audit_heads WHERE tenant_id = $1 FOR UPDATE', [owner.tenantId]);
    const both = Promise.all([
      share(owner, docId, 'tenant'),
      share(admin.at(other), docId, 'user', { targetId: member.userId }),
    ]);
    await untilBlocked(client, 'both wait', 2);
    await client.query('COMMIT');
    return both;
  });
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
  const live = 'SELECT FROM share_grants WHERE node_id = $1 AND revoked_at IS NULL';
  expect(await sql(databaseUrl, live, [nodeId])).toHaveLength(5000);
});
