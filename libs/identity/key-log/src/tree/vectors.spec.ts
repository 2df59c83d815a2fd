import { createPrivateKey, createPublicKey, generateKeyPairSync } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { sha256 } from '#platform';
import { type StatedKey, entryOf } from '../entries/entry';
import { signCheckpoint, verifierKeyOf } from './checkpoint';
import { leafHash } from './hashes';
import { consistencyProof, inclusionProof, rootOf } from './proofs';
import { Tiles, placesOf } from './tiles';
import { parseTilePath } from './tile-paths';

interface Vectors {
  origin: string;
  seed: string;
  verifierKey: string;
  keys: (StatedKey & { entry: string; leafHash: string })[];
  entries: string[];
  trees: { size: number; root: string; checkpoint: string }[];
  inclusion: { index: number; size: number; hashes: string[] }[];
  consistency: { from: number; size: number; hashes: string[] }[];
  tiles: { path: string; sha256: string }[];
}

const vectors = JSON.parse(readFileSync('docs/protocols/key-log/vectors.json', 'utf8')) as Vectors;
const leaves = vectors.entries.map((entry) => leafHash(Buffer.from(entry)));
const text = (hashes: Buffer[]) => hashes.map((hash) => hash.toString('base64url'));

/** The tiles of all entries, appended in batches of different sizes. */
function grown(): Tiles {
  const tiles = new Tiles();
  for (let size = 0, batch = 1; size < leaves.length; size += batch, batch += 7) {
    batch = Math.min(batch, leaves.length - size);
    tiles.append(size, leaves.slice(size, size + batch));
  }
  return tiles;
}

describe('the tree of the key log', () => {
  const tiles = grown();
  const subtree = tiles.subtree.bind(tiles);

  it.each(vectors.keys)('writes the entry of a key of $use', ({ entry, leafHash: leaf, ...key }) => {
    expect(entryOf(key)).toBe(entry);
    expect(leafHash(Buffer.from(entry)).toString('base64url')).toBe(leaf);
  });

  it.each(vectors.trees)('has the root and the signed checkpoint of $size entries', (tree) => {
    const root = rootOf(tree.size, subtree);
    expect(root.toString('base64url')).toBe(tree.root);
    const pkcs8 = Buffer.from('302e020100300506032b657004220420', 'hex');
    const der = Buffer.concat([pkcs8, Buffer.from(vectors.seed, 'base64url')]);
    const key = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' });
    const { x } = createPublicKey(key).export({ format: 'jwk' });
    const log = { origin: vectors.origin, publicKey: Buffer.from(x!, 'base64url') };
    expect(signCheckpoint(log, { size: tree.size, root }, der)).toBe(tree.checkpoint);
    expect(verifierKeyOf(log)).toBe(vectors.verifierKey);
  });

  it.each(vectors.inclusion)('proves that $size entries have that at $index', ({ index, size, hashes }) => {
    expect(text(inclusionProof(index, size, subtree))).toEqual(hashes);
  });

  it.each(vectors.consistency)('proves that $size entries continue $from', ({ from, size, hashes }) => {
    expect(text(consistencyProof(from, size, subtree))).toEqual(hashes);
  });

  it('reads only the tiles that a proof needs', () => {
    const places = placesOf((read) => inclusionProof(300, 600, read));
    expect(places).toEqual(
      expect.arrayContaining([
        { level: 0, index: 1 },
        { level: 1, index: 0 },
      ]),
    );
    expect(places.length).toBeLessThanOrEqual(3);
  });

  it.each(vectors.tiles)('has the tile $path', ({ path, sha256: hash }) => {
    const { level, index, width } = parseTilePath(path.replace('tile/8/', ''))!;
    const all = new Tiles();
    const found = all.append(0, leaves).find((tile) => tile.level === level && tile.index === index)!;
    expect(sha256(found.hashes.subarray(0, width * 32)).toString('base64url')).toBe(hash);
  });

  it('refuses to append to tiles of another tree', () => {
    const { publicKey } = generateKeyPairSync('ed25519');
    const leaf = sha256(publicKey.export({ format: 'der', type: 'spki' }));
    expect(() => grown().append(500, [leaf])).toThrow(/another length/);
  });
});

describe('the path of a tile', () => {
  it.each([
    ['0/000', { level: 0, index: 0, width: 256 }],
    ['1/067.p/12', { level: 1, index: 67, width: 12 }],
    ['0/x001/x234/067', { level: 0, index: 1_234_067, width: 256 }],
    ['entries/x001/234', { level: 'entries', index: 1_234, width: 256 }],
  ])('is read: %s', (path, place) => {
    expect(parseTilePath(path)).toEqual(place);
  });

  it.each([
    '',
    '0',
    '0/0',
    '0/x000/001',
    '0/001/234',
    '6/000',
    '0/000.p/0',
    '0/000.p/256',
    '0/000/',
    '../0/000',
    'data/000',
  ])('is refused in any other spelling: "%s"', (path) => {
    expect(parseTilePath(path)).toBeUndefined();
  });
});
