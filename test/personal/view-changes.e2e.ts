import fc from 'fast-check';
import { type Person, countStatuses, newOwner } from '#testing';
import { deployment } from '../support/deployments';
import { addFolder, levelsOf, newView, parentsOf, treeOf } from './personal-support';

const FOLDERS = 9;
const index = fc.nat(FOLDERS - 1);
const moves = fc.array(fc.tuple(index, fc.option(index, { nil: null })), { minLength: 1, maxLength: 25 });

describe('changes to a personal view', () => {
  const { api } = deployment();
  let owner: Person;
  beforeAll(async () => {
    owner = await newOwner(api[0]);
  });

  async function newFolders(view: string): Promise<string[]> {
    const ids: string[] = [];
    for (let i = 0; i < FOLDERS; i++) ids.push(await addFolder(owner, view, `f${i}`));
    return ids;
  }

  const move = (view: string, id: string, parentEntryId: string | null) =>
    owner.patch(`/api/personal-views/${view}/entries/${id}`, { parentEntryId });

  it('lead to the same tree as in a simple model', async () => {
    await fc.assert(
      fc.asyncProperty(moves, async (steps) => {
        const view = await newView(owner);
        const ids = await newFolders(view);
        const model = new Map<number, number | null>(ids.map((_, i) => [i, null]));
        const isWithin = (folder: number | null, ancestor: number): boolean =>
          folder !== null && (folder === ancestor || isWithin(model.get(folder)!, ancestor));
        for (const [from, to] of steps) {
          const refused = isWithin(to, from);
          await move(view, ids[from]!, to === null ? null : ids[to]!).expect(refused ? 400 : 200);
          if (!refused) model.set(from, to);
        }
        const expected = [...model].map(([i, p]) => [ids[i], p === null ? null : ids[p]]);
        expect(new Map(parentsOf(await treeOf(owner, view)))).toEqual(
          new Map(expected as [string, string | null][]),
        );
      }),
      { numRuns: 8 },
    );
  });

  it('by several writers at once keep every entry in the tree once, at most 16 levels deep', async () => {
    await fc.assert(
      fc.asyncProperty(moves, moves, moves, async (...writers) => {
        const view = await newView(owner);
        const ids = await newFolders(view);
        await Promise.all(
          writers.map(async (steps, w) => {
            for (const [from, to] of steps) {
              const caller = owner.at(api[w % api.length]!).with({ Origin: api[w % api.length]! });
              const path = `/api/personal-views/${view}/entries/${ids[from]}`;
              const { status } = await caller.patch(path, { parentEntryId: to === null ? null : ids[to] });
              expect([200, 400]).toContain(status);
            }
          }),
        );
        const levels = levelsOf(await treeOf(owner, view));
        expect(levels.map(([id]) => id).sort()).toEqual([...ids].sort());
        expect(Math.max(...levels.map(([, level]) => level))).toBeLessThanOrEqual(16);
      }),
      { numRuns: 6 },
    );
  });

  it('that move two folders into each other at once succeed for only one of them', async () => {
    const view = await newView(owner);
    for (let round = 0; round < 10; round++) {
      const [a, b] = [await addFolder(owner, view, 'a'), await addFolder(owner, view, 'b')];
      const answers = await Promise.all([move(view, a, b), move(view, b, a)]);
      expect(countStatuses(answers)).toEqual({ 200: 1, 400: 1 });
    }
    expect(levelsOf(await treeOf(owner, view))).toHaveLength(20);
  });

  it('that add an entry to a folder and delete the folder at once leave no entry', async () => {
    const view = await newView(owner);
    for (let round = 0; round < 10; round++) {
      const folder = await addFolder(owner, view, 'f');
      const entry = { entryType: 'folder', virtualName: 'x', parentEntryId: folder };
      const [added, deleted] = await Promise.all([
        owner.post(`/api/personal-views/${view}/entries`, entry),
        owner.delete(`/api/personal-views/${view}/entries/${folder}`),
      ]);
      expect([201, 404]).toContain(added.status);
      expect(deleted.status).toBe(200);
    }
    expect(await treeOf(owner, view)).toEqual([]);
  });
});
