export type Category = 'credential' | 'pii' | 'other';
export type Severity = 'high' | 'medium' | 'low';

/** A field of a published document. Fields of the SEO data have the prefix `seo.`, such as `seo.title`, and files the prefix `file.`. */
export type ScannedField = 'content' | 'contentHtml' | 'title' | 'slug' | `seo.${string}` | `file.${string}`;

/** A value that may have to stay private. A finding never contains the value itself. */
export interface Finding {
  /** The rule that found it, such as `github-token`. The ids of secretlint's rules begin with `secretlint/`. */
  ruleId: string;
  category: Category;
  severity: Severity;
  field: ScannedField;
  /** Line in the original field, from 1, even if the value was found only after decoding. */
  line: number;
  /** Column in the line, from 1, in UTF-16 code units. */
  column: number;
  /** Length of the value as it is written in the field, in UTF-16 code units. */
  length: number;
  /** Whether exactly the value stands there. Otherwise it is encoded or split, and the place is that of its code or of a part. */
  verbatim: boolean;
  /**
   * Identifies the value, no matter how and where it is written: 32 hex digits of an HMAC-SHA-256 with the caller's key. Without the key,
   * values can't be guessed from it.
   */
  fingerprint: string;
  /** Enough to recognize the value: at most its public prefix, and the last two characters of a long value. */
  preview: string;
  /** Whether everyone who can publish the document can override it with a reason. Otherwise only an owner or admin with a session can. */
  overridable: boolean;
}

/** The result of a scan. */
export interface ScanReport {
  /** Ordered by field and position. At most 1,000; findings that don't block are dropped first. */
  findings: Finding[];
  /** Whether there were more findings than are listed. */
  truncated: boolean;
}

/** The id of the rule for data that is nested too deeply, or unpacks to too much, to be scanned. It may contain a credential. */
export const UNSCANNED = 'unscanned-data';

/** Whether everyone who can publish a document can override a finding. */
export function isOverridable({ category, ruleId }: Pick<Finding, 'category' | 'ruleId'>): boolean {
  return category !== 'credential' && ruleId !== UNSCANNED;
}

/** How much an override of a finding needs: 0 none, since it does not block; 1 anyone who can publish; 2 a session of an owner or admin. */
export function strictness(finding: Pick<Finding, 'category' | 'ruleId' | 'severity'>): 0 | 1 | 2 {
  if (!blocks(finding)) return 0;
  return isOverridable(finding) ? 1 : 2;
}

/** Whether a document with this finding can only be published with an override. True for all severities but `low`. */
export function blocks({ severity }: Pick<Finding, 'severity'>): boolean {
  return severity !== 'low';
}

/** Whether the caller can override a finding. `byAdminSession` says that an owner or admin calls, with a session and not with a token. */
export function mayOverride(finding: Pick<Finding, 'overridable'>, byAdminSession: boolean): boolean {
  return finding.overridable || byAdminSession;
}
