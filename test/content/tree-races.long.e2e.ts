import { countStatuses, newNode, newOwner, newProject, type Person, type Project, spread } from '#testing';
import { describeEachBackend } from '../support/deployments';
import { expectIntactTree } from './tree-integrity';
import { contentOf, save, structureOf } from './workspace';

const ALLOWED = new Set([200, 201, 400, 404, 409]);

describeEachBackend('a tree with concurrent changes', ({ api, databaseUrl }) => {
  const other = api[1];
  let owner: Person;
  let project: Project;
  beforeEach(async () => {
    owner = await newOwner(api[0]);
    project = await newProject(owner);
  });

  it('accepts only one of several new siblings with the same name', async () => {
    const answers = await Promise.all(
      spread(owner, api, 16).map((caller, i) =>
        caller.post(`/api/trees/${project.treeId}/nodes`, { type: i % 3 ? 'file' : 'folder', name: 'one' }),
      ),
    );
    expect(countStatuses(answers)).toEqual({ 201: 1, 409: 15 });
    await expectIntactTree(databaseUrl, project.id);
  });

  it('gives a name to at most one node when siblings are created, renamed, moved and saved with it', async () => {
    const folder = await newNode(owner, project, { type: 'folder', name: 'folder' });
    for (let round = 0; round < 6; round++) {
      const name = `name${round}`;
      const renamed = await newNode(owner, project, { type: 'file', name: `renamed${round}` });
      const moved = await newNode(owner, project, { type: 'file', name, parentId: folder });
      const answers = await Promise.all([
        owner.post(`/api/trees/${project.treeId}/nodes`, { type: 'folder', name }),
        owner.at(other).patch(`/api/nodes/${renamed}`, { name }),
        owner.patch(`/api/nodes/${moved}/move`, { parentId: project.rootNodeId }),
        save(owner.at(other), project, name, 'x'),
      ]);
      for (const { status } of answers) expect([200, 201, 409]).toContain(status);
      // Only one of the first three can get the name. A save succeeds if the node with the name is a file.
      const successes = answers.slice(0, 3).filter(({ status }) => status < 300).length;
      expect(successes + (answers[3].status === 201 ? 1 : 0)).toBeGreaterThanOrEqual(1);
      expect(successes).toBeLessThanOrEqual(1);
    }
    await expectIntactTree(databaseUrl, project.id);
  });

  it('rejects one of two moves that would put two folders below each other', async () => {
    for (let round = 0; round < 6; round++) {
      const a = await newNode(owner, project, { type: 'folder', name: `a${round}` });
      const b = await newNode(owner, project, { type: 'folder', name: `b${round}` });
      const c = await newNode(owner, project, { type: 'folder', name: 'c', parentId: a });
      const answers = await Promise.all([
        owner.patch(`/api/nodes/${a}/move`, { parentId: b }),
        owner.at(other).patch(`/api/nodes/${b}/move`, { parentId: round % 2 ? a : c }),
      ]);
      expect(countStatuses(answers)).toEqual({ 200: 1, 400: 1 });
    }
    expect(await structureOf(owner, project)).toHaveLength(1 + 3 * 6);
    await expectIntactTree(databaseUrl, project.id);
  });

  it('stays intact while documents are saved to a folder that is moved, renamed and deleted', async () => {
    for (let round = 0; round < 4; round++) {
      const target = await newNode(owner, project, { type: 'folder', name: `target${round}` });
      const folder = await newNode(owner, project, { type: 'folder', name: `folder${round}` });
      await save(owner, project, `folder${round}/deep/existing.md`, 'x').expect(201);
      const saves = spread(owner, api, 8).map((caller, i) =>
        save(caller, project, `folder${round}/deep/${i}/new.md`, `content ${i}`),
      );
      const creates = spread(owner, api, 4).map((caller, i) =>
        caller.post(`/api/trees/${project.treeId}/nodes`, {
          type: 'file',
          name: `node${i}`,
          parentId: folder,
        }),
      );
      const changes = [
        owner.at(other).patch(`/api/nodes/${folder}`, { name: `renamed${round}` }),
        owner.patch(`/api/nodes/${folder}/move`, { parentId: target }),
        ...(round % 2 ? [owner.at(other).delete(`/api/nodes/${folder}`)] : []),
        ...(round === 3 ? [owner.delete(`/api/nodes/${target}`)] : []),
      ];
      const saved = await Promise.all(saves);
      const answers = [...saved, ...(await Promise.all([...creates, ...changes]))];
      for (const { status, body } of answers)
        expect({ status, ok: ALLOWED.has(status), body }).toMatchObject({ ok: true });
      await expectIntactTree(databaseUrl, project.id);
      const ids = new Set((await structureOf(owner, project)).map(({ id }) => id));
      for (const [i, { status, body }] of saved.entries()) {
        expect(status).toBe(201);
        const { nodeId } = body.data;
        if (ids.has(nodeId as string)) expect(await contentOf(owner, nodeId as string)).toBe(`content ${i}`);
        else expect(round % 2).toBe(1);
      }
    }
    const { body } = await owner.get(`/api/projects/${project.id}`).expect(200);
    expect(body.data.nodeCount).toBe((await structureOf(owner, project)).length);
  });

  it('is deleted completely with its project during concurrent saves', async () => {
    const answers = spread(owner, api, 12).map((caller, i) =>
      i === 6 ? caller.delete(`/api/projects/${project.id}`) : save(caller, project, `a/${i}/b.md`, `${i}`),
    );
    const counts = countStatuses(await Promise.all(answers));
    expect(Object.keys(counts).every((status) => ['200', '201', '404'].includes(status))).toBe(true);
    await owner.get(`/api/projects/${project.id}`).expect(404);
    await save(owner, project, 'late.md', 'x').expect(404);
  });
});
