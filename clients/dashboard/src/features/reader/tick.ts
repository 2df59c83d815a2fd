/** A replacement of a text that occurs once in a document. */
export interface TextEdit {
  op: 'replaceText';
  find: string;
  replace: string;
}

/** The line of a task up to its box, and the box. Tasks can be in quotations. */
const TASK = /^([ \t>]*(?:[-+*]|\d{1,9}[.)])(?:[ \t]+(?:[-+*]|\d{1,9}[.)]))*[ \t]+\[)([ xX])(?=\][ \t])/;

/**
 * The edit that ticks a task or takes its tick away. It includes as many lines around the task as it takes to occur once.
 *
 * @param line from 1
 * @returns undefined if the line has no task, or one that is already in this state
 */
export function tickEdit(text: string, line: number, checked: boolean): TextEdit | undefined {
  const starts = lineStarts(text);
  const start = starts[line - 1];
  if (start === undefined) return undefined;
  const task = TASK.exec(text.slice(start, starts[line] ?? text.length));
  if (!task || (task[2] !== ' ') === checked) return undefined;
  const box = start + task[1]!.length;
  let [first, last] = [line - 1, line];
  for (;;) {
    const from = starts[first]!;
    const to = starts[last] ?? text.length;
    const find = text.slice(from, to);
    const whole = first === 0 && last >= starts.length;
    if (whole || text.indexOf(find) === text.lastIndexOf(find)) {
      const replace = text.slice(from, box) + (checked ? 'x' : ' ') + text.slice(box + 1, to);
      return { op: 'replaceText', find, replace };
    }
    first = Math.max(0, first - 1);
    last = Math.min(starts.length, last + 1);
  }
}

/** The text with a task ticked as an edit does it. */
export function withEdit(text: string, { find, replace }: TextEdit): string {
  const at = text.indexOf(find);
  return text.slice(0, at) + replace + text.slice(at + find.length);
}

/** The ETag of a state after the ticks that were saved since then, each of which leaves all lines where they are. */
export function etagAfterTicks(etag: string, ticks: ReadonlyMap<string, string>): string {
  let last = etag;
  for (let next; (next = ticks.get(last)) !== undefined;) last = next;
  return last;
}

function lineStarts(text: string): number[] {
  const starts = [0];
  for (const { index, 0: end } of text.matchAll(/\r\n|\n|\r/g)) starts.push(index + end.length);
  return starts;
}
