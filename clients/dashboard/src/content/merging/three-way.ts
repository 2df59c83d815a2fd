import { diff3Merge } from 'node-diff3';

/** A passage that is the same for both writers or was changed by one of them; or one that both changed differently. */
export type Passage =
  | { kind: 'settled'; lines: readonly string[] }
  | { kind: 'conflict'; mine: readonly string[]; theirs: readonly string[]; base: readonly string[] };

/** More lines than these are not compared, because the time grows with their square. The person decides then. */
const MOST_LINES = 20_000;

/** Merges two texts that were made from one, line by line. A line keeps its end, so no byte is lost. */
export function mergeTexts(base: string, mine: string, theirs: string): Passage[] {
  if (mine === theirs || base === theirs) return [settled(keepEnds(mine))];
  if (base === mine) return [settled(keepEnds(theirs))];
  const [o, a, b] = [keepEnds(base), keepEnds(mine), keepEnds(theirs)];
  const shortest = Math.min(o.length, a.length, b.length);
  let start = 0;
  while (start < shortest && o[start] === a[start] && o[start] === b[start]) start++;
  let end = 0;
  while (
    end < shortest - start &&
    o[o.length - 1 - end] === a[a.length - 1 - end] &&
    o[o.length - 1 - end] === b[b.length - 1 - end]
  )
    end++;
  const middle = [a, o, b].map((lines) => lines.slice(start, lines.length - end)) as [
    string[],
    string[],
    string[],
  ];
  return [settled(o.slice(0, start)), ...compare(...middle), settled(o.slice(o.length - end))].filter(
    (passage) => passage.kind === 'conflict' || passage.lines.length > 0,
  );
}

function compare(mine: string[], base: string[], theirs: string[]): Passage[] {
  if (mine.length + base.length + theirs.length > MOST_LINES)
    return [{ kind: 'conflict', mine, theirs, base }];
  return diff3Merge<string>(mine, base, theirs, { excludeFalseConflicts: true }).map(({ ok, conflict }) =>
    conflict
      ? { kind: 'conflict', mine: conflict.a, theirs: conflict.b, base: conflict.o }
      : settled(ok ?? []),
  );
}

function settled(lines: readonly string[]): Passage {
  return { kind: 'settled', lines };
}

/** The merged text; undefined if both changed the same passage. */
export function mergedText(passages: readonly Passage[]): string | undefined {
  let text = '';
  for (const passage of passages) {
    if (passage.kind === 'conflict') return undefined;
    text += passage.lines.join('');
  }
  return text;
}

/** The lines with their ends. The last one is empty if the text ends with a line end. */
function keepEnds(text: string): string[] {
  return text.split(/(?<=\n)/);
}
