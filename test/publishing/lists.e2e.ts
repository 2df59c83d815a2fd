import {
  connectAgent,
  MISSING_ID,
  newDocument,
  newOwner,
  newProject,
  type Person,
  type Project,
  uniqueName,
} from '#testing';
import { deployment } from '../support/deployments';
import { type PublishedDoc, newDraft, newLive } from './published-support';

const [url] = deployment().api;

describe('the list of published documents', () => {
  let owner: Person;
  let project: Project;
  let docs: PublishedDoc[];
  let node: string;

  beforeAll(async () => {
    owner = await newOwner(url);
    project = await newProject(owner);
    node = await newDocument(owner, project, 'source.md', '# Source\n');
    docs = [];
    for (let n = 0; n < 7; n++)
      docs.push(await (n % 2 ? newLive : newDraft)(owner, project, n % 3 ? {} : { sourceNodeId: node }));
  });

  const list = (query: string) => owner.get(`/api/published-docs?${query}`);

  it('shows live ones and drafts of a project, oldest first, without content', async () => {
    const { body } = await list(`projectId=${project.id}`).expect(200);
    const rows = body.data as (PublishedDoc & object)[];
    expect(rows.map(({ id }) => id)).toEqual(docs.map(({ id }) => id));
    expect(rows.map(({ status }) => status)).toEqual(docs.map((_, n) => (n % 2 ? 'published' : 'draft')));
    for (const row of rows) {
      expect(row).not.toHaveProperty('content');
      expect(row).not.toHaveProperty('contentHtml');
      expect(row).toMatchObject({ rating: { count: 0, average: null }, seo: {}, reviewRequestedAt: null });
    }
    expect(body.meta).toEqual({ nextCursor: null });
  });

  it('goes page by page, each document once', async () => {
    const met: string[] = [];
    let cursor = '';
    do {
      const { body } = await list(`projectId=${project.id}&limit=2${cursor && `&cursor=${cursor}`}`).expect(
        200,
      );
      met.push(...(body.data as PublishedDoc[]).map(({ id }) => id));
      cursor = (body.meta.nextCursor as string | null) ?? '';
    } while (cursor);
    expect(met).toEqual(docs.map(({ id }) => id));
  });

  it('can be of one source only, and holds cursors to what they are of', async () => {
    const { body } = await list(`projectId=${project.id}&sourceNodeId=${node}&limit=1`).expect(200);
    expect(body.data).toMatchObject([{ id: docs[0]!.id, sourceNodeId: node }]);
    const cursor = body.meta.nextCursor as string;
    const rest = await list(`projectId=${project.id}&sourceNodeId=${node}&cursor=${cursor}`).expect(200);
    expect((rest.body.data as PublishedDoc[]).map(({ id }) => id)).toEqual([docs[3]!.id, docs[6]!.id]);
    const misused = await list(`projectId=${project.id}&cursor=${cursor}`).expect(400);
    expect(misused.body.error.code).toBe('SVC_CURSOR_INVALID');
  });

  it.each([
    '',
    'projectId=x',
    `projectId=${MISSING_ID}&limit=0`,
    `projectId=${MISSING_ID}&limit=201`,
    `projectId=${MISSING_ID}&sourceNodeId=x`,
  ])('refuses the query "%s"', async (query) => {
    expect((await list(query).expect(400)).body.error.code).toBe('SVC_VALIDATION_ERROR');
  });

  it("is for who reaches the project: a stranger's and an agent's of another one is nothing", async () => {
    const stranger = await newOwner(url);
    const missing = await stranger.get(`/api/published-docs?projectId=${MISSING_ID}`).expect(404);
    const foreign = await stranger.get(`/api/published-docs?projectId=${project.id}`).expect(404);
    expect(foreign.body).toEqual(missing.body);
    const other = await owner.post('/api/projects', { name: uniqueName('Other') }).expect(201);
    const agent = await connectAgent(owner, { scopes: ['read:docs'], projectSlugs: [other.body.data.slug] });
    await agent.get(`/api/published-docs?projectId=${project.id}`).expect(404);
    await agent.get(`/api/published-docs?projectId=${other.body.data.id}`).expect(200);
  });
});
