import { KINDS } from '#directory';
import {
  type Person,
  connectAgent,
  newDocId,
  newDocument,
  newMember,
  newOwner,
  newProject,
  newShare,
  newToken,
  sql,
  uniqueName,
} from '#testing';
import { newSession } from '../accounts/accounts-support';
import { authorize, connectClient, refresh, register } from '../oauth/oauth-support';
import { issueToken } from '../organizations/scim-support';
import { newDraft, newLive } from '../publishing/published-support';
import { newCode, newInvite, newRoom } from '../rooms/people-support';
import { deployment } from '../support/deployments';

const { api, databaseUrl } = deployment();
const [url] = api;

type Kind = keyof typeof KINDS;

/** The rows `r` that have a key, for the kinds in which not all have one. */
const WITH_KEY: Partial<Record<Kind, string>> = {
  'agent-slug': `r.visibility = 'public'`,
  domain: 'r.proved_at IS NOT NULL',
  email: 'r.deleted_at IS NULL',
  'former-email': `r.purpose = 'undo_email_change'`,
  'public-document': `r.share_type = 'public' AND r.revoked_at IS NULL`,
  'room-code': 'r.code_hash IS NOT NULL',
};

/** The kinds whose entries several rows share. They are kept when the rows end, and then find none. */
const SHARED: readonly Kind[] = ['public-document', 'published-lineage'];

/** Entries of a tenant without their row, and rows without their entry. */
async function differences({ tenantId }: Person): Promise<object[]> {
  const found = [];
  for (const [kind, { table, key, id }] of Object.entries(KINDS) as [Kind, (typeof KINDS)[Kind]][])
    found.push(
      ...(await sql(
        databaseUrl,
        `SELECT '${kind}' AS kind, coalesce(e.id, r.id) AS id, r.id IS NOT NULL AS row, e.id IS NOT NULL AS entry FROM (
          SELECT ${id('r')} AS id, ${key('r')} AS key FROM ${table} r WHERE r.tenant_id = $1 AND ${WITH_KEY[kind] ?? 'true'}) r
        FULL JOIN (SELECT d.id, d.key FROM directory d WHERE d.tenant_id = $1 AND d.kind = '${kind}') e ON e.id = r.id AND e.key = r.key
        WHERE e.id IS NULL OR (r.id IS NULL AND ${!SHARED.includes(kind)})`,
        [tenantId],
      )),
    );
  return found;
}

/** How many entries of each kind a tenant has. */
async function counts({ tenantId }: Person): Promise<Record<string, number>> {
  const rows = await sql<{ kind: string; count: number }>(
    databaseUrl,
    'SELECT kind, count(*)::int AS count FROM directory WHERE tenant_id = $1 GROUP BY kind ORDER BY kind',
    [tenantId],
  );
  return Object.fromEntries(rows.map(({ kind, count }) => [kind, count]));
}

describe('the directory', () => {
  it('has an entry for each key of a row, and none that outlives its row', async () => {
    const owner = await newOwner(url);
    const member = await newMember(owner);
    expect(await counts(owner)).toMatchObject({ email: 2, session: 2 });

    const [kept, ended] = [await newToken(owner, 'read'), await newToken(owner, 'read')];
    await owner.delete(`/api/tokens/${ended.id}`).expect(200);
    await kept.get('/api/me').expect(200);
    await issueToken(owner);
    await issueToken(owner);
    const clientId = await register(url);
    await authorize(owner, clientId);
    const { refresh_token } = await connectClient(owner, { clientId });
    await refresh(url, clientId, refresh_token).expect(200);

    const agent = await connectAgent(owner);
    const path = `/api/agents/${agent.actorId}`;
    await owner.patch(path, { visibility: 'public', slug: uniqueName('agent') }).expect(200);
    await owner.patch(path, { slug: uniqueName('agent') }).expect(200);

    const project = await newProject(owner);
    const docId = await newDocId(owner, await newDocument(owner, project, '/a.md'));
    const share = await newShare(owner, docId.id, 'public');
    await owner.delete(`/api/shares/${share}`).expect(200);
    await newShare(owner, docId.id, 'public');
    await newLive(owner, project);
    const draft = await newDraft(owner, project);
    await owner.delete(`/api/published-docs/${draft.id}`).expect(200);

    const room = await newRoom(owner);
    await newInvite(owner, room);
    await newCode(owner, room);
    await newCode(owner, room);

    const invite = { email: `${uniqueName('guest')}@test.invalid`, role: 'member' };
    await owner.post('/api/members/invites', invite).expect(201);
    await newSession(owner);

    expect(await differences(owner)).toEqual([]);
    expect(await counts(owner)).toMatchObject({
      ...{ agent: 2, 'agent-slug': 1, 'doc-id': 1, 'global-doc-id': 1, email: 2, 'member-invite': 1 },
      ...{
        'oauth-code': 2,
        'oauth-family': 1,
        'oauth-refresh': 1,
        'published-document': 1,
        'public-document': 1,
      },
      ...{ 'room-code': 1, 'room-invite': 1, 'scim-token': 1, session: 3, token: 4 },
    });

    await owner.patch(path, { visibility: 'tenant' }).expect(200);
    await owner.post(`${room.path}/close`).expect(200);
    await owner.delete('/api/v1/admin/scim-token').expect(200);
    await member.delete('/api/me').send({ currentPassword: member.password }).expect(200);
    await owner.delete('/api/auth/sessions').expect(200);
    expect(await differences(owner)).toEqual([]);
    const left = await counts(owner);
    for (const kind of ['agent-slug', 'room-code', 'scim-token']) expect(left).not.toHaveProperty(kind);
    expect(left).toMatchObject({ email: 1 });
  });
});
