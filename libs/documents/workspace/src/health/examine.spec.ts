import fc from 'fast-check';
import { type LocalMapping, examine } from './examine';

const A = 'a'.repeat(64);
const B = 'b'.repeat(64);

function mapped(physicalPath: string, fileHash: string | null = A, id = physicalPath): LocalMapping {
  return { id, nodeId: id, physicalPath, fileHash, status: 'ok' };
}

function seen(physicalPath: string, fileHash?: string) {
  return { physicalPath, exists: true, fileHash };
}

function missing(physicalPath: string) {
  return { physicalPath, exists: false };
}

/** The outcome for each mapping by its id; the new path for a repaired one. */
function outcomes(...parameters: Parameters<typeof examine>) {
  return Object.fromEntries(
    examine(...parameters).map(({ mapping, outcome, newPath }) => [mapping.id, newPath ?? outcome]),
  );
}

describe('comparing mappings with reported files', () => {
  it('reports ok, missing or changed', () => {
    const files = [seen('same', A), missing('away'), seen('other', B), seen('unhashed'), seen('new', A)];
    const mappings = [mapped('same'), mapped('away'), mapped('other'), mapped('unhashed')];
    expect(outcomes(mappings, files, false)).toEqual({
      same: 'ok',
      away: 'missing',
      other: 'changed',
      unhashed: 'ok',
    });
  });

  it('does not report a change between hashes that cannot be compared', () => {
    const sha1 = 'a'.repeat(40);
    expect(outcomes([mapped('x', null), mapped('y', A)], [seen('x', B), seen('y', sha1)], false)).toEqual({
      x: 'ok',
      y: 'ok',
    });
  });

  it('repairs a mapping with the only unmapped file of the same hash', () => {
    expect(outcomes([mapped('old')], [missing('old'), seen('new', A), seen('else', B)], true)).toEqual({
      old: 'new',
    });
  });

  it.each([
    ['two files have the hash', [mapped('old')], [missing('old'), seen('n1', A), seen('n2', A)]],
    [
      'two missing mappings have the hash',
      [mapped('old'), mapped('old', A, 'twin')],
      [missing('old'), seen('new', A)],
    ],
    ['the file has a mapping', [mapped('old'), mapped('new')], [missing('old'), seen('new', A)]],
    ['the file has no hash', [mapped('old')], [missing('old'), seen('new')]],
    ['the mapping has no hash', [mapped('old', null)], [missing('old'), seen('new', A)]],
    ['the file is missing too', [mapped('old')], [missing('old'), { ...missing('new'), fileHash: A }]],
  ])('does not repair a mapping when %s', (_, mappings, files) => {
    expect(outcomes(mappings, files, true).old).toBe('missing');
  });

  it('repairs no two mappings with the same path', () => {
    const name = fc.constantFrom('p1', 'p2', 'p3', 'p4', 'p5', 'p6');
    const hash = fc.constantFrom(A, B, undefined);
    const file = fc.record({ physicalPath: name, exists: fc.boolean(), fileHash: hash });
    fc.assert(
      fc.property(
        fc.uniqueArray(file, { selector: (f) => f.physicalPath }),
        fc.uniqueArray(fc.tuple(name, hash), { selector: ([path]) => path }),
        (files, named) => {
          const paths = new Set(files.map((f) => f.physicalPath));
          const mappings = named
            .filter(([path]) => paths.has(path))
            .map(([path, h]) => mapped(path, h ?? null));
          const after = examine(mappings, files, true).map((f) => f.newPath ?? f.mapping.physicalPath);
          expect(new Set(after).size).toBe(after.length);
        },
      ),
    );
  });
});
