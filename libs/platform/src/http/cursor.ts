import { createHmac } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { equalSecrets } from '../crypto/hashing';
import { MasterKey } from '../crypto/master-key';
import { CursorInvalid } from '../errors/errors';

/**
 * Opaque cursors: the last row's key, authenticated and bound to the list it belongs to (`binding`: route, filter and
 * tenant), so that one list's cursor is refused by every other.
 */
@Injectable()
export class Cursors {
  private readonly key: Buffer;

  constructor(masterKey: MasterKey) {
    this.key = masterKey.derive('cursor');
  }

  /** Writes the position after which the next page begins. */
  write(binding: unknown, position: unknown): string {
    const body = Buffer.from(JSON.stringify(position));
    return Buffer.concat([this.tag(binding, body), body]).toString('base64url');
  }

  /**
   * Reads a position that `write` wrote for the same binding.
   *
   * @throws CursorInvalid for a foreign, altered or malformed one.
   */
  read<T>(binding: unknown, cursor: string): T {
    const bytes = Buffer.from(cursor, 'base64url');
    const body = bytes.subarray(16);
    // Base64 is read leniently; only the one spelling that was given out counts.
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
