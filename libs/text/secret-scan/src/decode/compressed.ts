import { constants, gunzipSync, inflateSync } from 'node:zlib';

/** Most bytes that all compressed data of a scan can unpack to in total. */
const MAX_UNPACKED = 8 * 1_048_576;
const MIN_PACKED = 24;

/** Unpacks compressed data, within a budget for the whole scan of a text. */
export class Unpacker {
  private left = MAX_UNPACKED;

  /** The content of gzip or zlib data, even if its end is missing; null for other data; `too large` beyond the budget. */
  unpack(bytes: Uint8Array): Uint8Array | null | 'too large' {
    const gzip = bytes[0] === 0x1f && bytes[1] === 0x8b && bytes[2] === 8;
    const zlib = bytes[0] === 0x78 && ((bytes[0] << 8) | (bytes[1] ?? 0)) % 31 === 0;
    if (bytes.length < MIN_PACKED || (!gzip && !zlib)) return null;
    if (this.left <= 0) return 'too large';
    const options = { maxOutputLength: this.left, finishFlush: constants.Z_SYNC_FLUSH };
    try {
      const unpacked = gzip ? gunzipSync(bytes, options) : inflateSync(bytes, options);
      this.left -= unpacked.length;
      return unpacked;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ERR_BUFFER_TOO_LARGE') return null;
      this.left = 0;
      return 'too large';
    }
  }
}
