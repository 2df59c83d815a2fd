import fc from 'fast-check';
import { type Client, newOwner, newProject, type Person, type Project } from '#testing';
import { deployment } from '../support/deployments';
import { TreeModel } from './tree-model';
import { expectIntactTree } from './tree-integrity';
import { contentOf, save, structureOf } from './workspace';

const { api, databaseUrl } = deployment();

type Step =
  | { act: 'create'; parent: number; name: string; type: 'file' | 'folder' }
  | { act: 'rename'; node: number; name: string }
  | { act: 'move'; node: number; parent: number }
  | { act: 'delete'; node: number }
  | { act: 'save'; path: string[]; content: string };

const name = fc.constantFrom('a', 'b', 'ab', 'a.b', 'e\u0301', '\u00e9', '字', '%', 'A', 'a ');
/** Selects one of the nodes that exist when the step runs. */
const pick = fc.nat(1_000);
const anyStep: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    act: fc.constant('create' as const),
    parent: pick,
    name,
    type: fc.constantFrom('file' as const, 'folder' as const),
  }),
  fc.record({ act: fc.constant('rename' as const), node: pick, name }),
  fc.record({ act: fc.constant('move' as const), node: pick, parent: pick }),
  fc.record({ act: fc.constant('delete' as const), node: pick }),
  fc.record({
    act: fc.constant('save' as const),
    path: fc.array(name, { minLength: 1, maxLength: 4 }),
    content: fc.string({ maxLength: 20, unit: 'grapheme' }),
  }),
);

/** Runs a step on the service and on the model, and expects the same answer from both. */
async function runStep(caller: Client, project: Project, model: TreeModel, step: Step): Promise<void> {
  const id = (n: number) => model.ids()[n % model.ids().length]!;
  switch (step.act) {
    case 'create': {
      const parentId = id(step.parent);
      const expected = model.createStatus(parentId, step.name);
      const answer = await caller.post(`/api/trees/${project.treeId}/nodes`, { ...step, parentId });
      expect(answer.status).toBe(expected);
      if (expected === 201) model.create(answer.body.data.id as string, parentId, step.name, step.type);
      return;
    }
    case 'rename': {
      const node = id(step.node);
      const expected = model.rename(node, step.name);
      expect((await caller.patch(`/api/nodes/${node}`, { name: step.name })).status).toBe(expected);
      return;
    }
    case 'move': {
      const [node, parentId] = [id(step.node), id(step.parent)];
      const expected = model.move(node, parentId);
      expect((await caller.patch(`/api/nodes/${node}/move`, { parentId })).status).toBe(expected);
      return;
    }
    case 'delete': {
      const node = id(step.node);
      const expected = model.delete(node);
      expect((await caller.delete(`/api/nodes/${node}`)).status).toBe(expected);
      return;
    }
    case 'save': {
      const answer = await save(caller, project, step.path.join('/'), step.content);
      const expected = model.saveStatus(step.path);
      expect(answer.status).toBe(expected);
      if (expected !== 409) model.save(step.path, step.content, answer.body.data.nodeId as string);
    }
  }
}

/** Expects the structure, the counts, the manifest and every content to match the model. */
async function expectAgreement(owner: Person, project: Project, model: TreeModel): Promise<void> {
  const nodes = await structureOf(owner, project);
  model.learnIds(nodes);
  expect(nodes.slice(1).map(({ path, type }) => `${type} ${path}`)).toEqual(model.listing());
  const { body } = await owner.at(api[1]).get(`/api/projects/${project.id}/manifest`).expect(200);
  expect((body.data.nodes as { path: string; type: string }[]).map((n) => `${n.type} ${n.path}`)).toEqual(
    model.listing(),
  );
  const detail = await owner.get(`/api/projects/${project.id}`).expect(200);
  expect(detail.body.data.nodeCount).toBe(nodes.length);
  for (const [id, content] of model.contents()) expect(await contentOf(owner, id)).toBe(content);
  await expectIntactTree(databaseUrl, project.id);
}

it('a tree equals that of a simple model after any sequence of changes by two writers', async () => {
  const owner = await newOwner(api[0]);
  await fc.assert(
    fc.asyncProperty(fc.array(anyStep, { minLength: 10, maxLength: 40, size: 'max' }), async (steps) => {
      const project = await newProject(owner);
      const model = new TreeModel(project.rootNodeId);
      for (const [i, step] of steps.entries()) {
        // Only the structure shows the ids of folders that a save created.
        if (model.hasUnknownIds()) model.learnIds(await structureOf(owner, project));
        await runStep(owner.at(api[i % 2]!), project, model, step);
      }
      await expectAgreement(owner, project, model);
    }),
    { numRuns: 25 },
  );
});

it('a tree contains what two writers save to different folders at the same time', async () => {
  const owner = await newOwner(api[0]);
  await fc.assert(
    fc.asyncProperty(
      fc.array(anyStep, { minLength: 5, maxLength: 20, size: 'max' }),
      fc.array(anyStep, { minLength: 5, maxLength: 20, size: 'max' }),
      async (one, two) => {
        const project = await newProject(owner);
        await Promise.all(
          [one, two].map(async (steps, i) => {
            for (const step of steps) {
              if (step.act !== 'save') continue;
              const path = [`writer${i}`, ...step.path].join('/');
              const answer = await save(owner.at(api[i]!), project, path, step.content);
              expect([200, 201, 409]).toContain(answer.status);
            }
          }),
        );
        const expected = [one, two].flatMap((steps, i) => {
          const model = new TreeModel('root');
          for (const step of steps)
            if (step.act === 'save' && model.saveStatus(step.path) !== 409)
              model.save(step.path, step.content, `${step.path.join('/')}`);
          const inside = model.listing().map((line) => line.replace(' /', ` /writer${i}/`));
          return inside.length > 0 ? [`folder /writer${i}`, ...inside] : [];
        });
        const nodes = (await structureOf(owner, project)).slice(1);
        expect(nodes.map(({ path, type }) => `${type} ${path}`)).toEqual(expected);
        await expectIntactTree(databaseUrl, project.id);
      },
    ),
    { numRuns: 12 },
  );
});
