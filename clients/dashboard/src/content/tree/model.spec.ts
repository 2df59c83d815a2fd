import fc from 'fast-check';
import { TreeModel } from './model';
import type { NodeRow } from './rows';
import { type TreeNode, compareNames, compareNodes } from './node';
import { withPending } from './pending';

const ROOT = 'root';

function node(id: string, parentId: string, changes: Partial<TreeNode> = {}): TreeNode {
  return {
    id,
    parentId,
    type: 'folder',
    name: id,
    sortOrder: 0,
    childCount: 0,
    etag: 'e',
    updatedAt: '2026-01-01T00:00:00Z',
    ...changes,
  };
}

function names(model: TreeModel): string[] {
  return model.rows.map(
    (row) => `${'  '.repeat(row.level - 1)}${row.kind === 'node' ? row.node.name : row.rest}`,
  );
}

const bytes = new TextEncoder();

function compareBytes(a: Uint8Array, b: Uint8Array): number {
  const at = a.findIndex((byte, i) => byte !== b[i]);
  return at < 0 ? a.length - b.length : (a[at] ?? 0) - (b[at] ?? -1);
}

/** Computes the expected rows by walking the whole tree. */
function walk(row: NodeRow, into: string[] = []): string[] {
  if (!row.expanded) return into;
  row.children?.forEach((child, i) => {
    const { parent, level, position } = child;
    expect([parent === row, level, position]).toEqual([true, row.level + 1, i]);
    into.push(child.id);
    walk(child, into);
  });
  if (row.rest) into.push(row.rest.id);
  return into;
}

describe('The model of a tree', () => {
  it('shows what is in open folders', () => {
    const model = new TreeModel(ROOT);
    model.setChildren(ROOT, [node('a', ROOT), node('b', ROOT, { type: 'file' })]);
    model.setChildren('a', [node('a1', 'a'), node('a2', 'a')], 'more');
    expect(names(model)).toEqual(['a', 'b']);
    model.expand('a');
    expect(names(model)).toEqual(['a', '  a1', '  a2', '  more', 'b']);
    model.expand('b');
    model.collapse('a');
    expect(names(model)).toEqual(['a', 'b']);
  });

  it('keeps what is open below a folder that is read again', () => {
    const model = new TreeModel(ROOT);
    model.setChildren(ROOT, [node('a', ROOT), node('b', ROOT)]);
    model.setChildren('a', [node('a1', 'a')]);
    model.expand('a');
    model.setChildren(ROOT, [node('0', ROOT), node('a', ROOT, { name: 'A' })]);
    expect(names(model)).toEqual(['0', 'A', '  a1']);
    expect(model.find('b')).toBeUndefined();
  });

  it('moves a node that another folder lists now', () => {
    const model = new TreeModel(ROOT);
    model.setChildren(ROOT, [node('a', ROOT), node('b', ROOT)]);
    model.setChildren('b', [], 'empty');
    model.expand('b');
    expect(names(model)).toEqual(['a', 'b', '  empty']);
    model.setChildren('b', [node('a', 'b')]);
    expect(names(model)).toEqual(['b', '  a']);
  });

  it('ignores a list that names a folder above it', () => {
    const model = new TreeModel(ROOT);
    model.setChildren(ROOT, [node('a', ROOT)]);
    model.setChildren('a', [node('b', 'a')]);
    model.expand('a');
    model.setChildren('b', [node('a', 'b')]);
    expect(names(model)).toEqual(['a', '  b']);
  });

  it('does not move a folder into itself', () => {
    const model = new TreeModel(ROOT);
    model.setChildren(ROOT, [node('a', ROOT)]);
    model.setChildren('a', [node('b', 'a')]);
    model.patch('a', { parentId: 'b' });
    expect(names(model)).toEqual(['a']);
  });

  it('keeps the flat rows equal to a walk of the tree, whatever is done', () => {
    const ids = ['a', 'b', 'c', 'd', 'e', 'f', 'g'];
    const anyId = fc.constantFrom(...ids);
    const anyPlace = fc.constantFrom(ROOT, ...ids);
    const order = fc.integer({ min: -2, max: 2 });
    const step = fc.oneof(
      fc.record({ op: fc.constant('expand' as const), id: anyId }),
      fc.record({ op: fc.constant('collapse' as const), id: anyId }),
      fc.record({ op: fc.constant('remove' as const), ids: fc.array(anyId, { maxLength: 3 }) }),
      fc.record({ op: fc.constant('insert' as const), id: anyId, to: anyPlace, order }),
      fc.record({ op: fc.constant('move' as const), id: anyId, to: anyPlace, order }),
      fc.record({ op: fc.constant('rename' as const), id: anyId, name: anyId }),
      fc.record({
        op: fc.constant('children' as const),
        to: anyPlace,
        ids: fc.uniqueArray(anyId, { maxLength: 4 }),
        rest: fc.constantFrom(null, 'more' as const, 'empty' as const),
      }),
      fc.record({
        op: fc.constant('rest' as const),
        to: anyPlace,
        rest: fc.constantFrom(null, 'loading' as const),
      }),
    );
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        const model = new TreeModel(ROOT);
        model.setChildren(
          ROOT,
          ids.slice(0, 3).map((id) => node(id, ROOT)),
        );
        for (const s of steps) {
          if (s.op === 'expand') model.expand(s.id);
          else if (s.op === 'collapse') model.collapse(s.id);
          else if (s.op === 'remove') model.remove(s.ids);
          else if (s.op === 'insert') model.insert(node(s.id, s.to, { sortOrder: s.order }));
          else if (s.op === 'move') model.patch(s.id, { parentId: s.to, sortOrder: s.order });
          else if (s.op === 'rename') model.patch(s.id, { name: s.name });
          else if (s.op === 'rest') model.setRest(s.to, s.rest);
          else model.setChildren(s.to, s.ids.map((id) => node(id, s.to)).sort(compareNodes), s.rest);
          expect(model.rows.map(({ id }) => id)).toEqual(walk(model.root));
          const nodes = model.rows.filter(({ kind }) => kind === 'node');
          expect(nodes.every((row) => model.find(row.id) === row)).toBe(true);
        }
      }),
      { numRuns: 400 },
    );
  });

  describe('with 100,000 documents in one folder', () => {
    const COUNT = 100_000;
    let reads = 0;
    /** A node that counts how often its name is read, which every comparison does. */
    const counted = (i: number): TreeNode => {
      const name = `page ${String(i).padStart(6, '0')}`;
      const made = node(`n${i}`, ROOT, { type: 'file' });
      return Object.defineProperty(made, 'name', { get: () => (reads++, name), enumerable: true });
    };
    const nodes = Array.from({ length: COUNT }, (_, i) => counted(i));
    let model: TreeModel;
    beforeEach(() => {
      model = new TreeModel(ROOT);
      model.setChildren(ROOT, nodes);
      reads = 0;
    });
    const shown = (index: number) => (model.rows[index] as NodeRow).node.name;

    it('moves a renamed document with a binary search', () => {
      model.patch('n50000', { name: 'page 000010+' });
      // 17 steps halve 100,000 to one.
      expect(reads).toBeLessThanOrEqual(2 * 17 + 4);
      expect([shown(10), shown(11), shown(12)]).toEqual(['page 000010', 'page 000010+', 'page 000011']);
      expect(model.find('n50000')?.position).toBe(11);
      expect(model.find('n11')?.position).toBe(12);
      expect(model.find('n49999')?.position).toBe(50_000);
      expect(model.find('n50001')?.position).toBe(50_001);
    });

    it('compares no names to show a page that was read again', () => {
      const page = nodes.map((one, i) => (i >= 50_000 && i < 51_000 ? counted(i) : one));
      const before = model.find('n50500');
      reads = 0;
      model.setChildren(ROOT, page);
      expect(reads).toBe(0);
      expect(model.find('n50500')).toBe(before);
      expect(before?.node).toBe(page[50_500]);
      expect(model.rows).toHaveLength(COUNT);
    });

    it('lays a rename over the list with binary searches', () => {
      const change = { kind: 'rename', node: nodes[70_000]!, name: 'page 000020+' } as const;
      reads = 0;
      const listed = withPending(ROOT, nodes, [{ change, etags: new Map([['n70000', 'new']]) }]);
      expect(reads).toBeLessThanOrEqual(4 * 17 + 8);
      expect(listed).toHaveLength(COUNT);
      expect(listed[21]).toMatchObject({ id: 'n70000', name: 'page 000020+', etag: 'new' });
      expect(listed[20]).toBe(nodes[20]);
    });
  });

  it('sorts names as the service does, by their bytes', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (a, b) => {
        expect(Math.sign(compareNames(a, b))).toBe(Math.sign(compareBytes(bytes.encode(a), bytes.encode(b))));
      }),
    );
  });
});
