import type { Category, Severity } from './finding';

/** A value that a rule found in one text; offsets in UTF-16 code units, `end` exclusive. */
export interface Hit {
  ruleId: string;
  category: Category;
  severity: Severity;
  /** How telling the rule is: of several hits over one place the highest stays. */
  rank: number;
  /** The value itself, for fingerprint and mask; it must not leave the engine. */
  secret: string;
  /** How much of the value's beginning is public, as the prefix of a token. */
  publicPrefix: number;
  start: number;
  end: number;
}

/** How telling a rule is, by its kind. */
export const RANK = {
  personal: 10,
  assignment: 30,
  secretlint: 40,
  named: 50,
  shape: 60,
  vendor: 80,
} as const;
