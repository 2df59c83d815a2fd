const LF = 10;
const CR = 13;

/** The UTF-8 offsets at which the lines of a document begin: the first `count` entries of `offsets`. */
export interface LineStarts {
  offsets: Uint32Array;
  count: number;
}

/**
 * Finds the lines of a UTF-8 document as CommonMark does: `\n`, `\r\n` and a lone `\r` end a line. A line end belongs to the line that
 * it ends, so an empty document has no lines, and text after the last line end is one more line. Documents can be up to 4 GiB long.
 */
export function findLineStarts(content: Buffer): LineStarts {
  let offsets = new Uint32Array(Math.max(16, content.length >> 4));
  let count = content.length > 0 ? 1 : 0;
  const length = content.length;
  for (let at = 0; at < length - 1; at++) {
    const byte = content[at] as number;
    if (byte > CR || (byte !== LF && (byte !== CR || content[at + 1] === LF))) continue;
    if (count === offsets.length) {
      const wider = new Uint32Array(count * 2);
      wider.set(offsets);
      offsets = wider;
    }
    offsets[count++] = at + 1;
  }
  return { offsets, count };
}
