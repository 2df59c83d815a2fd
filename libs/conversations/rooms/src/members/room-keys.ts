import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { MasterKey } from '#platform';

const PURPOSE = 'room-key';
const KEY_BYTES = 32;

/** The room keys, with which agents sign their posts. They are stored encrypted, since a signature can only be verified with the key. */
@Injectable()
export class RoomKeys {
  constructor(private readonly masterKey: MasterKey) {}

  /** A new key, encrypted for the database. */
  mint(): Buffer {
    return this.masterKey.seal(PURPOSE, randomBytes(KEY_BYTES));
  }

  /** The 32 bytes of a stored key. @throws Error if it was altered, or encrypted under another master key */
  open(sealed: Buffer): Buffer {
    return this.masterKey.open(PURPOSE, sealed);
  }
}
