import type { ChainProblem } from '../chain/chain';

/** The most problems of entries that a response lists and an `integrity_failed` entry records; further ones are only counted. */
export const MAX_PROBLEMS = 50;

/** The result of checking a chain or a part of it. */
export interface Integrity {
  intact: boolean;
  problems: ChainProblem[];
  /** The number of problems, including those that are not listed. */
  problemCount: number;
}
