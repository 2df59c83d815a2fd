import type { Category, Severity } from './finding';

/** Where a value lies in a text. */
export interface Span {
  start: number;
  end: number;
}

interface RuleBase {
  id: string;
  /** `high` where omitted. */
  severity?: Severity;
  /** `credential` where omitted. */
  category?: Category;
  /** See RANK; that of a vendor's format where omitted. */
  rank?: number;
  /** One of these words, in lower case, stands in every match, read without case. */
  anchors: readonly string[];
}

/** A format with a shape: a bounded pattern, tried where one of the anchors stands and nowhere else. */
export interface PatternRule extends RuleBase {
  /**
   * Sticky, and with a bound on every quantifier. It begins with the anchor, or `lead` characters before it. The value is its group
   * `secret`, or all of it.
   */
  pattern: RegExp;
  lead?: number;
  /** What must not stand right before the match; a letter or digit where omitted. */
  notAfter?: 'alphanumeric' | 'token' | 'nothing';
  /** Shortest length of the value that is still one, where its length varies. */
  min?: number;
  /**
   * `random` (where omitted): the value is made by a generator, so a placeholder is none. `sparse`: likewise, but too short or too
   * regular to be told from words by its characters. `any`: whatever matches counts.
   */
  value?: 'random' | 'sparse' | 'any';
  /** Whether it can't be mistaken, even where all spaces around it are gone. */
  unmistakable?: boolean;
  /** Whether a match is one: checksums, and what a pattern can't say. Never throws. */
  accept?(secret: string, text: string, span: Span): boolean;
}

/** A value that a looking rule found; the rest where it knows better than the rule says. */
export interface Found extends Span {
  ruleId?: string;
  severity?: Severity;
  rank?: number;
}

/** A format that takes more than a pattern: looks around an anchor by itself. */
export interface LookingRule extends RuleBase {
  /**
   * Begins with a text; what it answers is called with each anchor's place, in order, and gives the value that belongs to it, or null. All
   * calls together take time in proportion to the text.
   */
  begin(text: string): (start: number, end: number) => Found | null;
}

export type Rule = PatternRule | LookingRule;
