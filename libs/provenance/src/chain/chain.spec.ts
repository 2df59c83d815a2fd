import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import canonicalize from 'canonicalize';
import { sha256 } from '#platform';
import { type StoredEntry, START, checkContent, checkEntry, checkHead } from './chain';
import { type ChainEntry, entryHashOf } from './chain-entry';

const FOLDER = join(__dirname, '../../../../docs/protocols/lineage/vectors');

function read<T>(name: string): T {
  return JSON.parse(readFileSync(join(FOLDER, name), 'utf8')) as T;
}

/** The same by other hands. */
const PYTHON = `
import hashlib, json, sys
canonical = lambda o: json.dumps(o, sort_keys=True, ensure_ascii=False, separators=(',', ':')).encode()
vectors = json.load(open(sys.argv[1] + '/entries.json'))
entries = json.load(open(sys.argv[1] + '/bundle.json'))['entries']
hashes = lambda v, e: [hashlib.sha256(canonical(json.loads(v['metadata']))).hexdigest(),
    hashlib.sha256(b'\\x00' + canonical({k: e[k] for k in e if k != 'entryHash'})).hexdigest()]
print(json.dumps([hashes(v, e) for v, e in zip(vectors, entries)]))`;

const vectors =
  read<{ metadata: string; metadataHash: string; canonical: string; entryHash: string }[]>('entries.json');
const { entries } = read<{ entries: ChainEntry[] }>('bundle.json');
const chain: StoredEntry[] = entries.map((entry) => ({ ...entry, snapshotHash: entry.metadataHash }));

/** What is wrong with a chain that ends where the published one ends. */
function problemsOf(given: StoredEntry[]): string[] {
  const { id, sequenceNumber, entryHash } = chain.at(-1)!;
  let last = START;
  const problems = given.flatMap((entry) => {
    const found = checkEntry(entry, last);
    if (entry.sequenceNumber > last.sequenceNumber) last = entry;
    return found;
  });
  return [...problems, ...checkHead({ id, sequenceNumber, entryHash }, last)].map(
    ({ damage, sequenceNumber: n, through }) => `${damage}:${n}${through === null ? '' : `-${through}`}`,
  );
}

const altered = (n: number, change: Partial<StoredEntry>) =>
  chain.map((e) => (e.sequenceNumber === n ? { ...e, ...change } : e));

describe('the published vectors', () => {
  it.each(vectors.map((vector, i) => [i + 1, vector] as const))(
    'entry %i hashes as they say',
    (n, vector) => {
      const { entryHash, ...hashed } = entries[n - 1]!;
      expect(canonicalize(hashed)).toBe(vector.canonical);
      expect(sha256(`\0${vector.canonical}`).toString('hex')).toBe(vector.entryHash);
      expect(entryHashOf(entries[n - 1]!)).toBe(vector.entryHash);
      expect(entryHash).toBe(vector.entryHash);
      expect(canonicalize(JSON.parse(vector.metadata))).toBe(vector.metadata);
      expect(sha256(vector.metadata).toString('hex')).toBe(vector.metadataHash);
      expect(hashed.metadataHash).toBe(vector.metadataHash);
    },
  );

  const python = spawnSync('python3', ['-c', PYTHON, FOLDER], { encoding: 'utf8' });
  if (python.error) console.warn(`Skipped: the hashes in Python: ${python.error.message}`);
  (python.error ? it.skip : it)('hash the same in Python', () => {
    expect(python).toMatchObject({ status: 0, stderr: '' });
    expect(JSON.parse(python.stdout)).toEqual(
      vectors.map(({ metadataHash, entryHash }) => [metadataHash, entryHash]),
    );
  });

  it('are an intact chain', () => expect(problemsOf(chain)).toEqual([]));
});

describe('a chain', () => {
  const [first, second, third, fourth] = chain as [StoredEntry, StoredEntry, StoredEntry, StoredEntry];
  const rehashed = (entry: StoredEntry): StoredEntry => ({ ...entry, entryHash: entryHashOf(entry) });

  it.each([
    ['an altered entry', altered(2, { action: 'copied' }), ['altered:2']],
    ['altered metadata', altered(2, { snapshotHash: first.entryHash }), ['metadata:2']],
    ['metadata that is gone', altered(2, { snapshotHash: null }), ['metadata:2']],
    ['metadata that a record never brought', altered(3, { snapshotHash: null }), []],
    ['a forged entry', [first, rehashed({ ...second, action: 'copied' }), third, fourth], ['replaced:2']],
    [
      'a forged last entry',
      [first, second, third, rehashed({ ...fourth, action: 'copied' })],
      ['replaced:4'],
    ],
    ['no first entry', [second, third, fourth], ['missing:1-1']],
    ['a gap', [first, fourth], ['missing:2-3']],
    ['no end', [first, second], ['missing:3-4']],
    ['nothing', [], ['missing:1-4']],
    ['one entry twice', [first, second, second, third, fourth], ['added:2']],
    [
      'a forged beginning',
      [rehashed({ ...first, prevLineageId: fourth.id }), second, third, fourth],
      ['replaced:0', 'replaced:1'],
    ],
  ])('with %s is not intact', (_what, given, found) => expect(problemsOf(given)).toEqual(found));

  it('has a head, or says that it has none', () => {
    expect(checkHead(undefined, START)).toMatchObject([{ damage: 'empty' }]);
    expect(checkHead(undefined, fourth)).toMatchObject([{ damage: 'headless', sequenceNumber: 4 }]);
    expect(checkHead(third, fourth)).toMatchObject([{ damage: 'added', sequenceNumber: 4 }]);
  });

  it('knows its content', () => {
    expect(checkContent(null, null, null)).toEqual([]);
    expect(checkContent('a', 'a', 1)).toEqual([]);
    expect(checkContent('a', 'b', 1)).toMatchObject([{ damage: 'content', sequenceNumber: 1, found: 'a' }]);
    expect(checkContent(null, 'b', 1)).toMatchObject([{ damage: 'content', sequenceNumber: 1, found: null }]);
    expect(checkContent('a', null, null)).toMatchObject([
      { damage: 'content', sequenceNumber: null, found: 'a' },
    ]);
  });
});
