import { Injectable } from '@nestjs/common';
import { Database, NotFound, found } from '#platform';
import { bundleOf } from '../entries/bundles';
import { KeyLog } from '../entries/key-log.service';
import { HASH_BYTES } from '../tree/hashes';
import { KeyLogRepository, type LogRow } from '../tree/key-log.repository';
import { consistencyProof, inclusionProof } from '../tree/proofs';
import { parseTilePath } from '../tree/tile-paths';
import { TILE_HASHES, Tiles, hashesAt, placesOf } from '../tree/tiles';
import { KeyLogShorter } from './key-log.errors';

/** A proof that the log has an entry, and that it continues what a caller saw before. */
export interface Proof {
  index: number;
  checkpoint: string;
  inclusion: Buffer[];
  /** Empty unless the caller named an earlier size. */
  consistency: Buffer[];
}

/** The log of keys, as anyone reads it. The tree only grows, so tiles that are read after a checkpoint cover it. */
@Injectable()
export class PublishedLog {
  constructor(
    private readonly database: Database,
    private readonly log: KeyLogRepository,
    private readonly keyLog: KeyLog,
  ) {}

  /** The log. The first caller of a new database creates it. */
  async read(): Promise<LogRow> {
    const found = await this.log.find(this.database);
    if (found && found.checkpoint !== '') return found;
    await this.keyLog.create();
    return (await this.log.find(this.database))!;
  }

  /** A tile, or a bundle of entries, at its path. @throws NotFound if the log does not have it, or for a path of another form */
  async tile(path: string): Promise<{ body: Buffer; isFull: boolean }> {
    const asked = found(parseTilePath(path));
    const { level, index, width } = asked;
    const first = index * TILE_HASHES;
    const { size } = await this.read();
    if (first + width > hashesAt(level === 'entries' ? 0 : level, Number(size))) throw new NotFound();
    const isFull = width === TILE_HASHES;
    if (level === 'entries')
      return { body: bundleOf(await this.log.entries(this.database, first, first + width)), isFull };
    const [tile] = await this.log.tiles(this.database, [{ level, index }]);
    return { body: tile!.hashes.subarray(0, width * HASH_BYTES), isFull };
  }

  /**
   * Proves that the log has an entry.
   *
   * @param from the size of a checkpoint that the caller has; undefined for none
   * @throws NotFound if the log does not have the entry (yet), KeyLogShorter
   */
  async prove(leafHash: Buffer, from: number | undefined): Promise<Proof> {
    const index = found(await this.log.indexOf(this.database, leafHash));
    // The checkpoint is read after the entry was found, so it covers it.
    const log = await this.read();
    const size = Number(log.size);
    if (from !== undefined && from > size) throw new KeyLogShorter();
    const prove = (subtree: Tiles['subtree']) => ({
      inclusion: inclusionProof(index, size, subtree),
      consistency: from === undefined ? [] : consistencyProof(from, size, subtree),
    });
    const tiles = new Tiles(await this.log.tiles(this.database, placesOf(prove)));
    return { index, checkpoint: log.checkpoint, ...prove(tiles.subtree.bind(tiles)) };
  }
}
