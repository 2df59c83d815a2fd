import {
  type Client,
  type Person,
  type Project,
  connectAgent,
  newDocument,
  newMember,
  newNode,
  newOwner,
  newProject,
  sql,
} from '#testing';
import { deployment } from '../support/deployments';
import { Corpus, randomFrom, share } from './corpus';
import { writeSearchTerms } from './search-support';

interface Count {
  projectId: string;
  slug: string;
  count: number;
  atLeast?: true;
}

const { api, databaseUrl } = deployment();
const [url, other] = api;
const MAX_COUNTED = 50;

/** All pages of counts, by project. */
async function countsOf(caller: Client, search: object, limit: number): Promise<Map<string, Count>> {
  const counts: Count[] = [];
  for (let cursor: string | null | undefined; cursor !== null;) {
    const answer = await caller.post('/api/catalog/locate', { ...search, scope: '*', limit, cursor });
    expect([answer.status, answer.text]).toEqual([200, expect.any(String)]);
    counts.push(...(answer.body.data.counts as Count[]));
    cursor = answer.body.meta.nextCursor as string | null;
  }
  const byProject = new Map(counts.map((count) => [count.projectId, count]));
  expect(byProject.size).toBe(counts.length);
  return byProject;
}

/** The nodes in all pages of a search in one project; none if the caller can't see the project. */
async function foundIn(caller: Client, scope: string, search: object): Promise<string[]> {
  const found: string[] = [];
  for (let cursor: string | null | undefined; cursor !== null;) {
    const answer = await caller.post('/api/catalog/locate', { ...search, scope, limit: 50, cursor });
    if (answer.status === 404) return [];
    expect(answer.status).toBe(200);
    found.push(...(answer.body.data as { nodeId: string }[]).map(({ nodeId }) => nodeId));
    cursor = answer.body.meta.nextCursor as string | null;
  }
  return found;
}

describe.each([1, 2, 3])('locate in generated documents (seed %d)', (seed) => {
  const corpus = new Corpus(randomFrom(seed));
  const callers: Record<string, Client> = {};
  let projectIds: string[];
  let middle: string;

  beforeAll(async () => {
    const owner = await newOwner(url);
    const [member, colleague] = [await newMember(owner, 'admin'), await newMember(owner)];
    const projects: Project[] = [];
    for (let i = 0; i < 4; i++) projects.push(await newProject(owner));
    const mine = new Set<string>();
    const add = async (i: number) => {
      const author = corpus.one([owner, member]);
      if (corpus.chance(0.6)) {
        const nodeId = await corpus.addTo(corpus.one(projects), author, i);
        if (corpus.chance(0.3))
          await share(author, nodeId, corpus.one([undefined, member, owner, colleague]));
      } else {
        const { nodeId, projectId } = await corpus.addToMyDocs(author, i);
        mine.add(projectId);
        if (corpus.chance(0.5))
          await share(author, nodeId, corpus.one([undefined, member, owner, colleague]));
      }
    };
    for (let i = 0; i < 35; i++) await add(i);
    middle = new Date().toISOString();
    for (let i = 35; i < 70; i++) await add(i);
    projectIds = [...projects.map(({ id }) => id), ...mine];
    const reach = { scopes: ['read:catalog'], projectSlugs: [projects[0]!.slug, projects[2]!.slug] };
    Object.assign(callers, {
      owner,
      member: member.at(other),
      colleague,
      agent: await connectAgent(member, reach),
      'agent with shares': await connectAgent(colleague, { ...reach, grantExternal: true }),
      'owner of another organization': await newOwner(url),
    });
    await writeSearchTerms(databaseUrl, owner.tenantId);
  });

  /** A random search: in one case of two without filters. */
  function randomSearch(): Record<string, string> {
    const mode = corpus.one(['any', 'any', 'title', 'path', 'heading', 'tag']);
    return {
      query: corpus.query(),
      mode,
      ...(corpus.chance(0.3) && { source: corpus.one(['hosted', 'local', 'github']) }),
      ...(corpus.chance(0.3) && { updatedSince: middle }),
    };
  }

  it('counts in each project exactly what a search in it finds, each node once', async () => {
    let matched = 0;
    for (let i = 0; i < 60; i++) {
      const search = randomSearch();
      const [name, caller] = corpus.one(Object.entries(callers));
      const counts = await countsOf(caller, search, corpus.one([1, 2, 50]));
      for (const projectId of projectIds) {
        const found = await foundIn(caller, projectId, search);
        expect({ search, name, found }).toEqual({ search, name, found: [...new Set(found)] });
        const count = counts.get(projectId);
        counts.delete(projectId);
        const expected = found.length === 0 ? undefined : Math.min(found.length, MAX_COUNTED);
        expect({ search, name, count: count?.count }).toEqual({ search, name, count: expected });
        expect(count?.atLeast).toBe(found.length > MAX_COUNTED ? true : undefined);
        if (count) matched++;
      }
      expect({ search, name, others: [...counts.values()] }).toEqual({ search, name, others: [] });
    }
    expect(matched).toBeGreaterThan(30);
  });
});

describe('locate in more projects than one page searches', () => {
  it('counts the last of 301 projects on the next page', async () => {
    const owner = await newOwner(url);
    const slugs = Array.from({ length: 301 }, (_, i) => `p-${1000 + i}`);
    for (let i = 0; i < slugs.length; i += 10) {
      const projects = await Promise.all(
        slugs.slice(i, i + 10).map((slug) => newProject(owner, { slug, name: slug })),
      );
      const type = 'file';
      await Promise.all(projects.map((project) => newNode(owner, project, { type, name: 'fulmar' })));
    }
    const slug = slugs.at(-1)!;
    const { id } = (await owner.get(`/api/projects/${slug}`).expect(200)).body.data;
    await newDocument(owner, { id: id as string }, '/fulmar.md', '# Other');
    await writeSearchTerms(databaseUrl, owner.tenantId);
    const search = { query: 'fulmar', source: 'hosted' };
    const { body } = await owner.post('/api/catalog/locate', { ...search, scope: '*' }).expect(200);
    expect(body).toEqual({ data: { counts: [] }, meta: { nextCursor: expect.any(String) } });
    const expected = { projectId: id, slug, count: 1 };
    expect([...(await countsOf(owner, search, 50)).values()]).toEqual([expected]);
  });
});

describe('locate in all projects by a filter that lets little through', () => {
  let owner: Person;
  let project: Project;

  beforeAll(async () => {
    owner = await newOwner(url);
    project = await newProject(owner, { slug: 'many' });
    await sql(
      databaseUrl,
      `INSERT INTO nodes (id, tenant_id, project_id, tree_id, created_by, parent_id, type, name, path, depth)
       SELECT gen_random_uuid(), tenant_id, project_id, tree_id, created_by, id, 'file', 'gannet ' || i, '/gannet ' || i, 1
       FROM nodes, generate_series(1, 3000) i WHERE tenant_id = $1 AND id = $2`,
      [owner.tenantId, project.rootNodeId],
    );
    await writeSearchTerms(databaseUrl, owner.tenantId);
  });

  const locate = async (scope: string, filter: object) =>
    (await owner.post('/api/catalog/locate', { query: 'gannet', scope, ...filter }).expect(200)).body;

  it('counts the one match among 3,000, which the search in the project returns on a later page', async () => {
    const nodeId = await newNode(owner, project, { type: 'file', name: 'gannet of the north' });
    const mapping = { sourceType: 'github', physicalPath: 'acme/docs@main:gannet.md' };
    await owner.post(`/api/nodes/${nodeId}/mappings`, mapping).expect(201);
    const first = await locate(project.slug, { source: 'github' });
    expect([first.data, first.meta.nextCursor]).toEqual([[], expect.any(String)]);
    const all = await locate('*', { source: 'github' });
    expect(all.data.counts).toMatchObject([{ projectId: project.id, count: 1 }]);
    expect((await locate('*', { source: 'gdrive' })).data.counts).toEqual([]);
  });

  it('stops counting at 50, and says so', async () => {
    const { data } = await locate('*', {});
    expect(data.counts).toEqual([{ projectId: project.id, slug: 'many', count: 50, atLeast: true }]);
  });
});
