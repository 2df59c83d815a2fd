import fc from 'fast-check';
import { newDocument, newOwner, newProject, type Person, type Project } from '#testing';
import { deployment } from '../support/deployments';
import { walk } from './catalog-support';

describe('paging through the catalog during concurrent writes', () => {
  const { api } = deployment();
  let owner: Person;
  beforeAll(async () => {
    owner = await newOwner(api[0]);
  });

  const NAMES = ['a', 'b', 'c', 'd/x', 'd/y', 'd/e/z', 'd0', 'é', '日'];
  const write = fc.record({
    action: fc.constantFrom('create', 'edit', 'delete', 'move'),
    which: fc.nat(1_000),
  });

  it('returns every document that exists throughout exactly once, in order of paths', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(write, { minLength: 5, maxLength: 12 }),
        fc.integer({ min: 1, max: 4 }),
        fc.constantFrom({}, { depth: 2 }, { fields: 'headings' }),
        async (writes, limit, filter) => {
          const project = await newProject(owner);
          const permanent = NAMES.map((name) => `${name}.md`);
          for (const path of permanent) await newDocument(owner, project, path);
          const changing = await Promise.all(
            NAMES.map((name) => newDocument(owner, project, `${name}-m.md`)),
          );
          const writing = (async () => {
            for (const { action, which } of writes) await change(project, changing, action, which, permanent);
          })();
          const seen = (await walk(owner, project, { ...filter, limit })).map((entry) => entry.path);
          await writing;
          const wanted = permanent
            .map((path) => `/${path}`)
            .filter((path) => !('depth' in filter) || path.split('/').length <= 3);
          for (const path of wanted) expect(seen.filter((seenPath) => seenPath === path)).toHaveLength(1);
          expect([...seen].sort(byBytes)).toEqual(seen);
        },
      ),
      { numRuns: 12 },
    );
  });

  async function change(
    project: Project,
    changing: string[],
    action: string,
    which: number,
    permanent: string[],
  ): Promise<void> {
    const node = changing[which % changing.length]!;
    if (action === 'create') await newDocument(owner, project, `${NAMES[which % NAMES.length]}-${which}.md`);
    if (action === 'edit')
      await newDocument(owner, project, permanent[which % permanent.length]!, `# ${which}\n`);
    // An earlier write may have deleted the node, so the status is not checked.
    if (action === 'delete') await owner.delete(`/api/nodes/${node}`);
    if (action === 'move') await owner.patch(`/api/nodes/${node}`, { name: `moved-${which}.md` });
  }
});

function byBytes(a: string, b: string): number {
  return Buffer.compare(Buffer.from(a), Buffer.from(b));
}
