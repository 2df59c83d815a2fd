import { countStatuses, spread, sql, uniqueName } from '#testing';
import { deployment } from '../support/deployments';
import { type Document, type Office, databaseOf, newOffice, projectDocument, share } from './sharing-support';
const [url, other] = deployment().api;

describe('POST /api/shares', () => {
  let office: Office;
  let doc: Document;

  beforeAll(async () => {
    office = await newOffice(url);
  });
  beforeEach(async () => {
    doc = await projectDocument(office.owner, office.project, `${uniqueName('plan')}.md`);
  });

  it('creates one share for concurrent requests', async () => {
    const { owner, member } = office;
    const answers = await Promise.all(
      spread(owner, [url, other], 12).map((caller) =>
        share(caller, doc.docId, 'user', { targetId: member.userId }),
      ),
    );
    expect(countStatuses(answers)).toEqual({ 200: 11, 201: 1 });
    expect(new Set(answers.map(({ body }) => body.data.id)).size).toBe(1);
  });

  it('rejects the 5,001st share of a document', async () => {
    const { owner, project } = office;
    await sql(
      databaseOf(owner),
      `WITH created AS (INSERT INTO share_groups (id, tenant_id, name)
         SELECT gen_random_uuid(), $1, 'Bound ' || i FROM generate_series(1, 5000) AS i RETURNING id)
       INSERT INTO share_grants (id, tenant_id, project_id, node_id, doc_id, share_type, group_id, audience, permission,
         created_by)
       SELECT gen_random_uuid(), $1, $2, $3, $4, 'group', id, id, 'read', $5 FROM created`,
      [owner.tenantId, project.id, doc.nodeId, doc.docId, owner.userId],
    );
    const { body } = await share(owner, doc.docId, 'tenant').expect(409);
    expect(body.error.code).toBe('SVC_TOO_MANY_SHARES');
    await sql(databaseOf(owner), `DELETE FROM share_groups WHERE tenant_id = $1 AND name LIKE 'Bound %'`, [
      owner.tenantId,
    ]);
  });
});
