import {
  type Client,
  type Person,
  connectAgent,
  newDocId,
  newDocument,
  newMember,
  newOwner,
  newProject,
  newShare,
  newShareGroup,
} from '#testing';
import { deployment } from '../support/deployments';

const [url] = deployment().api;
const LIST = '/api/shares/all';

interface Listed {
  id: string;
  document: { nodeId: string; path: string } | null;
  targetName: string | null;
  createdByName: string | null;
}

async function listed(caller: Client, query = ''): Promise<Listed[]> {
  return (await caller.get(`${LIST}${query}`).expect(200)).body.data as Listed[];
}

/** Shares a document of a project with the organization, and returns the share and the document. */
async function shareIn(person: Person, project: { id: string }, path: string, type: 'tenant' | 'public') {
  const nodeId = await newDocument(person, project, path);
  const { id } = await newDocId(person, nodeId);
  return { id: await newShare(person, id, type), nodeId, docId: id };
}

/** Shares a document in the My Docs of a person with another one. */
async function shareOwn(person: Person, path: string, targetId: string) {
  const saved = await person.post('/api/documents/save', { path, content: `# ${path}\n` }).expect(201);
  const { id } = await newDocId(person, saved.body.data.nodeId as string);
  return newShare(person, id, 'user', { targetId });
}

describe('the list of all shares', () => {
  it('names documents, audiences and creators, newest first, with a total', async () => {
    const owner = await newOwner(url);
    const member = await newMember(owner);
    const project = await newProject(owner);
    const { id, nodeId, docId } = await shareIn(owner, project, 'guide/start.md', 'tenant');
    const group = await newShareGroup(owner, 'Editors', [member]);
    const toGroup = await newShare(owner, docId, 'group', { targetId: group, permission: 'write' });
    const { body, headers } = await member.get(`${LIST}?total=true`).expect(200);
    expect(body.meta).toEqual({ nextCursor: null, total: 2 });
    expect(body.data).toMatchObject([
      { id: toGroup, shareType: 'group', targetId: group, targetName: 'Editors', permission: 'write' },
      {
        id,
        document: {
          nodeId,
          docId,
          projectId: project.id,
          projectSlug: project.slug,
          path: '/guide/start.md',
          untrusted: { title: 'guide/start.md' },
        },
        shareType: 'tenant',
        targetId: owner.tenantId,
        targetName: null,
        createdBy: owner.userId,
        createdByName: 'Olive Owner',
      },
    ]);
    await member.with({ 'If-None-Match': headers.etag! }).get(`${LIST}?total=true`).expect(304);
    const ofNode = await owner.get(`/api/shares?nodeId=${nodeId}&includeNames=true`).expect(200);
    expect(ofNode.body.data[1]).toMatchObject({ targetName: 'Editors', createdByName: 'Olive Owner' });
  });

  it('hides the documents in the My Docs of others from owners and admins, and their shares from members', async () => {
    const owner = await newOwner(url);
    const [member, colleague] = [await newMember(owner), await newMember(owner)];
    const share = await shareOwn(member, 'secret plan.md', colleague.userId);
    const { body, text } = await owner.get(`${LIST}?total=true`).expect(200);
    expect(body.data).toMatchObject([
      { id: share, document: null, targetId: colleague.userId, createdByName: 'Mel Member' },
    ]);
    expect(text).not.toMatch(/secret|globalId|nodeId|~/);
    expect(body.meta.total).toBe(1);
    expect((await listed(member))[0]).toMatchObject({ id: share, document: { path: '/secret plan.md' } });
    expect(await listed(colleague)).toEqual([]);
    const { projectId } = (await member.get(LIST).expect(200)).body.data[0].document;
    expect(await listed(owner, `?projectId=${projectId}`)).toEqual([]);
    await owner.delete(`/api/shares/${share}`).expect(200);
    expect(await listed(owner)).toEqual([]);
  });

  it('filters by project, audience, expiry and creator', async () => {
    const owner = await newOwner(url);
    const admin = await newMember(owner, 'admin');
    const [one, two] = [await newProject(owner), await newProject(owner)];
    const first = await shareIn(owner, one, 'a.md', 'tenant');
    const second = await shareIn(admin, two, 'b.md', 'public');
    const expiresAt = new Date(Date.now() + 3_600_000).toISOString();
    const third = await newShare(owner, first.docId, 'user', { targetId: admin.userId, expiresAt });
    const ids = async (query: string) => (await listed(owner, query)).map(({ id }) => id);
    expect(await ids(`?projectId=${two.id}`)).toEqual([second.id]);
    expect(await ids('?shareType=public')).toEqual([second.id]);
    expect(await ids(`?targetId=${admin.userId}`)).toEqual([third]);
    const tomorrow = new Date(Date.now() + 86_400_000).toISOString();
    expect(await ids(`?expiresBefore=${tomorrow}`)).toEqual([third]);
    expect(await ids('?mine=true')).toEqual([third, first.id]);
    const { body } = await owner.get(`${LIST}?limit=1&total=true&mine=true`).expect(200);
    expect(body.meta.total).toBe(2);
    expect(await ids(`?limit=1&mine=true&cursor=${body.meta.nextCursor}`)).toEqual([first.id]);
    await owner.get(`${LIST}?limit=1&cursor=${body.meta.nextCursor}`).expect(400);
  });

  it('shows an agent only what its token reaches, and nothing hidden', async () => {
    const owner = await newOwner(url);
    const member = await newMember(owner);
    const [one, two] = [await newProject(owner), await newProject(owner)];
    const within = await shareIn(owner, one, 'a.md', 'tenant');
    await shareIn(owner, two, 'b.md', 'tenant');
    await shareOwn(member, 'c.md', owner.userId);
    const agent = await connectAgent(owner, { scopes: ['read:docs'], projectSlugs: [one.slug] });
    expect((await listed(agent)).map(({ id }) => id)).toEqual([within.id]);
    await (await connectAgent(owner, { scopes: ['read:profile'] })).get(LIST).expect(403);
    expect(await listed(await newOwner(url))).toEqual([]);
  });

  it('names nobody whose account was deleted', async () => {
    const owner = await newOwner(url);
    const admin = await newMember(owner, 'admin');
    await shareIn(admin, await newProject(owner), 'a.md', 'tenant');
    await owner.delete(`/api/members/${admin.userId}`).expect(200);
    expect((await listed(owner))[0]).toMatchObject({ createdByName: null });
  });
});
