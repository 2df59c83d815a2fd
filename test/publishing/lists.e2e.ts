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

describe('GET /api/published-docs', () => {
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

  it('lists the live documents and drafts of a project, oldest first, without their content', async () => {
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

  it('returns each document once over all pages', async () => {
    const listed: string[] = [];
    let cursor = '';
    do {
      const { body } = await list(`projectId=${project.id}&limit=2${cursor && `&cursor=${cursor}`}`).expect(
        200,
      );
      listed.push(...(body.data as PublishedDoc[]).map(({ id }) => id));
      cursor = (body.meta.nextCursor as string | null) ?? '';
    } while (cursor);
    expect(listed).toEqual(docs.map(({ id }) => id));
  });

  it('filters by source, and rejects a cursor of another filter', async () => {
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
  ])('rejects the query "%s"', async (query) => {
    expect((await list(query).expect(400)).body.error.code).toBe('SVC_VALIDATION_ERROR');
  });

  it('returns 404 to users of another organization and to agents that do not reach the project', async () => {
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
