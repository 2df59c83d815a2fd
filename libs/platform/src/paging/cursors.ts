import { createHmac } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { equalSecrets } from '../crypto/hashing';
import { MasterKey } from '../crypto/master-key';
import { CursorInvalid } from '../errors/errors';
import type { Page, PageRequest } from './page';

/** A list that is read in pages, in the order of a key. */
export interface PagedList<Row, Key> {
  /** What the list is: its route, its tenant and its filters. Only cursors of the same list are accepted. */
  of: unknown;
  /** The key before the first row. */
  from: Key;
  /** Reads the first `limit` rows after a key. */
  fetch: (after: Key, limit: number) => Promise<Row[]>;
  /** The key of a row. */
  key: (row: Row) => Key;
}

/**
 * Opaque cursors: the key of the last row, authenticated and bound to the list it belongs to (`binding`: route, tenant and filters),
 * so that every other list refuses it.
 */
@Injectable()
export class Cursors {
  private readonly key: Buffer;

  constructor(masterKey: MasterKey) {
    this.key = masterKey.derive('cursor');
  }

  /**
   * Reads one page, and one row more to know whether another page follows.
   *
   * @throws CursorInvalid for a cursor that this list didn't give out.
   */
  async page<Row, Key>(
    { limit, cursor }: PageRequest,
    { of, from, fetch, key }: PagedList<Row, Key>,
  ): Promise<Page<Row>> {
    const after = cursor === undefined ? from : this.read<Key>(of, cursor);
    const rows = await fetch(after, limit + 1);
    if (rows.length <= limit) return { rows, nextCursor: null };
    rows.length = limit;
    return { rows, nextCursor: this.write(of, key(rows[limit - 1]!)) };
  }

  /** Writes the key after which the next page begins. */
  write(binding: unknown, position: unknown): string {
    const body = Buffer.from(JSON.stringify(position));
    return Buffer.concat([this.tag(binding, body), body]).toString('base64url');
  }

  /**
   * Reads a key that `write` wrote for the same binding.
   *
   * @throws CursorInvalid for a foreign, altered or malformed cursor.
   */
  read<T>(binding: unknown, cursor: string): T {
    const bytes = Buffer.from(cursor, 'base64url');
    const body = bytes.subarray(16);
    // Base64 is decoded leniently; only the one spelling that was given out is valid.
    if (bytes.length < 17 || bytes.toString('base64url') !== cursor) throw new CursorInvalid();
    if (!equalSecrets(bytes.subarray(0, 16), this.tag(binding, body))) throw new CursorInvalid();
    return JSON.parse(body.toString()) as T;
  }

  private tag(binding: unknown, body: Buffer): Buffer {
    return createHmac('sha256', this.key)
      .update(JSON.stringify(binding))
      .update('\0')
      .update(body)
      .digest()
      .subarray(0, 16);
  }
}
