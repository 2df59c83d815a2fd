import { TILE_HASHES, type TilePlace } from './tiles';

/** A tile, or a bundle of entries, as a path names it: with how many of its hashes or entries. */
export interface TilePath {
  /** `entries` for the entries of a tile of level 0. */
  level: TilePlace['level'] | 'entries';
  index: TilePlace['index'];
  width: number;
}

/** Levels to 5 hold 2^48 hashes, and an index has at most 15 digits, which a number holds exactly. */
const PATH = /^(entries|[0-5])\/((?:x\d{3}\/){0,4}\d{3})(?:\.p\/([1-9]\d{0,2}))?$/;

/** Reads a path such as `0/x001/234/067.p/12` (C2SP tlog-tiles); undefined for other texts and for other spellings of a path. */
export function parseTilePath(path: string): TilePath | undefined {
  const [, level, digits, partial] = PATH.exec(path) ?? [];
  if (!level || !digits) return undefined;
  if (/^x000\//.test(digits)) return undefined;
  const width = partial === undefined ? TILE_HASHES : Number(partial);
  if (partial !== undefined && width >= TILE_HASHES) return undefined;
  const index = Number(digits.replace(/\D/g, ''));
  return { level: level === 'entries' ? level : Number(level), index, width };
}
