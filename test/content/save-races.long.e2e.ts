import {
  countStatuses,
  newDocument,
  newNode,
  newOwner,
  newProject,
  type Person,
  type Project,
  spread,
} from '#testing';
import { describeEachBackend } from '../support/deployments';
import { expectIntactTree } from './tree-integrity';
import { contentOf, pathsOf, save, saveTo, structureOf } from './workspace';

const WRITERS = 20;

describeEachBackend('concurrent saves', ({ api, databaseUrl }) => {
  let owner: Person;
  let project: Project;
  beforeEach(async () => {
    owner = await newOwner(api[0]);
    project = await newProject(owner);
  });

  async function expectEveryRevision(nodeId: string, contents: string[]): Promise<void> {
    const { body } = await owner.get(`/api/v1/documents/${nodeId}/revisions?limit=200`).expect(200);
    const revisions = body.data as { id: string; number: number }[];
    expect(revisions.map(({ number }) => number)).toEqual(contents.map((_, i) => contents.length - i));
    const read = await Promise.all(
      revisions.map(({ id }) => owner.get(`/api/v1/documents/${nodeId}/revisions/${id}`).expect(200)),
    );
    const texts = read.map((answer) => answer.body.data.content as string);
    expect([...texts].sort()).toEqual([...contents].sort());
    expect(await contentOf(owner, nodeId)).toBe(texts[0]);
  }

  it('to a new path create one node, with a consecutive revision for each writer', async () => {
    const contents = Array.from({ length: WRITERS }, (_, i) => `# Writer ${i}\n`);
    const answers = await Promise.all(
      spread(owner, api, WRITERS).map((caller, i) => save(caller, project, 'new/path/doc.md', contents[i]!)),
    );
    expect(countStatuses(answers)).toEqual({ 200: WRITERS - 1, 201: 1 });
    expect(new Set(answers.map(({ body }) => body.data.nodeId as string)).size).toBe(1);
    expect(new Set(answers.map(({ body }) => body.data.etag as string)).size).toBe(WRITERS);
    await expectEveryRevision(answers[0]!.body.data.nodeId as string, contents);
    expect(await pathsOf(owner, project)).toEqual(['/new', '/new/path', '/new/path/doc.md']);
    await expectIntactTree(databaseUrl, project.id);
  });

  it('to one node create a revision for each writer', async () => {
    const nodeId = await newNode(owner, project, { type: 'file', name: 'doc.md' });
    const contents = Array.from({ length: WRITERS }, (_, i) => `# Writer ${i}\n\n## S\n`);
    const answers = await Promise.all(
      spread(owner, api, WRITERS).map((caller, i) => saveTo(caller, project, nodeId, contents[i]!)),
    );
    expect(countStatuses(answers)).toEqual({ 200: WRITERS - 1, 201: 1 });
    await expectEveryRevision(nodeId, contents);
  });

  it('of the same bytes create one revision', async () => {
    const answers = await Promise.all(
      spread(owner, api, WRITERS).map((caller) => save(caller, project, 'same.md', '# Same\n')),
    );
    expect(countStatuses(answers)).toEqual({ 200: WRITERS - 1, 201: 1 });
    await expectEveryRevision(answers[0]!.body.data.nodeId as string, ['# Same\n']);
  });

  it('in create mode succeed for one writer and return 409 to the others', async () => {
    const answers = await Promise.all(
      spread(owner, api, WRITERS).map((caller, i) =>
        save(caller, project, 'x/created.md', `${i}`, { mode: 'create' }),
      ),
    );
    expect(countStatuses(answers)).toEqual({ 201: 1, 409: WRITERS - 1 });
  });

  it('with the same If-Match succeed for one writer and return the new ETag to the others', async () => {
    const nodeId = await newDocument(owner, project, 'doc.md', 'first');
    for (let round = 0; round < 5; round++) {
      const etag = (await owner.get(`/api/nodes/${nodeId}`).expect(200)).headers.etag!;
      const answers = await Promise.all(
        spread(owner, api, 6).map((caller, i) =>
          saveTo(caller.with({ 'If-Match': etag }), project, nodeId, `round ${round} by ${i}`),
        ),
      );
      expect(countStatuses(answers)).toEqual({ 200: 1, 412: 5 });
      const winner = answers.find(({ status }) => status === 200)!.body.data.etag as string;
      for (const { body, status } of answers)
        if (status === 412) expect(body.error.details).toMatchObject({ currentEtag: winner });
    }
  });

  it('of different files in the same new folders create each folder once', async () => {
    const answers = await Promise.all(
      spread(owner, api, WRITERS).map((caller, i) => save(caller, project, `a/b/c/${i}.md`, `${i}`)),
    );
    expect(countStatuses(answers)).toEqual({ 201: WRITERS });
    expect(await structureOf(owner, project)).toHaveLength(1 + 3 + WRITERS);
    await expectIntactTree(databaseUrl, project.id);
  });

  it('of files at every level of the same new folders create each folder once', async () => {
    for (let round = 0; round < 3; round++) {
      const answers = await Promise.all(
        spread(owner, api, WRITERS).map((caller, i) =>
          save(caller, project, `${round}/${'d/'.repeat(i)}f.md`, `${i}`),
        ),
      );
      expect(countStatuses(answers)).toEqual({ 201: WRITERS });
    }
    expect(await structureOf(owner, project)).toHaveLength(1 + 3 * (WRITERS + WRITERS));
    await expectIntactTree(databaseUrl, project.id);
  });

  it('to a path as a file and as a folder succeed only for one of these', async () => {
    const answers = await Promise.all(
      spread(owner, api, 12).map((caller, i) =>
        save(caller, project, i % 4 < 2 ? 'thing' : `thing/${i}`, `${i}`),
      ),
    );
    const counts = countStatuses(answers);
    expect((counts[200] ?? 0) + (counts[201] ?? 0) + (counts[409] ?? 0)).toBe(12);
    expect(counts[409]).toBe(6);
    await expectIntactTree(databaseUrl, project.id);
  });

  it('to My Docs that do not exist yet create one project', async () => {
    const answers = await Promise.all(
      spread(owner, api, WRITERS).map((caller, i) =>
        caller.post('/api/documents/save', { path: `${i}.md`, content: 'x' }),
      ),
    );
    expect(countStatuses(answers)).toEqual({ 201: WRITERS });
    const nodes = await Promise.all(
      answers.map(({ body }) => owner.get(`/api/nodes/${body.data.nodeId}`).expect(200)),
    );
    const projects = new Set(nodes.map(({ body }) => body.data.projectId as string));
    expect(projects.size).toBe(1);
    await expectIntactTree(databaseUrl, [...projects][0]!);
  });
});
