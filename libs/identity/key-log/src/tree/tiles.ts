import { HASH_BYTES, subtreeHash } from './hashes';

/** The height of a tile: it has up to 256 hashes (C2SP tlog-tiles). */
const HEIGHT = 8;
export const TILE_HASHES = 2 ** HEIGHT;

/** The place of a tile. At level 0, tiles have the hashes of entries; above, each hash covers a full tile of the level below. */
export interface TilePlace {
  level: number;
  index: number;
}

/** A tile with its hashes, joined. */
export interface Tile extends TilePlace {
  hashes: Buffer;
}

/** Tiles by their places. */
export class Tiles {
  private readonly tiles = new Map<string, Tile>();

  constructor(tiles: readonly Tile[] = []) {
    for (const tile of tiles) this.tiles.set(keyOf(tile), tile);
  }

  /** The hash of the full subtree of 2^height leaves at `index`, counted in such subtrees. @throws Error if its tile is not there */
  subtree(height: number, index: number): Buffer {
    const { place, first, count } = hashesOf(height, index);
    const tile = this.tiles.get(keyOf(place));
    if (!tile || tile.hashes.length < (first + count) * HASH_BYTES)
      throw new Error(`The tile ${keyOf(place)} of the key log is not complete.`);
    return joinedHash(tile.hashes.subarray(first * HASH_BYTES, (first + count) * HASH_BYTES));
  }

  /** Appends the hashes of entries to the tiles at the right edge of a tree of `size` entries. @returns the tiles that changed */
  append(size: number, leaves: readonly Buffer[]): Tile[] {
    const changed = new Set<string>();
    leaves.forEach((leaf, i) => this.appendAt(0, size + i, leaf, changed));
    return [...changed].map((key) => this.tiles.get(key)!);
  }

  private appendAt(level: number, position: number, hash: Buffer, changed: Set<string>): void {
    const place = { level, index: Math.floor(position / TILE_HASHES) };
    const hashes = Buffer.concat([this.tiles.get(keyOf(place))?.hashes ?? Buffer.alloc(0), hash]);
    if (hashes.length !== ((position % TILE_HASHES) + 1) * HASH_BYTES)
      throw new Error(`The tile ${keyOf(place)} of the key log has another length than its tree.`);
    this.tiles.set(keyOf(place), { ...place, hashes });
    changed.add(keyOf(place));
    if (hashes.length === TILE_HASHES * HASH_BYTES)
      this.appendAt(level + 1, place.index, joinedHash(hashes), changed);
  }
}

/** The places that a computation reads, found by running it without hashes. */
export function placesOf(compute: (subtree: Tiles['subtree']) => unknown): TilePlace[] {
  const places = new Map<string, TilePlace>();
  compute((height, index) => {
    const { place } = hashesOf(height, index);
    places.set(keyOf(place), place);
    return Buffer.alloc(HASH_BYTES);
  });
  return [...places.values()];
}

/** The tiles at the right edge of a tree that are not full: what an append reads. */
export function edgeOf(size: number): TilePlace[] {
  const places: TilePlace[] = [];
  for (let level = 0, count = size; count > 0; level++, count = Math.floor(count / TILE_HASHES))
    if (count % TILE_HASHES > 0) places.push({ level, index: Math.floor(count / TILE_HASHES) });
  return places;
}

/** The number of hashes of a level in a tree of `size` entries. */
export function hashesAt(level: number, size: number): number {
  return Math.floor(size / TILE_HASHES ** level);
}

/** The hash of the subtree above joined hashes. */
function joinedHash(hashes: Buffer): Buffer {
  const count = hashes.length / HASH_BYTES;
  return subtreeHash(
    Array.from({ length: count }, (_, i) => hashes.subarray(i * HASH_BYTES, (i + 1) * HASH_BYTES)),
  );
}

/** The hashes of a tile that make up a full subtree. A subtree as high as a full tile is one hash of the level above. */
function hashesOf(height: number, index: number): { place: TilePlace; first: number; count: number } {
  const level = Math.floor(height / HEIGHT);
  const count = 2 ** (height % HEIGHT);
  const position = index * count;
  const place = { level, index: Math.floor(position / TILE_HASHES) };
  return { place, first: position % TILE_HASHES, count };
}

function keyOf({ level, index }: TilePlace): string {
  return `${level}/${index}`;
}
