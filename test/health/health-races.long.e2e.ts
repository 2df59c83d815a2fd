import { newNode, newOwner, newProject, type Person, type Project } from '#testing';
import { deployment } from '../support/deployments';

const hash = (n: number) => n.toString(16).padStart(64, '0');

describe('concurrent health checks', () => {
  const { api } = deployment();
  let owner: Person;
  let project: Project;
  beforeEach(async () => {
    owner = await newOwner(api[0]);
    project = await newProject(owner);
  });

  async function newMappedFile(physicalPath: string, fileHash: string, parentId?: string): Promise<string> {
    const nodeId = await newNode(owner, project, { type: 'file', name: physicalPath, parentId });
    await owner
      .post(`/api/nodes/${nodeId}/mappings`, { sourceType: 'local', physicalPath, fileHash })
      .expect(201);
    return nodeId;
  }

  const check = (files: object[], process = 0) => {
    const url = api[process % api.length]!;
    const body = { files, autoRepair: true };
    return owner.at(url).with({ Origin: url }).post(`/api/projects/${project.id}/health/check`, body);
  };

  it('repair each mapping once, and no two mappings with the same file', async () => {
    for (let i = 0; i < 6; i++) await newMappedFile(`old${i}.md`, hash(i));
    const files = Array.from({ length: 6 }, (_, i) => [
      { physicalPath: `old${i}.md`, exists: false },
      { physicalPath: `new${i}.md`, exists: true, fileHash: hash(i) },
    ]).flat();
    const reports = await Promise.all([check(files, 0), check([...files].reverse(), 1), check(files, 2)]);
    const counts = reports.map((answer) => {
      expect(answer.status).toBe(201);
      return answer.body.data.counts;
    });
    // The later checks find the mappings at their new paths.
    expect(counts.reduce((sum, c) => sum + c.repaired, 0)).toBe(6);
    expect(counts.reduce((sum, c) => sum + c.ok, 0)).toBe(12);
  });

  it('succeed while folders are renamed or deleted and documents are saved', async () => {
    const folder = await newNode(owner, project, { type: 'folder', name: 'f' });
    const deleted = await newNode(owner, project, { type: 'folder', name: 'deleted' });
    const nodes: string[] = [];
    for (let i = 0; i < 8; i++)
      nodes.push(await newMappedFile(`p${i}.md`, hash(i), i < 6 ? folder : deleted));
    const files = (exists: boolean) => nodes.map((_, i) => ({ physicalPath: `p${i}.md`, exists }));
    for (let round = 0; round < 4; round++) {
      const answers = await Promise.all([
        check(files(round % 2 === 0), 0),
        check(files(round % 2 === 1), 1),
        owner.patch(`/api/nodes/${folder}`, { name: `f${round}` }),
        owner.post(`/api/projects/${project.id}/documents/save`, {
          nodeId: nodes[0],
          content: `# ${round}\n`,
        }),
        ...(round === 2 ? [owner.delete(`/api/nodes/${deleted}`)] : []),
      ]);
      for (const answer of answers) expect([200, 201]).toContain(answer.status);
    }
    expect((await check(files(true))).body.data.counts.ok).toBe(6);
  });
});
