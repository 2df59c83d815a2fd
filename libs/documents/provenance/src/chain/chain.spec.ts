import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { canonicalJson, sha256 } from '#platform';
import { type StoredEntry, START, checkContent, checkEntry, checkHead } from './chain';
import { type ChainEntry, entryHashOf } from './chain-entry';

const FOLDER = join(__dirname, '../../../../../docs/protocols/lineage/vectors');

function read<T>(name: string): T {
  return JSON.parse(readFileSync(join(FOLDER, name), 'utf8')) as T;
}

/** Computes the same hashes with an independent implementation. */
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

/** The problems of entries under the head of the published chain. */
function problemsOf(checked: StoredEntry[]): string[] {
  const { id, sequenceNumber, entryHash } = chain.at(-1)!;
  let last = START;
  const problems = checked.flatMap((entry) => {
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

describe('the published test vectors', () => {
  it.each(vectors.map((vector, i) => [i + 1, vector] as const))(
    'give the hashes of entry %i',
    (n, vector) => {
      const { entryHash, ...hashed } = entries[n - 1]!;
      expect(canonicalJson(hashed)).toBe(vector.canonical);
      expect(sha256(`\0${vector.canonical}`).toString('hex')).toBe(vector.entryHash);
      expect(entryHashOf(entries[n - 1]!)).toBe(vector.entryHash);
      expect(entryHash).toBe(vector.entryHash);
      expect(canonicalJson(JSON.parse(vector.metadata) as object)).toBe(vector.metadata);
      expect(sha256(vector.metadata).toString('hex')).toBe(vector.metadataHash);
      expect(hashed.metadataHash).toBe(vector.metadataHash);
    },
  );

  const python = spawnSync('python3', ['-c', PYTHON, FOLDER], { encoding: 'utf8' });
  if (python.error) console.warn(`Skipped the hashes in Python: ${python.error.message}`);
  (python.error ? it.skip : it)('give the same hashes in Python', () => {
    expect(python).toMatchObject({ status: 0, stderr: '' });
    expect(JSON.parse(python.stdout)).toEqual(
      vectors.map(({ metadataHash, entryHash }) => [metadataHash, entryHash]),
    );
  });

  it('form an intact chain', () => expect(problemsOf(chain)).toEqual([]));
});

describe('a chain', () => {
  const [first, second, third, fourth] = chain as [StoredEntry, StoredEntry, StoredEntry, StoredEntry];
  const rehashed = (entry: StoredEntry): StoredEntry => ({ ...entry, entryHash: entryHashOf(entry) });

  it.each([
    ['an altered entry', altered(2, { action: 'copied' }), ['altered:2']],
    ['altered metadata', altered(2, { snapshotHash: first.entryHash }), ['metadata:2']],
    ['missing metadata', altered(2, { snapshotHash: null }), ['metadata:2']],
    ['a manual entry without metadata', altered(3, { snapshotHash: null }), []],
    ['a forged entry', [first, rehashed({ ...second, action: 'copied' }), third, fourth], ['replaced:2']],
    [
      'a forged last entry',
      [first, second, third, rehashed({ ...fourth, action: 'copied' })],
      ['replaced:4'],
    ],
    ['no first entry', [second, third, fourth], ['missing:1-1']],
    ['a gap', [first, fourth], ['missing:2-3']],
    ['no last entries', [first, second], ['missing:3-4']],
    ['no entries', [], ['missing:1-4']],
    ['one entry twice', [first, second, second, third, fourth], ['added:2']],
    [
      'a forged beginning',
      [rehashed({ ...first, prevLineageId: fourth.id }), second, third, fourth],
      ['replaced:0', 'replaced:1'],
    ],
  ])('with %s has the expected problems', (_case, entries, found) =>
    expect(problemsOf(entries)).toEqual(found),
  );

  it('is checked against its head', () => {
    expect(checkHead(undefined, START)).toMatchObject([{ damage: 'empty' }]);
    expect(checkHead(undefined, fourth)).toMatchObject([{ damage: 'headless', sequenceNumber: 4 }]);
    expect(checkHead(third, fourth)).toMatchObject([{ damage: 'added', sequenceNumber: 4 }]);
  });

  it('is checked against the stored content', () => {
    expect(checkContent(null, null, null)).toEqual([]);
    expect(checkContent('a', 'a', 1)).toEqual([]);
    expect(checkContent('a', 'b', 1)).toMatchObject([{ damage: 'content', sequenceNumber: 1, found: 'a' }]);
    expect(checkContent(null, 'b', 1)).toMatchObject([{ damage: 'content', sequenceNumber: 1, found: null }]);
    expect(checkContent('a', null, null)).toMatchObject([
      { damage: 'content', sequenceNumber: null, found: 'a' },
    ]);
  });
});
