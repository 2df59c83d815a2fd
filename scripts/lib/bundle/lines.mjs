import { SourceMap } from 'node:module';
import { join, relative } from 'node:path';
import { root } from '../paths.mjs';

/** Four bytes for each line of the bundle: two for the number of its source, and two for the line in that. */
const BYTES = 4;
const UNKNOWN = 0xffff;

/**
 * Reduces a source map to one entry per line, which a process reads without parsing a map of megabytes.
 * @param {import('node:module').SourceMapPayload} map
 * @returns {{ lines: Buffer, sources: string[] }}
 */
export function linesOf(map) {
  const sources = map.sources.map((source) => relative(root, join(root, 'dist', source)));
  const numbers = new Map(map.sources.map((source, i) => [source, i]));
  const count = map.mappings.split(';').length;
  const lines = Buffer.alloc(count * BYTES, 0xff);
  const parsed = new SourceMap(map);
  for (let line = 0; line < count; line++) {
    const { originalSource, originalLine, generatedLine } = parsed.findEntry(line, 1000);
    if (generatedLine !== line || originalLine >= UNKNOWN) continue;
    lines.writeUInt16LE(numbers.get(originalSource), line * BYTES);
    lines.writeUInt16LE(originalLine + 1, line * BYTES + 2);
  }
  return { lines, sources };
}
