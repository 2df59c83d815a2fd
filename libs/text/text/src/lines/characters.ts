/** Whether a byte of UTF-8 is the second or a later one of its character. */
export function isContinuation(byte: number | undefined): boolean {
  return byte !== undefined && (byte & 0xc0) === 0x80;
}

/** The first offset from `at` on where a character begins, or the end of the bytes. */
export function characterStart(bytes: Buffer, at: number): number {
  let start = at;
  while (isContinuation(bytes[start])) start++;
  return start;
}

/**
 * The offset after the next line end from `from` on; -1 if there is none, or if the buffer ends with a `\r` that may be half of
 * `\r\n`.
 */
export function lineEndAfter(bytes: Buffer, from: number): number {
  for (let at = from; at < bytes.length; at++) {
    const byte = bytes[at] as number;
    if (byte === 10) return at + 1;
    if (byte !== 13) continue;
    if (at + 1 === bytes.length) return -1;
    return bytes[at + 1] === 10 ? at + 2 : at + 1;
  }
  return -1;
}
