import type { Assignment } from './assigned-value';

const MAX_BEFORE = 180;
/** Within so many characters stands what connects the value with the name. */
const MAX_NEAR = 60;

/** A literal that a name is compared with: `"…" == password`, `"…".equals(password)`. */
const COMPARED =
  /["'](?<value>[^"'\s]{6,128})["'](?: ?[=!]==? ?|\.equals(?:IgnoreCase)?\( ?)[$@]?[\w.]{0,40}$/d;

/** The value of a member before the one with the name: `"value": "…", "name": "TOKEN"`. */
const MEMBER =
  /["']?value["']?\s{0,3}[:=]\s{0,3}["'](?<value>[^"'\s]{6,128})["']\s{0,3},?\s{1,20}["']?(?:name|key)["']?\s{0,3}[:=]\s{0,3}["'][\w.-]{0,40}$/di;

/** The value that stands before the name that begins at or before `start` and ends at `end`; null if there is none. */
export function valueBefore(text: string, start: number, end: number): Assignment | null {
  const pattern = text[end] === '"' || text[end] === "'" ? MEMBER : COMPARED;
  const near = text.slice(Math.max(0, start - MAX_NEAR), start);
  if (pattern === MEMBER ? !/name|key/i.test(near) : !/[=!]=|equals/.test(near)) return null;
  const from = Math.max(0, start - MAX_BEFORE);
  const [begin, finish] = pattern.exec(text.slice(from, start))?.indices?.groups?.['value'] ?? [-1, -1];
  return begin < 0 ? null : { start: from + begin, end: from + finish, enclosed: true };
}
