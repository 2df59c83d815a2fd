import type { LogVerdict } from '@document-workspace/sdk/lineage';

/** The report on a signed log, for people. */
export interface LogReport {
  verified: boolean;
  /** The verifier's own sentences, in English. */
  problems: string[];
  signedAt: string | undefined;
  /** Whether it is the log that was expected. */
  isExpected: boolean;
  entries: LogVerdict['entries'];
}

/** The words that a person reads about one kind of log. */
export interface LogWords {
  /** The label of the button, where more than one log is on the screen. */
  verify?: string;
  download: string;
  verified: string;
  notVerified: string;
  /** That a log of something else was signed. */
  otherLog: string;
  unreadable: string;
}

/** Turns a verdict into a report. Only the expected log, or a selection of it, counts as verified, however well another one is signed. */
export function reportOf(
  { verified, problems, signedAt, log, entries }: LogVerdict,
  expected: string,
): LogReport {
  const isExpected = log === expected || log?.startsWith(`${expected}:`) === true;
  return { verified: verified && isExpected, problems, signedAt, isExpected, entries };
}

/** How many entries have this kind. */
export function countOf(entries: LogReport['entries'], kind: string): number {
  return entries.filter((entry) => entry.kind === kind).length;
}
