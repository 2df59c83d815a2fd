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

describe('the outline of a document', () => {
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

  it('is its entry with all headings, what each costs, and where its content is', async () => {
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
            { anchor: 'o', level: 1, text: 'O', tokenEstimate: expect.any(Number) },
            { anchor: 'part', level: 2, text: 'Part', tokenEstimate: expect.any(Number) },
          ],
        },
      },
      meta: { nextCursor: null },
    });
    const [whole, part] = body.data.untrusted.headings;
    expect(whole.tokenEstimate).toBeGreaterThan(part.tokenEstimate);
  });

  it('withholds the headings from who neither owns the document nor was given it', async () => {
    const member = await newMember(owner);
    for (const client of [member, await connectAgent(member, { scopes: ['read:catalog'] })]) {
      const { data } = (await client.get(route(nodeId)).expect(200)).body;
      expect(data).toMatchObject({ headingsWithheld: true, origin: 'hosted' });
      expect(data.untrusted).toEqual({ title: 'O', tags: ['x'] });
    }
    const agent = await connectAgent(owner, { scopes: ['read:catalog'] });
    expect((await agent.get(route(nodeId)).expect(200)).body.data.untrusted.headings).toHaveLength(2);
  });

  it('says where the content is that the service does not hold', async () => {
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

  it('comes in pages of 2,000 headings, each once; a cursor is refused once the document changed', async () => {
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

  it('is refused for a folder, without a credential, without the scope, and from another tenant', async () => {
    await owner.get(route(project.rootNodeId)).expect(404);
    await owner.get(`${route(nodeId)}?cursor=x`).expect(400);
    await expectRefusals(owner, await newOwner(api[0]), route, nodeId);
  });
});
