import {
  type Client,
  type Person,
  type Project,
  connectAgent,
  newDocId,
  newDocument,
  newMember,
  newOwner,
  newProject,
  newShare,
} from '#testing';
import { eventually } from '../platform/eventually';
import { deployment } from '../support/deployments';

const [url, other] = deployment().api;

describe('GET /api/search/palette', () => {
  let owner: Person;
  let project: Project;
  let document: string;
  beforeAll(async () => {
    owner = await newOwner(url);
    project = await newProject(owner);
    document = await newDocument(
      owner,
      project,
      '/guides/lighthouse.md',
      '# Lighthouse\n\nOn the coast.\n\n## Keepers\n\nThe keepers of the lamp sleep by day.\n',
    );
    await newDocument(owner, await newProject(owner), '/lamps.md', '# Lamps\n\nKeepers clean each lamp.\n');
    await eventually(
      'the documents are indexed',
      async () => (await find(owner, 'keepers')).passages.length === 2,
    );
  });

  async function find(caller: Client, q: string, limit = 8) {
    const { body } = await caller.get('/api/search/palette').query({ q, limit }).expect(200);
    return body.data as {
      nodes: { path: string; nodeId: string }[];
      passages: {
        nodeId: string;
        path: string;
        anchor: string;
        untrusted: { title: string; headingPath: string[]; snippet: string; matches: string[] };
      }[];
    };
  }

  it('finds titles and paths as they are typed, and passages with the words, in one answer', async () => {
    const found = await find(owner.at(other), 'lightho');
    expect(found.nodes).toMatchObject([
      { path: '/guides/lighthouse.md', changedBy: { kind: 'person', id: owner.userId } },
    ]);
    const { passages } = await find(owner, 'keepers lamp sleep');
    expect(passages[0]).toMatchObject({
      nodeId: document,
      projectId: project.id,
      path: '/guides/lighthouse.md',
      anchor: 'keepers',
      startLine: 5,
      untrusted: {
        title: 'Lighthouse',
        headingPath: ['Lighthouse', 'Keepers'],
        snippet: expect.stringContaining('sleep by day') as string,
        matches: ['Keepers', 'keepers', 'lamp', 'sleep'],
      },
    });
    // The words of the texts, in another form than that of the query.
    const [slept] = (await find(owner, 'keeper sleeping')).passages;
    expect(slept!.untrusted.matches).toEqual(['Keepers', 'keepers', 'sleep']);
    expect((await find(owner, 'keepers', 1)).passages).toHaveLength(1);
    expect(await find(owner, '--')).toEqual({ nodes: [], passages: [] });
    for (const query of ['', '?q=a', '?q=ab&limit=21', `?q=${'a'.repeat(101)}`])
      await owner.get(`/api/search/palette${query}`).expect(400);
  });

  it('names the words of a file name that match, if the document has no title', async () => {
    const named = await newDocument(owner, project, '/meeting-notes.md', 'Nothing was decided.\n');
    const found = await eventually('the document is indexed', async () =>
      (await find(owner, 'meeting')).passages.find(({ nodeId }) => nodeId === named),
    );
    expect(found.untrusted).toMatchObject({ title: null, matches: ['meeting'] });
  });

  it('finds nothing that the caller cannot read', async () => {
    const stranger = await newOwner(url);
    expect(await find(stranger, 'keepers')).toEqual({ nodes: [], passages: [] });
    const agent = await connectAgent(owner, { scopes: ['read:docs'], projectSlugs: [project.slug] });
    expect((await find(agent, 'keepers')).passages.map(({ nodeId }) => nodeId)).toEqual([document]);
    expect((await find(agent, 'lamps')).nodes).toEqual([]);
    const without = await connectAgent(owner, { scopes: ['read:profile'] });
    await without.get('/api/search/palette?q=keepers').expect(403);

    const member = await newMember(owner);
    const secret = await member
      .post('/api/documents/save', { path: 'diary.md', content: '# Diary\n\nKeepers of my secrets.\n' })
      .expect(201);
    await eventually(
      'the diary is indexed',
      async () => (await find(member, 'secrets')).passages.length === 1,
    );
    expect(await find(owner, 'secrets')).toEqual({ nodes: [], passages: [] });
    await newShare(member, (await newDocId(member, secret.body.data.nodeId as string)).id, 'user', {
      targetId: owner.userId,
    });
    const [shared] = (await find(owner, 'secrets')).passages;
    expect(shared).toMatchObject({ nodeId: secret.body.data.nodeId, path: '/diary.md' });
  });
});
