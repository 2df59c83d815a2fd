const BACKTICK = 96;

/** Finds the ends of code spans. It looks up each length of backtick run only once, so that reading a text takes linear time. */
export class CodeSpans {
  private runs: Map<number, number[]> | undefined;

  constructor(private readonly text: string) {}

  /** The offset after the code span that opens at `at`, or after the backticks if none opens. */
  endOfSpan(at: number): number {
    let after = at;
    while (this.text.charCodeAt(after) === BACKTICK) after++;
    const length = after - at;
    const ends = (this.runs ??= findRuns(this.text)).get(length);
    while (ends && ends.length > 0 && (ends[ends.length - 1] ?? 0) <= after) ends.pop();
    return ends?.pop() ?? after;
  }
}

/** The offsets after the runs of backticks, by their lengths and in descending order. */
function findRuns(text: string): Map<number, number[]> {
  const runs = new Map<number, number[]>();
  for (let at = text.indexOf('`'); at >= 0; at = text.indexOf('`', at)) {
    const start = at;
    while (text.charCodeAt(at) === BACKTICK) at++;
    const ends = runs.get(at - start);
    if (ends) ends.push(at);
    else runs.set(at - start, [at]);
  }
  for (const ends of runs.values()) ends.reverse();
  return runs;
}
