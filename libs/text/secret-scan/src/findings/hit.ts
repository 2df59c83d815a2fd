import type { Category, Severity } from './finding';

/** A value that a rule found in a text. Offsets are in UTF-16 code units, and `end` is exclusive. */
export interface Hit {
  ruleId: string;
  category: Category;
  severity: Severity;
  /** How specific the rule is. Of overlapping hits, the one with the highest rank is kept. */
  rank: number;
  /** The value itself, for the fingerprint and the preview. It must not leave the scanner. */
  secret: string;
  /** The length of the public beginning of the value, such as the prefix of a token. */
  publicPrefix: number;
  start: number;
  end: number;
}

/** How specific each kind of rule is. */
export const RANK = {
  personal: 10,
  assignment: 30,
  secretlint: 40,
  named: 50,
  shape: 60,
  vendor: 80,
} as const;
