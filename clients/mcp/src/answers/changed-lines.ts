import { fenced } from './fence.js';

const MAX_LINES = 60;

/** The difference between two texts, as the lines from the first to the last difference; undefined if there is none. */
export function changedLines(before: string, after: string): string | undefined {
  if (before === after) return undefined;
  const [old, now] = [before.split('\n'), after.split('\n')];
  let start = 0;
  while (start < old.length && start < now.length && old[start] === now[start]) start++;
  let same = 0;
  while (
    same < old.length - start &&
    same < now.length - start &&
    old[old.length - 1 - same] === now[now.length - 1 - same]
  )
    same++;
  const [removed, added] = [old.slice(start, old.length - same), now.slice(start, now.length - same)];
  const lines = [...marked('-', removed), ...marked('+', added)];
  return `From line ${start + 1}:\n\n${fenced(lines.join('\n'), 'diff untrusted')}`;
}

function marked(mark: string, lines: string[]): string[] {
  const shown = lines.slice(0, MAX_LINES).map((line) => `${mark}${line.slice(0, 500).toWellFormed()}`);
  return lines.length > MAX_LINES ? [...shown, `${mark}… ${lines.length - MAX_LINES} more lines`] : shown;
}
