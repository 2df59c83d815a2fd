import { MEMBER_OF_ANOTHER } from './notations';

/** How many characters of other members can stand between a name and its value. */
const MAX_BETWEEN = 400;

const MAX_LINE = 200;

const MEMBER = /(?:^|[\s,{"'])(?:default|value)["']?\s{0,8}[:=]\s{0,8}(?=\S)/gi;

/**
 * Finds the values of names that do not directly follow them: `variable "token" { type = string, default = "…" }`. The text is searched once for
 * all names, in order.
 */
export class LaterMembers {
  private from = -1;
  private found = -1;
  private end = -1;

  constructor(private readonly text: string) {}

  /** The offset of the value of the block or member whose name ends at `name`; -1 if there is none. */
  after(name: number): number {
    const { text } = this;
    const opening = /^["']?(?::|,| (?=[A-Za-z]{1,20}=)|[ \t]{0,3}\{|[ \t]{0,12}\r?\n)/.exec(
      text.slice(name, name + 16),
    );
    if (!opening) return -1;
    const end = this.next(name);
    if (end < 0 || this.found - name > MAX_BETWEEN) return -1;
    return isSameBlock(text, name, this.found) ? end : -1;
  }

  private next(from: number): number {
    if (this.from >= 0 && from >= this.from && (this.found < 0 || from <= this.found)) return this.end;
    MEMBER.lastIndex = from;
    const match = MEMBER.exec(this.text);
    this.from = from;
    this.found = match ? match.index : -1;
    this.end = match ? MEMBER.lastIndex : -1;
    return this.end;
  }
}

/** Whether nothing between two offsets ends the block of the first, or begins a member with another name. */
function isSameBlock(text: string, from: number, to: number): boolean {
  const between = text.slice(from, to + 1);
  if (MEMBER_OF_ANOTHER.test(between)) return false;
  let depth = 0;
  for (const character of between) {
    if (character === '{') depth++;
    if (character === '}' && --depth < 0) return false;
  }
  if (depth > 0 || !between.includes('\n')) return true;
  return indentOf(text, to) > 0 && indentOf(text, to) + 1 >= indentOf(text, from);
}

/** How far the line of an offset is indented, if it begins within the last 200 characters. */
function indentOf(text: string, at: number): number {
  const before = text.slice(Math.max(0, at - MAX_LINE), at + 1);
  const line = before.slice(before.lastIndexOf('\n') + 1);
  return /^[ \t]*/.exec(line)?.[0].length ?? 0;
}
