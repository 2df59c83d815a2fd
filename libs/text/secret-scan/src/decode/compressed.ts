import { constants, gunzipSync, inflateRawSync, inflateSync } from 'node:zlib';

/** Most bytes that all compressed data of a scan can unpack to in total. */
const MAX_UNPACKED = 8 * 1_048_576;
const MIN_PACKED = 24;
/** Least that data is charged which can't be unpacked to its end. */
const MIN_DAMAGED = 1_024;
const ZLIB_HEADER = 2;
const GZIP_HEADER = 10;
/** Flags of gzip. */
const [HEADER_CHECK, EXTRA, NAME, COMMENT] = [2, 4, 8, 16];

/** Unpacks compressed data, within a budget for the whole scan of a text. */
export class Unpacker {
  private left = MAX_UNPACKED;

  /**
   * The content of gzip or zlib data, even if its end is missing or its checksum is wrong; null for other data; `too large` beyond the budget.
   */
  unpack(bytes: Uint8Array): Uint8Array | null | 'too large' {
    const gzip = bytes[0] === 0x1f && bytes[1] === 0x8b && bytes[2] === 8;
    const zlib = bytes[0] === 0x78 && ((bytes[0] << 8) | (bytes[1] ?? 0)) % 31 === 0;
    if (bytes.length < MIN_PACKED || (!gzip && !zlib)) return null;
    if (this.left <= 0) return 'too large';
    const whole = this.run(bytes, gzip ? gunzipSync : inflateSync);
    if (whole !== null) return whole;
    // Whoever repairs the checksum reads the content. Of several parts, only the first is read.
    const raw = bytes.subarray(gzip ? endOfGzipHeader(bytes) : ZLIB_HEADER);
    const content = this.run(raw, inflateRawSync);
    if (content === null) this.chargeDamaged(raw);
    return content;
  }

  private run(bytes: Uint8Array, inflate: typeof inflateSync): Uint8Array | null | 'too large' {
    try {
      const options = { maxOutputLength: this.left, finishFlush: constants.Z_SYNC_FLUSH };
      const unpacked = inflate(bytes, options);
      this.left -= unpacked.length;
      return unpacked;
    } catch (error) {
      if (!isTooLarge(error)) return null;
      this.left = 0;
      return 'too large';
    }
  }

  /** Charges about as much as was unpacked before an error, since the error doesn't say. */
  private chargeDamaged(raw: Uint8Array): void {
    let size = MIN_DAMAGED;
    while (size < this.left && unpacksTo(raw, size)) size *= 4;
    this.left -= Math.min(size, this.left);
  }
}

/** Whether damaged data unpacks to more than `size` bytes before its error. */
function unpacksTo(raw: Uint8Array, size: number): boolean {
  try {
    inflateRawSync(raw, { maxOutputLength: size, finishFlush: constants.Z_SYNC_FLUSH });
    return false;
  } catch (error) {
    return isTooLarge(error);
  }
}

function isTooLarge(error: unknown): boolean {
  return (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE';
}

/** The offset of the content of gzip data. */
function endOfGzipHeader(bytes: Uint8Array): number {
  const flags = bytes[3]!;
  let at = GZIP_HEADER;
  if (flags & EXTRA) at += 2 + bytes[at]! + (bytes[at + 1]! << 8);
  for (const text of [NAME, COMMENT]) if (flags & text) at = bytes.indexOf(0, at) + 1 || bytes.length;
  return flags & HEADER_CHECK ? at + 2 : at;
}
