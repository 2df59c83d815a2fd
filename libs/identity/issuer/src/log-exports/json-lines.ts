import type { LogExport } from './log-exports';

/** The format of exports of hash-chained logs (docs/protocols/audit-log.md). */
const FORMAT = 'log-export/1';
/**
 * Characters that could end a line or change how the text around them looks: controls, format characters such as marks of direction, and
 * separators.
 */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

/** An export as JSON Lines: a head, then one entry per line. @param shown an entry as its hash covers it, with the hash */
export async function* jsonLines<Entry>(
  { log, checkpoint, deleted, entries }: LogExport<Entry>,
  shown: (entry: Entry) => object,
): AsyncGenerator<string> {
  yield line({ format: FORMAT, log, checkpoint, ...(deleted !== undefined && { deleted }) });
  for await (const batch of entries()) yield batch.map((entry) => line(shown(entry))).join('');
}

function line(value: object): string {
  return `${JSON.stringify(value).replace(INVISIBLE, escaped)}\n`;
}

/** A character as a JSON escape, or as two if it needs a surrogate pair. */
export function escaped(character: string): string {
  return [...Array(character.length).keys()]
    .map((i) => `\\u${character.charCodeAt(i).toString(16).padStart(4, '0')}`)
    .join('');
}
