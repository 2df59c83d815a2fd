import fc from 'fast-check';
import { newDocument, newOwner, newProject, type Person, type Project } from '#testing';
import { deployment } from '../support/deployments';
import { walk } from './catalog-support';

describe('a walk through the catalog while others write', () => {
  const { api } = deployment();
  let owner: Person;
  beforeAll(async () => {
    owner = await newOwner(api[0]);
  });

  const NAMES = ['a', 'b', 'c', 'd/x', 'd/y', 'd/e/z', 'd0', 'é', '日'];
  const write = fc.record({
    what: fc.constantFrom('create', 'edit', 'delete', 'move'),
    which: fc.nat(1_000),
  });

  it('sees every document that stood throughout exactly once', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(write, { minLength: 5, maxLength: 12 }),
        fc.integer({ min: 1, max: 4 }),
        fc.constantFrom({}, { depth: 2 }, { fields: 'headings' }),
        async (writes, limit, filter) => {
          const project = await newProject(owner);
          const standing = NAMES.map((name) => `${name}.md`);
          for (const path of standing) await newDocument(owner, project, path);
          const moving = await Promise.all(NAMES.map((name) => newDocument(owner, project, `${name}-m.md`)));
          const writing = (async () => {
            for (const { what, which } of writes) await change(project, moving, what, which, standing);
          })();
          const seen = (await walk(owner, project, { ...filter, limit })).map((entry) => entry.path);
          await writing;
          const wanted = standing
            .map((path) => `/${path}`)
            .filter((path) => !('depth' in filter) || path.split('/').length <= 3);
          for (const path of wanted) expect(seen.filter((one) => one === path)).toHaveLength(1);
          expect([...seen].sort(byBytes)).toEqual(seen);
        },
      ),
      { numRuns: 12 },
    );
  });

  async function change(
    project: Project,
    moving: string[],
    what: string,
    which: number,
    standing: string[],
  ): Promise<void> {
    const node = moving[which % moving.length]!;
    if (what === 'create') await newDocument(owner, project, `${NAMES[which % NAMES.length]}-${which}.md`);
    if (what === 'edit')
      await newDocument(owner, project, standing[which % standing.length]!, `# ${which}\n`);
    // Whether it is still there does not matter here.
    if (what === 'delete') await owner.delete(`/api/nodes/${node}`);
    if (what === 'move') await owner.patch(`/api/nodes/${node}`, { name: `moved-${which}.md` });
  }
});

function byBytes(a: string, b: string): number {
  return Buffer.compare(Buffer.from(a), Buffer.from(b));
}
