import type { Category, Severity } from './finding';

/** A part of a text. `end` is exclusive. */
export interface Span {
  start: number;
  end: number;
}

interface RuleBase {
  id: string;
  /** Default: `high`. */
  severity?: Severity;
  /** Default: `credential`. */
  category?: Category;
  /** One of RANK. Default: `vendor`. */
  rank?: number;
  /** Words in lower case. Every match contains one of them, in any case. */
  anchors: readonly string[];
}

/** A rule for a format that a pattern describes. The pattern is tried only where one of the anchors occurs. */
export interface PatternRule extends RuleBase {
  /**
   * Sticky, with a bound on every quantifier. It begins with the anchor, or `lead` characters before it. The value is the group
   * `secret`, or the whole match without one.
   */
  pattern: RegExp;
  /** How many characters of the match precede the anchor. Default: 0. */
  lead?: number;
  /** The characters that must not precede the match. Default: `alphanumeric`. */
  notAfter?: 'alphanumeric' | 'token' | 'nothing';
  /** Shortest valid value after its prefix, if the length varies. */
  min?: number;
  /**
   * The matches that count as values. `random` (default): generated values, so neither placeholders nor words. `sparse`: generated values
   * that are too short or too regular to be distinguished from words, so all but placeholders. `any`: every match.
   */
  value?: 'random' | 'sparse' | 'any';
  /** Whether the format can be recognized even without the white space around it. */
  unmistakable?: boolean;
  /** Checks what the pattern can't express, such as a checksum. It must not throw. */
  accept?(secret: string, text: string, span: Span): boolean;
}

/** A value that a context rule found. The properties override those of the rule. */
export interface Found extends Span {
  ruleId?: string;
  severity?: Severity;
  rank?: number;
}

/** A rule that needs more than a pattern. It examines the text around an anchor by itself. */
export interface ContextRule extends RuleBase {
  /**
   * Creates a function for one text. It is called with each occurrence of an anchor, in order, and returns the value that belongs to it,
   * or null. All its calls together must take time in proportion to the text.
   */
  matcher(text: string): (start: number, end: number) => Found | null;
}

export type Rule = PatternRule | ContextRule;
