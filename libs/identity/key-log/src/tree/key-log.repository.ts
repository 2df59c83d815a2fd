import { Injectable } from '@nestjs/common';
import { KeyLogEntry, KeyLogState, KeyLogTile } from '#entities';
import { type Queries, type Row, type Transaction, columns, statement } from '#platform';
import type { Tile, TilePlace } from './tiles';

const STATE = columns(KeyLogState, 's', 'origin', 'publicKey', 'size', 'checkpoint');
const SIGNER = columns(KeyLogState, 's', 'origin', 'publicKey', 'sealedPrivateKey', 'size');
const TILE = columns(KeyLogTile, 't', 'level', 'index', 'hashes');
const ENTRY = columns(KeyLogEntry, 'e', 'entry');
const LEAF = columns(KeyLogEntry, 'e', 'leafHash');
const PLACE = columns(KeyLogEntry, 'e', 'index');

const FIND = statement(STATE.row, `SELECT ${STATE.sql} FROM key_log s WHERE s.id = 1`);
const LOCK = statement(SIGNER.row, `SELECT ${SIGNER.sql} FROM key_log s WHERE s.id = 1 FOR UPDATE`);
const CREATE = statement(
  `INSERT INTO key_log (id, origin, public_key, sealed_private_key)
  VALUES (1, :origin, :publicKey, :sealedPrivateKey) ON CONFLICT (id) DO NOTHING`,
);
const ADVANCE = statement('UPDATE key_log SET size = :size, checkpoint = :checkpoint WHERE id = 1');
const FIND_TILES = statement(
  TILE.row,
  `SELECT ${TILE.sql} FROM unnest(:levels::smallint[], :indexes::bigint[]) w (level, index)
  JOIN key_log_tiles t ON t.level = w.level AND t.index = w.index`,
);
const STORE_TILES = statement(
  `INSERT INTO key_log_tiles (level, index, hashes)
  SELECT w.level, w.index, w.hashes FROM unnest(:levels::smallint[], :indexes::bigint[], :hashes::bytea[]) w (level, index, hashes)
  ON CONFLICT (level, index) DO UPDATE SET hashes = excluded.hashes`,
);
const INSERT_ENTRIES = statement(
  `INSERT INTO key_log_entries (index, leaf_hash, entry)
  SELECT :size::bigint + w.position - 1, w.leaf_hash, w.entry
  FROM unnest(:leafHashes::bytea[], :entries::text[]) WITH ORDINALITY w (leaf_hash, entry, position)`,
);
const FIND_LEAVES = statement(
  LEAF.row,
  `SELECT ${LEAF.sql} FROM key_log_entries e WHERE e.leaf_hash = ANY (:leafHashes)`,
);
const FIND_PLACE = statement(
  PLACE.row,
  `SELECT ${PLACE.sql} FROM key_log_entries e WHERE e.leaf_hash = :leafHash`,
);
const LIST_ENTRIES = statement(
  ENTRY.row,
  `SELECT ${ENTRY.sql} FROM key_log_entries e WHERE e.index >= :from AND e.index < :to ORDER BY e.index`,
);

/** The log as it is published. */
export type LogRow = Row<typeof FIND>;

/** The log with what is needed to append to it. */
export type SignerRow = Row<typeof LOCK>;

/** An entry with the hash that the tree has of it. */
export interface NewEntry {
  entry: string;
  leafHash: Buffer;
}

/** The log of keys: its state, its entries and the tiles of its tree. It belongs to no tenant. */
@Injectable()
export class KeyLogRepository {
  /** The log; undefined in a new database. */
  find(queries: Queries): Promise<LogRow | undefined> {
    return queries.one(FIND);
  }

  /** The log, to which nobody else appends until `tx` ends. */
  lock(tx: Transaction): Promise<SignerRow | undefined> {
    return tx.one(LOCK);
  }

  /** Creates the log unless another process just did. */
  async create(
    queries: Queries,
    log: Pick<SignerRow, 'origin' | 'publicKey' | 'sealedPrivateKey'>,
  ): Promise<void> {
    await queries.run(CREATE, { ...log });
  }

  /** The log has `size` entries from now on, as its checkpoint states. */
  async advance(tx: Transaction, size: number, checkpoint: string): Promise<void> {
    await tx.run(ADVANCE, { size: String(size), checkpoint });
  }

  /** The tiles at these places, as far as they are there. */
  async tiles(queries: Queries, places: readonly TilePlace[]): Promise<Tile[]> {
    if (places.length === 0) return [];
    const rows = await queries.all(FIND_TILES, placesAsLists(places));
    return rows.map(({ index, ...tile }) => ({ ...tile, index: Number(index) }));
  }

  async storeTiles(tx: Transaction, tiles: readonly Tile[]): Promise<void> {
    await tx.run(STORE_TILES, { ...placesAsLists(tiles), hashes: tiles.map(({ hashes }) => hashes) });
  }

  /** Appends entries to a log of `size` entries. */
  async insert(tx: Transaction, size: number, entries: readonly NewEntry[]): Promise<void> {
    const [leafHashes, texts] = [entries.map(({ leafHash }) => leafHash), entries.map(({ entry }) => entry)];
    await tx.run(INSERT_ENTRIES, { size: String(size), leafHashes, entries: texts });
  }

  /** The given hashes of entries that the log has. */
  async known(tx: Transaction, leafHashes: Buffer[]): Promise<Buffer[]> {
    return (await tx.all(FIND_LEAVES, { leafHashes })).map(({ leafHash }) => leafHash);
  }

  /** The index of the entry with a hash; undefined if there is none. */
  async indexOf(queries: Queries, leafHash: Buffer): Promise<number | undefined> {
    const found = await queries.one(FIND_PLACE, { leafHash });
    return found && Number(found.index);
  }

  /** The entries of a range, `to` excluded. */
  async entries(queries: Queries, from: number, to: number): Promise<string[]> {
    const rows = await queries.all(LIST_ENTRIES, { from: String(from), to: String(to) });
    return rows.map(({ entry }) => entry);
  }
}

function placesAsLists(places: readonly TilePlace[]): { levels: number[]; indexes: string[] } {
  return { levels: places.map(({ level }) => level), indexes: places.map(({ index }) => String(index)) };
}
