import {
  connectAgent,
  newDocument,
  newMember,
  newNode,
  newOwner,
  newProject,
  type Person,
  type Project,
} from '#testing';
import { deployment } from '../support/deployments';
import { expectRefusals } from './catalog-support';

describe('GET /api/catalog/nodes/:id/outline', () => {
  const { api } = deployment();
  let owner: Person;
  let project: Project;
  let nodeId: string;
  beforeAll(async () => {
    owner = await newOwner(api[0]);
    project = await newProject(owner);
    nodeId = await newDocument(
      owner,
      project,
      'g/o.md',
      '---\ntags: [x]\n---\n# O\n\nText.\n\n## Part\n\nMore text here.\n',
    );
  });

  const route = (id: string) => `/api/catalog/nodes/${id}/outline`;

  it('returns the entry of a document with all headings, a token estimate for each, and the origin of the content', async () => {
    const { body } = await owner.get(route(nodeId)).expect(200);
    expect(body).toEqual({
      data: {
        nodeId,
        path: '/g/o.md',
        freshness: { updatedAt: expect.any(String), state: 'fresh' },
        tokenEstimate: expect.any(Number),
        bodyAvailable: true,
        origin: 'hosted',
        untrusted: {
          title: 'O',
          tags: ['x'],
          headings: [
            {
              anchor: 'o',
              level: 1,
              text: 'O',
              startLine: 4,
              endLine: 10,
              tokenEstimate: expect.any(Number),
            },
            {
              anchor: 'part',
              level: 2,
              text: 'Part',
              startLine: 8,
              endLine: 10,
              tokenEstimate: expect.any(Number),
            },
          ],
        },
      },
      meta: { nextCursor: null },
    });
    const [whole, part] = body.data.untrusted.headings;
    expect(whole.tokenEstimate).toBeGreaterThan(part.tokenEstimate);
  });

  it('withholds the headings from a member who neither owns the document nor has a share of it', async () => {
    const member = await newMember(owner);
    for (const client of [member, await connectAgent(member, { scopes: ['read:catalog'] })]) {
      const { data } = (await client.get(route(nodeId)).expect(200)).body;
      expect(data).toMatchObject({ headingsWithheld: true, origin: 'hosted' });
      expect(data.untrusted).toEqual({ title: 'O', tags: ['x'] });
    }
    const agent = await connectAgent(owner, { scopes: ['read:catalog'] });
    expect((await agent.get(route(nodeId)).expect(200)).body.data.untrusted.headings).toHaveLength(2);
  });

  it('shows the origin of content that the service does not store', async () => {
    const empty = await newNode(owner, project, { type: 'file', name: 'empty.md' });
    expect((await owner.get(route(empty)).expect(200)).body.data).toMatchObject({
      origin: 'none',
      bodyAvailable: false,
      tokenEstimate: null,
      untrusted: { title: null, headings: [] },
    });
    await owner
      .post(`/api/nodes/${empty}/mappings`, { sourceType: 'github', physicalPath: 'o/r@main:a.md' })
      .expect(201);
    expect((await owner.get(route(empty)).expect(200)).body.data.origin).toBe('github');
  });

  it('pages through headings 2,000 at a time, and rejects a cursor after the document changes', async () => {
    const text = Array.from({ length: 4_500 }, (_, i) => `# H${i}\n`).join('');
    const long = await newDocument(owner, project, 'long.md', text);
    const seen: string[] = [];
    const cursors: string[] = [];
    for (let cursor: string | null = ''; cursor !== null;) {
      const { body } = await owner
        .get(route(long))
        .query(cursor ? { cursor } : {})
        .expect(200);
      seen.push(...body.data.untrusted.headings.map((h: { anchor: string }) => h.anchor));
      expect(body.data.headingsTruncated ?? false).toBe(body.meta.nextCursor !== null);
      cursor = body.meta.nextCursor as string | null;
      if (cursor) cursors.push(cursor);
    }
    expect(seen).toEqual(Array.from({ length: 4_500 }, (_, i) => `h${i}`));
    expect(cursors).toHaveLength(2);
    await owner.get(route(nodeId)).query({ cursor: cursors[0] }).expect(400);
    await newDocument(owner, project, 'long.md', `${text}# More\n`);
    const refused = await owner.get(route(long)).query({ cursor: cursors[0] }).expect(400);
    expect(refused.body.error.code).toBe('SVC_CURSOR_INVALID');
  });

  it('shows the lines of each section, custom ids as anchors, and the whole text of long headings', async () => {
    const long = 'long '.repeat(3_000).trim();
    const text = `# A {#own}\n\n> ## Quoted\n> text\n\n## ${long}\nlast\n`;
    const id = await newDocument(owner, project, 'anchors.md', text);
    const { data } = (await owner.get(route(id)).expect(200)).body;
    expect(data.untrusted.title).toBe('A');
    const estimate = expect.any(Number);
    expect(data.untrusted.headings).toEqual([
      { anchor: 'own', level: 1, text: 'A', startLine: 1, endLine: 7, tokenEstimate: estimate },
      { anchor: 'quoted', level: 2, text: 'Quoted', startLine: 3, endLine: 4, tokenEstimate: estimate },
      {
        anchor: long.slice(0, 500).replaceAll(' ', '-'),
        level: 2,
        text: long,
        startLine: 6,
        endLine: 7,
        tokenEstimate: estimate,
      },
    ]);
    const list = await owner
      .get(`/api/projects/${project.id}/catalog`)
      .query({ fields: 'headings' })
      .expect(200);
    const entry = list.body.data.find(({ nodeId: listed }: { nodeId: string }) => listed === id);
    expect(entry.untrusted.headings[2].text).toBe(long.slice(0, 500));
    const { untrusted, matched } = (
      await owner.post('/api/catalog/locate', { query: 'long long long', scope: project.id }).expect(200)
    ).body.data[0];
    expect(matched.anchor).toBe(data.untrusted.headings[2].anchor);
    expect(untrusted.headingText).toBe(long.slice(0, 500));
  });

  it('returns 404 for a folder, and requires a credential, the scope and access to the document', async () => {
    await owner.get(route(project.rootNodeId)).expect(404);
    await owner.get(`${route(nodeId)}?cursor=x`).expect(400);
    await expectRefusals(owner, await newOwner(api[0]), route, nodeId);
  });
});
