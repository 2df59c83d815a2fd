import { type Client, connectAgent, newDocument, newMember, newOwner, newProject } from '#testing';
import { deployment } from '../support/deployments';
import { newDraft, newLive, publish, setReview } from './published-support';

const { api, databaseUrl } = deployment();
const [url] = api;
const LIST = '/api/published-docs/all';

interface Listed {
  id: string;
  outOfDate: boolean | null;
}

async function listed(caller: Client, query = ''): Promise<Listed[]> {
  return (await caller.get(`${LIST}${query}`).expect(200)).body.data as Listed[];
}

describe('the list of all published documents', () => {
  it('names projects, sources and people, newest first, with a total', async () => {
    const owner = await newOwner(url);
    const member = await newMember(owner);
    const project = await newProject(owner);
    const sourceNodeId = await newDocument(owner, project, 'guide/start.md');
    const live = await newLive(owner, project, { sourceNodeId });
    const draft = await newDraft(member, await newProject(owner));
    const { body, headers } = await member.get(`${LIST}?total=true`).expect(200);
    expect(body.meta).toEqual({ nextCursor: null, total: 2 });
    expect(body.data).toMatchObject([
      { id: draft.id, status: 'draft', sourcePath: null, outOfDate: null, createdByName: 'Mel Member' },
      {
        id: live.id,
        status: 'published',
        publicUrl: live.publicUrl,
        projectSlug: project.slug,
        sourcePath: '/guide/start.md',
        outOfDate: false,
        publishedByName: 'Olive Owner',
        rating: { count: 0, average: null },
      },
    ]);
    const same = member.with({ 'If-None-Match': headers.etag! });
    await same.get(`${LIST}?total=true`).expect(304);
  });

  it('says which documents are out of date', async () => {
    const owner = await newOwner(url);
    const project = await newProject(owner);
    const sourceNodeId = await newDocument(owner, project, 'a.md', '# One\n');
    const live = await newLive(owner, project, { sourceNodeId });
    await newLive(owner, project);
    expect(await listed(owner, '?outOfDate=true')).toEqual([]);
    await newDocument(owner, project, 'a.md', '# Two\n');
    expect(await listed(owner, '?outOfDate=true')).toMatchObject([{ id: live.id, outOfDate: true }]);
  });

  it('filters by project, status and review', async () => {
    const owner = await newOwner(url);
    const member = await newMember(owner);
    const [one, two] = [await newProject(owner), await newProject(owner)];
    const live = await newLive(owner, one);
    const draft = await newDraft(member, two);
    await setReview(databaseUrl, owner.tenantId, true);
    await publish(member, draft.id).expect(409);
    const ids = async (query: string) => (await listed(owner, query)).map(({ id }) => id);
    expect(await ids(`?projectId=${one.id}`)).toEqual([live.id]);
    expect(await ids('?status=published')).toEqual([live.id]);
    expect(await ids('?inReview=true')).toEqual([draft.id]);
    const { body } = await owner.get(`${LIST}?limit=1`).expect(200);
    expect(await ids(`?limit=1&cursor=${body.meta.nextCursor}`)).toEqual([live.id]);
  });

  it('has nothing of the My Docs of others, of other organizations, and beyond the reach of a token', async () => {
    const owner = await newOwner(url);
    const member = await newMember(owner);
    const saved = await member.post('/api/documents/save', { path: 'a.md', content: '# A\n' }).expect(201);
    const { projectId } = (await member.get(`/api/nodes/${saved.body.data.nodeId}`).expect(200)).body.data;
    const own = await newDraft(member, { id: projectId as string });
    expect(await listed(owner)).toEqual([]);
    expect(await listed(owner, `?projectId=${projectId}`)).toEqual([]);
    expect((await listed(member)).map(({ id }) => id)).toEqual([own.id]);
    const [one, two] = [await newProject(owner), await newProject(owner)];
    const within = await newDraft(owner, one);
    await newDraft(owner, two);
    const agent = await connectAgent(owner, { scopes: ['read:docs'], projectSlugs: [one.slug] });
    expect((await listed(agent)).map(({ id }) => id)).toEqual([within.id]);
    expect(await listed(await newOwner(url))).toEqual([]);
  });
});
