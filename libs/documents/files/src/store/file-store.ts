import type { Readable } from 'node:stream';
import { Unavailable } from '#platform';

/** The key by which the store knows bytes. No part of it comes from a path or a name. */
export interface BlobKey {
  tenantId: string;
  /** SHA-256 of the bytes. */
  sha256: Buffer;
}

/** A part of bytes, from `start` to `end`, both included. */
export interface ByteRange {
  start: number;
  end: number;
}

/** Where the bytes of files are stored. */
export abstract class FileStore {
  /** Where it is, in words for operators. */
  abstract readonly place: string;

  /** Stores the bytes of a file on this machine, which stays. Storing the same bytes again changes nothing. @throws Unavailable */
  abstract put(key: BlobKey, file: string): Promise<void>;

  /** The bytes, or a part of them. A stream that is open is not affected by a deletion. @throws Unavailable */
  abstract open(key: BlobKey, range?: ByteRange): Promise<Readable>;

  /** How many bytes are stored, or undefined if there are none. @throws Unavailable */
  abstract sizeOf(key: BlobKey): Promise<number | undefined>;

  /** Deletes bytes, if they exist. @throws Unavailable */
  abstract delete(key: BlobKey): Promise<void>;

  /** Deletes everything of a tenant. @throws Unavailable */
  abstract deleteTenant(tenantId: string): Promise<void>;

  /** @throws Error if the store can't be used now, with a message for operators */
  abstract check(): Promise<void>;
}

/** The store does not answer, or has no space left. @param cause is logged only */
export function storeAway(cause: unknown): Error {
  return new Unavailable({
    message: 'The store of files does not answer. Retry in a moment.',
    cause,
    headers: { 'Retry-After': '5' },
  });
}
