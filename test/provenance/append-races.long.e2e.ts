import fc from 'fast-check';
import {
  countStatuses,
  newNode,
  newOwner,
  newProject,
  type Person,
  type Project,
  sha256,
  spread,
} from '#testing';
import { save, saveTo } from '../content/workspace';
import { describeEachBackend } from '../support/deployments';
import { actionsOf } from './provenance-support';

const MANY = 20;

describeEachBackend('chains under concurrent appends', ({ api }) => {
  let owner: Person;
  let project: Project;

  beforeAll(async () => {
    owner = await newOwner(api[0]);
  });
  beforeEach(async () => {
    project = await newProject(owner);
  });

  it('have one entry for each concurrent save to a new path, and only the first creates the document', async () => {
    const answers = await Promise.all(
      spread(owner, api, MANY).map((caller, i) => save(caller, project, 'new/a.md', `# ${i}\n`)),
    );
    expect(countStatuses(answers)).toEqual({ 200: MANY - 1, 201: 1 });
    const actions = await actionsOf(owner, answers[0]!.body.data.nodeId);
    expect(actions).toEqual(['created', ...Array.from({ length: MANY - 1 }, () => 'edited')]);
  });

  it('stay intact under concurrent saves, records, renames and renames of the folder above', async () => {
    const change = fc.constantFrom('save', 'record', 'rename', 'rename above');
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 4, maxLength: 16 }), async (changes) => {
        const folder = await newNode(owner, project, { type: 'folder', name: `f-${Math.random()}` });
        const nodeId = await newNode(owner, project, { type: 'file', name: 'a.md', parentId: folder });
        await saveTo(owner, project, nodeId, '# Same\n').expect(201);
        const send = (caller: Person, one: string, i: number) => {
          const unique = `${one}-${i}-${Math.random()}`;
          switch (one) {
            case 'save':
              return saveTo(caller, project, nodeId, `# ${unique}\n`);
            case 'record':
              return caller.post(`/api/lineage/${nodeId}/record`, {
                action: 'edited',
                metadataHash: sha256(unique),
              });
            case 'rename':
              return caller.patch(`/api/nodes/${nodeId}`, { name: `${unique}.md` });
            default:
              return caller.patch(`/api/nodes/${folder}`, { name: unique });
          }
        };
        const answers = await Promise.all(
          changes.map((one, i) => send(owner.at(api[i % 2]!) as Person, one, i)),
        );
        expect(answers.filter(({ status }) => status >= 300).map(({ body: { error } }) => error)).toEqual([]);
        const expected = { save: 'edited', record: 'edited', rename: 'moved', 'rename above': 'moved' };
        const actions = changes.map((one) => expected[one]).sort();
        const [created, firstSave, ...rest] = await actionsOf(owner, nodeId);
        expect([created, firstSave]).toEqual(['created', 'edited']);
        expect(rest.sort()).toEqual(actions);
      }),
      { numRuns: 12 },
    );
  });
});
