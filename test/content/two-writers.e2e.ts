import fc from 'fast-check';
import { type Client, newOwner, newProject, type Person, type Project } from '#testing';
import { deployment } from '../support/deployments';
import { TreeModel } from './tree-model';
import { expectSoundTree } from './tree-integrity';
import { contentOf, save, structureOf } from './workspace';

const { api, databaseUrl } = deployment();

type Step =
  | { act: 'make'; parent: number; name: string; type: 'file' | 'folder' }
  | { act: 'rename'; node: number; name: string }
  | { act: 'move'; node: number; parent: number }
  | { act: 'delete'; node: number }
  | { act: 'save'; path: string[]; content: string };

const name = fc.constantFrom('a', 'b', 'ab', 'a.b', 'e\u0301', '\u00e9', '字', '%', 'A', 'a ');
const pick = fc.nat(1_000);
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    act: fc.constant('make' as const),
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

/** Does a step on the service and on the model, and holds one's answer to the other's. */
async function take(caller: Client, project: Project, model: TreeModel, wanted: Step): Promise<void> {
  const id = (n: number) => model.ids()[n % model.ids().length]!;
  switch (wanted.act) {
    case 'make': {
      const parentId = id(wanted.parent);
      const expected = model.canMake(parentId, wanted.name);
      const answer = await caller.post(`/api/trees/${project.treeId}/nodes`, { ...wanted, parentId });
      expect(answer.status).toBe(expected);
      if (expected === 201) model.make(answer.body.data.id as string, parentId, wanted.name, wanted.type);
      return;
    }
    case 'rename': {
      const node = id(wanted.node);
      const expected = model.rename(node, wanted.name);
      expect((await caller.patch(`/api/nodes/${node}`, { name: wanted.name })).status).toBe(expected);
      return;
    }
    case 'move': {
      const [node, parentId] = [id(wanted.node), id(wanted.parent)];
      const expected = model.move(node, parentId);
      expect((await caller.patch(`/api/nodes/${node}/move`, { parentId })).status).toBe(expected);
      return;
    }
    case 'delete': {
      const node = id(wanted.node);
      const expected = model.delete(node);
      expect((await caller.delete(`/api/nodes/${node}`)).status).toBe(expected);
      return;
    }
    case 'save': {
      const answer = await save(caller, project, wanted.path.join('/'), wanted.content);
      const expected = model.canSave(wanted.path);
      expect(answer.status).toBe(expected);
      if (expected !== 409) model.save(wanted.path, wanted.content, answer.body.data.nodeId as string);
    }
  }
}

/** Structure, counts, manifest and every content against the model. */
async function expectAgreement(owner: Person, project: Project, model: TreeModel): Promise<void> {
  const nodes = await structureOf(owner, project);
  model.learn(nodes);
  expect(nodes.slice(1).map(({ path, type }) => `${type} ${path}`)).toEqual(model.listing());
  const { body } = await owner.at(api[1]).get(`/api/projects/${project.id}/manifest`).expect(200);
  expect((body.data.nodes as { path: string; type: string }[]).map((n) => `${n.type} ${n.path}`)).toEqual(
    model.listing(),
  );
  const detail = await owner.get(`/api/projects/${project.id}`).expect(200);
  expect(detail.body.data.nodeCount).toBe(nodes.length);
  for (const [id, content] of model.contents()) expect(await contentOf(owner, id)).toBe(content);
  await expectSoundTree(databaseUrl, project.id);
}

it('any sequence of changes by two writers ends in the tree that a simple model ends in', async () => {
  const owner = await newOwner(api[0]);
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 40, size: 'max' }), async (steps) => {
      const project = await newProject(owner);
      const model = new TreeModel(project.rootNodeId);
      for (const [i, one] of steps.entries()) {
        // Folders that a save made are known by their ids only once the structure was read.
        if (model.hasUnknown()) model.learn(await structureOf(owner, project));
        await take(owner.at(api[i % 2]!), project, model, one);
      }
      await expectAgreement(owner, project, model);
    }),
    { numRuns: 25, interruptAfterTimeLimit: 9_000 },
  );
});

it('two writers at once in folders of their own never disturb each other', async () => {
  const owner = await newOwner(api[0]);
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 5, maxLength: 20, size: 'max' }),
      fc.array(step, { minLength: 5, maxLength: 20, size: 'max' }),
      async (one, two) => {
        const project = await newProject(owner);
        await Promise.all(
          [one, two].map(async (steps, i) => {
            for (const wanted of steps) {
              if (wanted.act !== 'save') continue;
              const path = [`writer${i}`, ...wanted.path].join('/');
              const answer = await save(owner.at(api[i]!), project, path, wanted.content);
              expect([200, 201, 409]).toContain(answer.status);
            }
          }),
        );
        const expected = [one, two].flatMap((steps, i) => {
          const model = new TreeModel('root');
          for (const wanted of steps)
            if (wanted.act === 'save' && model.canSave(wanted.path) !== 409)
              model.save(wanted.path, wanted.content, `${wanted.path.join('/')}`);
          const inside = model.listing().map((line) => line.replace(' /', ` /writer${i}/`));
          return inside.length > 0 ? [`folder /writer${i}`, ...inside] : [];
        });
        const nodes = (await structureOf(owner, project)).slice(1);
        expect(nodes.map(({ path, type }) => `${type} ${path}`)).toEqual(expected);
        await expectSoundTree(databaseUrl, project.id);
      },
    ),
    { numRuns: 12, interruptAfterTimeLimit: 4_000 },
  );
});
