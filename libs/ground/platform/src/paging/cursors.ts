import { createHmac } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { decodeBase64url } from '../crypto/base64url';
import { equalSecrets } from '../crypto/hashing';
import { MasterKey } from '../crypto/master-key';
import { CursorInvalid } from '../errors/errors';
import type { CountedPageRequest, Page } from './page';
import { totalOf } from './totals';

const TAG_BYTES = 16;

/** A list that is read in pages, ordered by a key. */
export interface PagedList<Row, Key> {
  /** Identifies the list: its route, its tenant and its filters. Only cursors of the same list are accepted. */
  of: unknown;
  /** The key before the first row. */
  from: Key;
  /** Reads the first `limit` rows after a key. */
  fetch: (after: Key, limit: number) => Promise<Row[]>;
  /** The key of a row. */
  key: (row: Row) => Key;
  /** Counts the rows of all pages, but stops at `bound`. It runs only if the request asks for the total of a list with more than one page. */
  count?: (bound: number) => Promise<number>;
}

/**
 * Opaque cursors. A cursor contains the key of the last row of a page. It is authenticated together with the identity of its list
 * (`binding`: route, tenant and filters), so that no other list accepts it.
 */
@Injectable()
export class Cursors {
  private readonly keys: Buffer[];

  constructor(masterKey: MasterKey) {
    this.keys = masterKey.deriveAll('cursor');
  }

  /**
   * Reads one page. It fetches one more row to know whether another page follows.
   *
   * @throws CursorInvalid for a cursor that was not issued for this list
   */
  async page<Row, Key>(
    request: CountedPageRequest,
    { of, from, fetch, key, count }: PagedList<Row, Key>,
  ): Promise<Page<Row>> {
    const { limit, cursor } = request;
    const rows = await fetch(cursor === undefined ? from : this.read<Key>(of, cursor), limit + 1);
    const hasMore = rows.length > limit;
    if (hasMore) rows.length = limit;
    const page = { rows, nextCursor: hasMore ? this.write(of, key(rows[limit - 1]!)) : null };
    return { ...page, ...(await totalOf(request, page, count)) };
  }

  /** The cursor of the page that begins after the key `position`. */
  write(binding: unknown, position: unknown): string {
    const body = Buffer.from(JSON.stringify(position));
    return Buffer.concat([tagOf(this.keys[0]!, binding, body), body]).toString('base64url');
  }

  /**
   * The key in a cursor that `write` created for the same binding.
   *
   * @throws CursorInvalid for a cursor that is altered, malformed or of another binding
   */
  read<T>(binding: unknown, cursor: string): T {
    const bytes = decodeBase64url(cursor);
    if (!bytes || bytes.length <= TAG_BYTES) throw new CursorInvalid();
    const body = bytes.subarray(TAG_BYTES);
    const tag = bytes.subarray(0, TAG_BYTES);
    if (!this.keys.some((key) => equalSecrets(tag, tagOf(key, binding, body)))) throw new CursorInvalid();
    return JSON.parse(body.toString()) as T;
  }
}

function tagOf(key: Buffer, binding: unknown, body: Buffer): Buffer {
  return createHmac('sha256', key)
    .update(JSON.stringify(binding))
    .update('\0')
    .update(body)
    .digest()
    .subarray(0, TAG_BYTES);
}
