import { createHmac } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { generateLetters, readLetters } from '#agents';
import { MasterKey } from '#platform';

const LENGTH = 10;

/** Room codes: ten letters of the alphabet of user codes, 43 bits of entropy. */
@Injectable()
export class RoomCodes {
  private readonly key: Buffer;

  constructor(masterKey: MasterKey) {
    this.key = masterKey.derive('room-code');
  }

  /** A new code as people see it, and its hash as it is stored. */
  generate(): { code: string; codeHash: Buffer } {
    const letters = generateLetters(LENGTH);
    return { code: showRoomCode(letters), codeHash: this.hash(letters) };
  }

  /** The hash of the code that a person typed. Case, spaces and dashes are ignored. A text that can't be a code gets a hash that no code has. */
  hashOf(typed: string): Buffer {
    return this.hash(readLetters(typed, LENGTH) ?? `not a code: ${typed}`);
  }

  /** A keyed hash: a code is short enough to be found from a plain hash by trying all of them. */
  private hash(letters: string): Buffer {
    return createHmac('sha256', this.key).update(letters).digest();
  }
}

/** A code as people see it: `xxx-xxxx-xxx`. */
function showRoomCode(letters: string): string {
  return letters.toLowerCase().replace(/^(...)(....)(...)$/, '$1-$2-$3');
}
