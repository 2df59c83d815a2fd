import { readFileSync } from 'node:fs';
import { ApiError } from '../errors.js';
import { type SeenLog, type StatedKey, KeyLog, entryOf } from './key-log.js';
import { openCheckpoint } from './checkpoint.js';
import { type Bytes, continues, isIncluded, leafHash } from './merkle.js';

interface Vectors {
  verifierKey: string;
  keys: (StatedKey & { entry: string; leafHash: string })[];
  entries: string[];
  trees: { size: number; root: string; checkpoint: string }[];
  inclusion: { index: number; size: number; hashes: string[] }[];
  consistency: { from: number; size: number; hashes: string[] }[];
}

const vectors = JSON.parse(readFileSync('docs/protocols/key-log/vectors.json', 'utf8')) as Vectors;
const bytes = (text: string): Bytes => Uint8Array.from(Buffer.from(text, 'base64url'));
const listed = (hashes: string[]) => hashes.map(bytes);
const tree = (size: number) => {
  const found = vectors.trees.find((each) => each.size === size)!;
  return { ...found, root: bytes(found.root) };
};
const flipped = (hash: Bytes) => hash.map((byte, i) => (i === 7 ? byte ^ 1 : byte));

describe('the proofs of a key log', () => {
  it.each(vectors.keys)('are about the entry of a key', async ({ entry, leafHash: leaf, ...key }) => {
    expect(await entryOf(key)).toBe(entry);
    expect(await leafHash(entry)).toEqual(bytes(leaf));
  });

  it.each(vectors.inclusion)(
    'hold for $index of $size, and not if altered',
    async ({ index, size, hashes }) => {
      const leaf = await leafHash(vectors.entries[index]!);
      const proof = listed(hashes);
      expect(await isIncluded(leaf, index, tree(size), proof)).toBe(true);
      expect(await isIncluded(flipped(leaf), index, tree(size), proof)).toBe(false);
      expect(await isIncluded(leaf, size, tree(size), proof)).toBe(false);
      expect(await isIncluded(leaf, index, tree(size), [...proof, leaf])).toBe(false);
      for (const at of proof.keys())
        expect(await isIncluded(leaf, index, tree(size), proof.with(at, flipped(proof[at]!)))).toBe(false);
      if (proof.length > 0) expect(await isIncluded(leaf, index, tree(size), proof.slice(1))).toBe(false);
    },
  );

  it.each(vectors.consistency)(
    'hold from $from to $size, and not if altered',
    async ({ from, size, hashes }) => {
      const proof = listed(hashes);
      const [before, now] = [tree(from), tree(size)];
      expect(await continues(before, now, proof)).toBe(true);
      expect(await continues({ ...before, root: flipped(before.root) }, now, proof)).toBe(false);
      expect(await continues(before, { ...now, root: flipped(now.root) }, proof)).toBe(false);
      expect(await continues(before, now, [...proof, now.root])).toBe(false);
      for (const at of proof.keys())
        expect(await continues(before, now, proof.with(at, flipped(proof[at]!)))).toBe(false);
      if (from < size) expect(await continues(now, before, proof)).toBe(false);
    },
  );

  it('are signed by the key of the log alone', async () => {
    const { checkpoint, size, root } = tree(600);
    expect(await openCheckpoint(checkpoint, vectors.verifierKey)).toEqual({ size, root });
    for (const [from, to] of [
      ['600', '601'],
      ['workspace.example/api/key-log\n600', 'workspace.other/api/key-log\n600'],
      ['— workspace', '- workspace'],
    ])
      expect(await openCheckpoint(checkpoint.replace(from!, to!), vectors.verifierKey)).toBeUndefined();
    expect(await openCheckpoint(checkpoint, vectors.verifierKey.replace('+', '+0'))).toBeUndefined();
    expect(await openCheckpoint('', vectors.verifierKey)).toBeUndefined();
  });
});

describe('a client of a key log', () => {
  const key = vectors.keys[1]!;
  const answers = (size: number, from?: number) => ({
    index: 1,
    checkpoint: tree(size).checkpoint,
    inclusion: vectors.inclusion.find((each) => each.index === 1 && each.size === size)?.hashes,
    consistency:
      from === undefined
        ? []
        : vectors.consistency.find((each) => each.from === from && each.size === size)!.hashes,
  });
  const client = (answer: () => object, memory: { seen?: SeenLog } = {}) => {
    const asked: unknown[] = [];
    const get = (path: string, options?: { params: object }) => {
      asked.push(options?.params);
      return Promise.resolve({
        data: path === '/api/key-log' ? { verifierKey: vectors.verifierKey } : answer(),
      });
    };
    const log = new KeyLog({ get } as never, {
      read: () => memory.seen,
      write: (seen) => void (memory.seen = seen),
    });
    return { log, memory, asked };
  };

  it('trusts a key that the log has, and remembers the checkpoint', async () => {
    const { log, memory } = client(() => answers(3));
    await log.require(key);
    expect(memory.seen).toEqual({ verifierKey: vectors.verifierKey, checkpoint: tree(3).checkpoint });
  });

  it('does not trust another key with the proof of this one', async () => {
    const { log, memory } = client(() => answers(3));
    await expect(log.require({ ...key, x: vectors.keys[2]!.x })).rejects.toMatchObject({
      problem: 'unproven',
    });
    expect(memory.seen).toBeUndefined();
  });

  it('finds that a log has other entries than before', async () => {
    const seen = { verifierKey: vectors.verifierKey, checkpoint: tree(2).checkpoint };
    const { log, memory } = client(() => ({ ...answers(3), consistency: answers(3).inclusion }), { seen });
    await expect(log.require(key)).rejects.toMatchObject({ problem: 'changed' });
    expect(memory.seen).toBe(seen);
  });

  it('finds that a log has become shorter, also if the service says so', async () => {
    const seen = { verifierKey: vectors.verifierKey, checkpoint: tree(5).checkpoint };
    await expect(client(() => answers(3), { seen }).log.require(key)).rejects.toMatchObject({
      problem: 'changed',
    });
    const says = (status: number, code: string) => () => {
      throw new ApiError('', status, code, {}, undefined, undefined);
    };
    const shorter = client(says(409, 'SVC_KEY_LOG_SHORTER'), { seen }).log;
    await expect(shorter.require(key)).rejects.toMatchObject({ problem: 'changed' });
    const missing = client(says(404, 'SVC_NOT_FOUND'), { seen }).log;
    await expect(missing.require(key)).rejects.toMatchObject({ problem: 'unlogged' });
  });

  it('continues from what it remembers, with one check at a time', async () => {
    const seen = { verifierKey: vectors.verifierKey, checkpoint: tree(2).checkpoint };
    const { log, asked } = client(() => answers(3, asked.length === 1 ? 2 : undefined), { seen });
    await Promise.all([log.require(key), log.require(key)]);
    expect(asked).toMatchObject([{ query: { from: 2 } }, { query: { from: 3 } }]);
  });

  it('refuses a checkpoint that another key signed', async () => {
    const seen = { verifierKey: vectors.verifierKey.replace(/.$/, 'A') };
    await expect(client(() => answers(3), { seen }).log.require(key)).rejects.toMatchObject({
      problem: 'unsigned',
    });
  });
});
