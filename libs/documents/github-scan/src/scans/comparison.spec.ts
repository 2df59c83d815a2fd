import type { TreeEntry } from '../github/github-answers';
import { Comparison } from './comparison';
import type { ScannedMapping } from './scanned-mappings.repository';

const SHA1 = 'a'.repeat(40);
const SHA256 = 'a'.repeat(64);
const OTHER = 'b'.repeat(40);

function mapping(path: string, fileHash: string | null = SHA1, id = path): ScannedMapping {
  const physicalPath = `acme/handbook@main:${path}`;
  return { id, nodeId: id, projectId: 'p', treeId: 't', physicalPath, fileHash, status: 'ok' };
}

function entry(path: string, sha = SHA1, type: TreeEntry['type'] = 'blob'): TreeEntry {
  return { path, sha, type };
}

/** The outcomes and reasons by the ids of mappings. */
function outcomes(
  mappings: ScannedMapping[],
  parts: TreeEntry[][],
  extent: { exists?: boolean; truncated?: boolean } = {},
) {
  const comparison = new Comparison(mappings);
  for (const entries of parts) comparison.add(entries);
  const found = comparison.result({ exists: true, truncated: false, ...extent });
  return Object.fromEntries(
    found.map(({ mapping: { id }, outcome, reason }) => [id, reason ? `${outcome}: ${reason}` : outcome]),
  );
}

describe('comparing mappings with a tree', () => {
  it('gives each mapping one outcome, wherever its file is in the tree', () => {
    const mappings = [mapping('a'), mapping('a', OTHER, 'twin'), mapping('d/b'), mapping('gone')];
    expect(
      outcomes(mappings, [[entry('d', SHA1, 'tree'), entry('d/b')], [], [entry('a'), entry('x')]]),
    ).toEqual({
      a: 'matched',
      twin: 'changed',
      'd/b': 'matched',
      gone: 'missing: no_file',
    });
  });

  it('compares only hashes of the same format', () => {
    const mappings = [
      mapping('none', null),
      mapping('long', SHA256),
      mapping('short'),
      mapping('same', SHA256),
    ];
    const tree = [entry('none'), entry('long'), entry('short', 'c'.repeat(64)), entry('same', SHA256)];
    expect(outcomes(mappings, [tree])).toEqual({
      none: 'unverified: no_hash',
      long: 'unverified: other_hash',
      short: 'unverified: other_hash',
      same: 'matched',
    });
    const other = [entry('same', 'c'.repeat(64))];
    expect(outcomes([mapping('same', SHA256)], [other])).toEqual({ same: 'unverified: other_hash' });
  });

  it('does not take a folder or a submodule for a file', () => {
    const tree = [entry('folder', SHA1, 'tree'), entry('module', SHA1, 'commit')];
    expect(outcomes([mapping('folder'), mapping('module')], [tree])).toEqual({
      folder: 'missing: not_a_file',
      module: 'missing: not_a_file',
    });
  });

  it('calls no file of a truncated tree missing, and every file of a missing ref', () => {
    const mappings = [mapping('a'), mapping('b')];
    expect(outcomes(mappings, [[entry('a')]], { truncated: true })).toEqual({
      a: 'matched',
      b: 'unverified: tree_cut',
    });
    expect(outcomes(mappings, [], { exists: false })).toEqual({ a: 'missing: no_ref', b: 'missing: no_ref' });
  });

  it('knows the folders that contain mapped files', () => {
    const comparison = new Comparison([mapping('a/b/c.md'), mapping('d.md')]);
    expect(
      ['a', 'a/b', 'a/b/c.md', 'a/x', 'd.md', ''].filter((folder) => comparison.hasFilesBelow(folder)),
    ).toEqual(['a', 'a/b']);
  });
});
