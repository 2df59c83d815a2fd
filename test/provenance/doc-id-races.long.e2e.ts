import {
  countStatuses,
  newDocId,
  newDocument,
  newOwner,
  newProject,
  type Person,
  type Project,
  spread,
} from '#testing';
import { describeEachBackend } from '../support/deployments';

const MANY = 24;

describeEachBackend('Doc IDs under concurrent requests', ({ api }) => {
  let owner: Person;
  let project: Project;

  beforeAll(async () => {
    owner = await newOwner(api[0]);
  });
  beforeEach(async () => {
    project = await newProject(owner);
  });

  it('are issued once for a document, without gaps in the numbers', async () => {
    const nodeId = await newDocument(owner, project, 'a.md', '# A\n');
    const answers = await Promise.all(
      spread(owner, api, MANY).map((caller) => caller.post('/api/doc-ids', { nodeId })),
    );
    expect(countStatuses(answers)).toEqual({ 200: MANY - 1, 201: 1 });
    expect(new Set(answers.map(({ body }) => body.data.id as string)).size).toBe(1);
    expect((await newDocId(owner, await newDocument(owner, project, 'b.md', '# B\n'))).seq).toBe(2);
  });

  it('have a unique number for each document, without gaps', async () => {
    const nodes = await Promise.all(
      Array.from({ length: MANY }, (_, i) => newDocument(owner, project, `d${i}.md`, '# D\n')),
    );
    const issued = await Promise.all(
      spread(owner, api, MANY).map((caller, i) => newDocId(caller, nodes[i]!)),
    );
    const numbers = issued.map(({ seq }) => seq).sort((a, b) => a - b);
    expect(numbers).toEqual(nodes.map((_, i) => i + 1));
  });

  it('use no number for a document that is deleted first', async () => {
    const nodes = await Promise.all(
      Array.from({ length: MANY }, (_, i) => newDocument(owner, project, `d${i}.md`, '# D\n')),
    );
    const answers = await Promise.all(
      nodes.map(async (nodeId, i) => {
        const deletion =
          i % 2 ? owner.at(api[i % 4 === 1 ? 0 : 1]).delete(`/api/nodes/${nodeId}`) : undefined;
        const request = owner.post('/api/doc-ids', { nodeId });
        return (await Promise.all([request, deletion]))[0];
      }),
    );
    const issued = answers.filter(({ status }) => status === 201);
    expect(answers.every(({ status }) => status === 201 || status === 404)).toBe(true);
    expect(issued.map(({ body }) => body.data.seq as number).sort((a, b) => a - b)).toEqual(
      issued.map((_, i) => i + 1),
    );
  });

  it('are revoked once, and a new one has the next number', async () => {
    const nodeId = await newDocument(owner, project, 'a.md', '# A\n');
    const { id } = await newDocId(owner, nodeId);
    const answers = await Promise.all(
      spread(owner, api, MANY).map((caller) => caller.delete(`/api/doc-ids/${id}`)),
    );
    expect(countStatuses(answers)).toEqual({ 200: 1, 410: MANY - 1 });
    expect((await newDocId(owner, nodeId)).seq).toBe(2);
  });
});
