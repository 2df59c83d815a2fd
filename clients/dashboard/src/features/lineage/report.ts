/** The verifier's report on a bundle, for people. A problem of one entry is shown at that entry. */
export interface Report {
  /** Whether the verifier found no problem. */
  verified: boolean;
  /** When the checkpoint was signed; undefined if its signature is not valid. */
  signedAt: string | undefined;
  /** The problems of entries, by their sequence number. */
  byEntry: ReadonlyMap<number, string[]>;
  checks: Check[];
}

/** One step of the verification. */
export interface Check {
  id: 'entries' | 'signature' | 'end' | 'content';
  /** `skipped` if another problem made the step impossible, or if there was nothing to check. */
  result: 'passed' | 'failed' | 'skipped';
  problems: string[];
}

const OF_ENTRIES = /^(?:Entry|Entries) (\d+)/;
const OF_END =
  /^(?:The last entries are missing|Entries were added|Entry \d+ is not the one that the checkpoint names)/;
const OF_CHECKPOINT = /^The checkpoint (?:is|was altered)/;
const OF_CONTENT = /^The content /;

/**
 * Sorts the verifier's sentences by what they are about.
 *
 * @param verdict what the published verifier returned
 * @param content whether the verifier compared the content
 */
export function reportOf(
  { problems, signedAt }: { problems: readonly string[]; signedAt: string | undefined },
  content: boolean,
): Report {
  const found: Record<Check['id'], string[]> = { entries: [], signature: [], end: [], content: [] };
  const byEntry = new Map<number, string[]>();
  for (const problem of problems) {
    found[aboutOf(problem)].push(problem);
    const number = OF_ENTRIES.exec(problem)?.[1];
    if (number !== undefined) byEntry.set(Number(number), [...(byEntry.get(Number(number)) ?? []), problem]);
  }
  const check = (id: Check['id'], possible = true): Check => ({
    id,
    result: found[id].length > 0 ? 'failed' : possible ? 'passed' : 'skipped',
    problems: found[id],
  });
  const signed = signedAt !== undefined;
  return {
    verified: problems.length === 0,
    signedAt,
    byEntry,
    checks: [check('entries'), check('signature', signed), check('end', signed), check('content', content)],
  };
}

function aboutOf(problem: string): Check['id'] {
  if (OF_CONTENT.test(problem)) return 'content';
  if (OF_CHECKPOINT.test(problem)) return 'signature';
  if (OF_END.test(problem) || problem.startsWith('The checkpoint ')) return 'end';
  return 'entries';
}
