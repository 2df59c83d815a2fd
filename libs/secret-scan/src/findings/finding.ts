export type Category = 'credential' | 'pii' | 'other';
export type Severity = 'high' | 'medium' | 'low';

/** What of a published document a finding lies in; fields of the SEO data by their name, as `seo.title`. */
export type ScannedField = 'content' | 'contentHtml' | 'title' | 'slug' | `seo.${string}`;

/** A place that should perhaps not be public. It never holds the value itself. */
export interface Finding {
  /** Which rule found it, as `github-token`; those of secretlint begin with `secretlint/`. */
  ruleId: string;
  category: Category;
  severity: Severity;
  field: ScannedField;
  /** 1-based line in the field as it was given, also where the value was found only after decoding. */
  line: number;
  /** 1-based, in UTF-16 code units like `length`. */
  column: number;
  /** How much of the field holds the value, encoded as it stands there. */
  length: number;
  /**
   * The same for the same value, however it is written and wherever it stands: 32 hex digits of HMAC-SHA-256 under the caller's key, so
   * that nobody without the key can guess a value from it.
   */
  fingerprint: string;
  /** Enough to recognise the place by: a public prefix at most, and two last characters of a long value. */
  preview: string;
  /** Whether everyone who may publish can override it with a reason; else, as a credential, only an owner or admin, signed in. */
  overridable: boolean;
}

/** What a scan found. */
export interface ScanReport {
  /** In order of fields and places; at most 1,000, those that block first kept. */
  findings: Finding[];
  /** Whether there was more than is listed. */
  truncated: boolean;
}

/** Whether a finding keeps a document from being published unless it is overridden: all but those of low severity. */
export function blocks({ severity }: Pick<Finding, 'severity'>): boolean {
  return severity !== 'low';
}

/** Whether a publisher may override a finding; `byAdminSession` says that an owner or admin acts, signed in and not by token. */
export function mayOverride(finding: Pick<Finding, 'overridable'>, byAdminSession: boolean): boolean {
  return finding.overridable || byAdminSession;
}
