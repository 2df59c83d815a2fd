/** Names of fields are short. Longer ones are not compared letter by letter. */
const MAX_COMPARED = 40;

/**
 * The candidate that a misspelled or misremembered field name most likely means; undefined if none resembles it. Names resemble each other
 * if they differ only in case, underscores and dashes (`node_id`, `nodeId`), if one begins or ends with the whole words of the other (`path`,
 * `virtualPath`), or if they differ by a typo or two (`titel`, `title`). Of equally good candidates the first is returned.
 */
export function similarName(name: string, candidates: readonly string[]): string | undefined {
  let best: { candidate: string; score: number } | undefined;
  for (const candidate of candidates) {
    const score = dissimilarity(name, candidate);
    if (score !== undefined && (!best || score < best.score)) best = { candidate, score };
  }
  return best?.candidate;
}

/** The candidate that a name misspells or writes in another way (`baseUrl` for `BASE_URL`); undefined if there is none. */
export function misspelledName(name: string, candidates: readonly string[]): string | undefined {
  const letters = wordsOf(name).join('');
  return candidates.find((candidate) => {
    const others = wordsOf(candidate).join('');
    const shorter = Math.min(letters.length, others.length);
    if (letters === others) return shorter > 0;
    if (
      Math.abs(letters.length - others.length) > 2 ||
      Math.max(letters.length, others.length) > MAX_COMPARED
    )
      return false;
    return editsBetween(letters, others) <= (shorter < 5 ? 0 : shorter < 8 ? 1 : 2);
  });
}

/** How much two names differ, comparable with others; undefined if they don't resemble each other. */
function dissimilarity(name: string, candidate: string): number | undefined {
  const [a, b] = [wordsOf(name), wordsOf(candidate)];
  const [letters, others] = [a.join(''), b.join('')];
  if (letters === '' || others === '') return undefined;
  if (letters === others) return 0;
  if (Math.max(letters.length, others.length) <= MAX_COMPARED) {
    const edits = editsBetween(letters, others);
    // A change to a short word easily makes another word of it: `node` is rather `nodeId` than `mode`.
    const shorter = Math.min(letters.length, others.length);
    if (edits === 1 && shorter >= 5) return 1;
    if (containsWords(a, b)) return 2 + Math.abs(a.length - b.length);
    if (edits <= typosIn(shorter)) return 100 + edits;
  } else if (containsWords(a, b)) return 2 + Math.abs(a.length - b.length);
  return undefined;
}

/** The number of typos that are likely in a word of so many letters. */
function typosIn(letters: number): number {
  if (letters < 3) return 0;
  return letters < 6 ? 1 : 2;
}

/** `virtualPath`, `virtual_path` and `Virtual-Path` are the words virtual and path. */
function wordsOf(name: string): string[] {
  return name
    .replace(/(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/g, ' ')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
}

/** Whether one name begins or ends with the other. A part from the middle means something else: `message` is not `clientMessageId`. */
function containsWords(a: string[], b: string[]): boolean {
  const [short, long] = a.length < b.length ? [a, b] : [b, a];
  return [0, long.length - short.length].some((start) => short.every((word, n) => long[start + n] === word));
}

/** The fewest letters to insert, delete, replace or swap with a neighbor to turn one text into the other. */
function editsBetween(a: string, b: string): number {
  let [twoAbove, above]: [number[], number[]] = [[], Array.from({ length: b.length + 1 }, (_, n) => n)];
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const replaced = above[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1);
      row[j] = Math.min(above[j]! + 1, row[j - 1]! + 1, replaced);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        row[j] = Math.min(row[j]!, twoAbove[j - 2]! + 1);
    }
    [twoAbove, above] = [above, row];
  }
  return above[b.length]!;
}
