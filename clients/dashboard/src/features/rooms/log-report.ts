import type { LogVerdict } from '@document-workspace/sdk/lineage';

/** The report on the log of a room, for people. */
export interface LogReport {
  verified: boolean;
  /** The verifier's own sentences, in English. */
  problems: string[];
  signedAt: string | undefined;
  entries: number;
  /** How many messages the log proves by their hashes. */
  messages: number;
  isOwn: boolean;
}

/** Turns a verdict into a report. Only what is signed for this room counts as verified. */
export function reportOf(
  { verified, problems, signedAt, log, entries }: LogVerdict,
  roomId: string,
): LogReport {
  const isOwn = log === `room:${roomId}`;
  return {
    ...{ verified: verified && isOwn, problems, signedAt, isOwn },
    entries: entries.length,
    messages: entries.filter(({ kind }) => kind === 'message.posted').length,
  };
}
