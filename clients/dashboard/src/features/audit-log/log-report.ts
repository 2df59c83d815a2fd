import type { LogVerdict } from '@document-workspace/sdk/lineage';

/** The report on an export of the audit log, for people. */
export interface LogReport {
  verified: boolean;
  /** The verifier's own sentences, in English. */
  problems: string[];
  signedAt: string | undefined;
  /** The numbers of its first and last entry; undefined for an export of none. */
  range: [number, number] | undefined;
  isOwn: boolean;
}

/** Turns a verdict into a report. Only what is signed for this organization counts as verified. */
export function reportOf(
  { verified, problems, signedAt, log, entries }: LogVerdict,
  organizationId: string,
): LogReport {
  const isOwn = log === `audit:${organizationId}`;
  const [first, last] = [entries[0], entries.at(-1)];
  const range: LogReport['range'] = first && last && [first.seq, last.seq];
  return { verified: verified && isOwn, problems, signedAt, range, isOwn };
}
