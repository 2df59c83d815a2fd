import fc from 'fast-check';
import { type TreeNode, compareNodes } from './node';
import { planOrder } from './order';

function sibling(name: string, sortOrder: number): TreeNode {
  return { id: name, parentId: 'p', type: 'file', name, sortOrder, childCount: 0, etag: '', updatedAt: '' };
}

function apply(siblings: readonly TreeNode[], moved: readonly TreeNode[], at: number): string[] {
  const changes = new Map(planOrder(siblings, moved, at)?.map(({ id, sortOrder }) => [id, sortOrder]));
  return [...siblings, ...moved]
    .map((node) => ({ ...node, sortOrder: changes.get(node.id) ?? node.sortOrder }))
    .sort(compareNodes)
    .map(({ id }) => id);
}

describe('The order of siblings', () => {
  it('places nodes exactly where they were dropped', () => {
    const name = fc.string({ minLength: 1, maxLength: 3 });
    const siblings = fc.uniqueArray(fc.record({ name, order: fc.integer({ min: -3, max: 3 }) }), {
      selector: (x) => x.name,
      minLength: 1,
      maxLength: 9,
    });
    fc.assert(
      fc.property(siblings, fc.nat(), fc.nat(), (all, cut, place) => {
        const nodes = all.map((x) => sibling(x.name, x.order));
        const moved = nodes.slice(0, 1 + (cut % Math.min(3, nodes.length)));
        const rest = nodes.slice(moved.length).sort(compareNodes);
        const at = place % (rest.length + 1);
        const ids = rest.map(({ id }) => id);
        ids.splice(at, 0, ...moved.map(({ id }) => id));
        expect(apply(rest, moved, at)).toEqual(ids);
      }),
      { numRuns: 2000 },
    );
  });

  it('changes only the moved node if there is space', () => {
    const rest = [sibling('a', 0), sibling('b', 1000)];
    expect(planOrder(rest, [sibling('c', 5)], 1)).toEqual([{ id: 'c', sortOrder: 500 }]);
  });

  it('shifts the side with fewer siblings', () => {
    const rest = ['a', 'b', 'c', 'd', 'e'].map((name) => sibling(name, 0));
    expect(planOrder(rest, [sibling('z', 0)], 1)?.map(({ id }) => id)).toEqual(['z', 'a']);
  });
});
