import fc from 'fast-check';
import { type Person, type Project, newDocument, newNode, newOwner, newProject, spread } from '#testing';
import { describeEachBackend } from '../support/deployments';
import { expectIntactTree } from './tree-integrity';
import { save, structureOf } from './workspace';

const FOLDERS = 4;
const FILES = 12;

describeEachBackend('bulk changes with concurrent requests', ({ api, databaseUrl }) => {
  let owner: Person;
  let project: Project;
  let folders: string[];
  let files: string[];
  beforeEach(async () => {
    owner = await newOwner(api[0]);
    project = await newProject(owner);
    folders = [];
    for (let n = 0; n < FOLDERS; n++)
      folders.push(await newNode(owner, project, { type: 'folder', name: `folder-${n}` }));
    files = [];
    for (let n = 0; n < FILES; n++) files.push(await newDocument(owner, project, `/file-${n}.md`));
  });
  afterEach(() => expectIntactTree(databaseUrl, project.id));

  it('never deadlock, in whatever order they name the nodes', async () => {
    const order = fc.shuffledSubarray([...Array(FILES).keys()], { minLength: 4 });
    const moves = fc.array(fc.record({ order, to: fc.nat(FOLDERS - 1) }), { minLength: 6, maxLength: 6 });
    await fc.assert(
      fc.asyncProperty(moves, async (requests) => {
        const callers = spread(owner, api, requests.length);
        const answers = await Promise.all([
          ...requests.map(({ order, to }, i) =>
            callers[i]!.post(`/api/projects/${project.id}/nodes/bulk`, {
              op: 'move',
              items: order.map((n) => ({ nodeId: files[n], parentId: folders[to] })),
            }),
          ),
          // Saves lock the nodes that are moved.
          ...files.slice(0, 4).map((nodeId, i) =>
            callers[i]!.post(`/api/projects/${project.id}/documents/save`, {
              nodeId,
              content: `# ${Math.random()}\n`,
              skipQualityCheck: true,
            }),
          ),
        ]);
        // A deadlock would be retried, and after four attempts be a 503.
        expect(answers.map(({ status }) => status).filter((status) => status !== 200)).toEqual([]);
      }),
      { numRuns: 12 },
    );
    const { length } = await structureOf(owner, project);
    expect(length).toBe(1 + FOLDERS + FILES);
  });

  it('are done wholly or not at all beside deletions and new documents', async () => {
    const callers = spread(owner, api, 8);
    const bulk = (i: number, op: string, items: object[]) =>
      callers[i]!.post(`/api/projects/${project.id}/nodes/bulk`, { op, items });
    const all = files.map((nodeId) => ({ nodeId }));
    const answers = await Promise.all([
      bulk(0, 'delete', all),
      bulk(1, 'delete', [...all].reverse()),
      bulk(
        2,
        'move',
        all.map((item) => ({ ...item, parentId: folders[0] })),
      ),
      bulk(3, 'move', [
        { nodeId: folders[0], parentId: folders[1] },
        { nodeId: folders[2], parentId: folders[0] },
      ]),
      bulk(4, 'delete', [{ nodeId: folders[3] }]),
      ...[5, 6, 7].map((i) => save(callers[i]!, project, `/folder-1/new/${i}.md`, '# New\n')),
    ]);
    const statuses = answers.map(({ status }) => status);
    expect(statuses.slice(0, 2).sort()).toEqual([200, 404]);
    expect([200, 404]).toContain(statuses[2]);
    expect(statuses.slice(3)).toEqual([200, 200, 201, 201, 201]);
    const paths = (await structureOf(owner, project)).map(({ path }) => path);
    expect(paths.filter((path) => /\/file-/.test(path))).toEqual([]);
  });
});
