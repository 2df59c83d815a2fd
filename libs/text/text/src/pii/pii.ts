import { findEmails } from './pii-email';
import { findIbans } from './pii-iban';
import { findIps } from './pii-ip';
import { findNumbers } from './pii-numbers';
import { SPAN_FIELDS, type Spans } from './pii-spans';

/** The maximum number of findings in a report. All are counted and masked. */
const MAX_FINDINGS = 100;

/** The kinds of personal data that can be found. */
export const PII_ENTITIES = ['email', 'phone', 'creditCard', 'iban', 'ssn', 'ip'] as const;
export type PiiEntity = (typeof PII_ENTITIES)[number];

/** Personal data in a text, by its position. */
export interface PiiFinding {
  entity: PiiEntity;
  /** 1-based. */
  line: number;
  /** 1-based, in UTF-16 code units like `length`. */
  column: number;
  length: number;
  /** A masked form with which a person finds the place; never the value. */
  preview: string;
}

/** The personal data in a text. */
export interface PiiReport {
  /** The first 100. */
  findings: PiiFinding[];
  total: number;
}

/** Personal data in a text, by its offsets in UTF-16 code units; `end` is exclusive. */
export interface PiiMatch {
  entity: PiiEntity;
  start: number;
  end: number;
}

/**
 * Finds personal data of the given kinds in a text, in order. It ignores values that belong to nobody: addresses at example domains,
 * private, loopback and documentation IP addresses, and card numbers, IBANs and SSNs with invalid check digits. It takes linear time.
 */
export function findPii(text: string, entities: readonly PiiEntity[]): PiiReport {
  const matches = locatePii(text, entities);
  const findings: PiiFinding[] = [];
  let line = 1;
  let lineStart = 0;
  let at = 0;
  for (const { entity, start, end } of matches.slice(0, MAX_FINDINGS)) {
    for (; at < start; at++) {
      const code = text.charCodeAt(at);
      if (code !== 10 && (code !== 13 || text.charCodeAt(at + 1) === 10)) continue;
      line++;
      lineStart = at + 1;
    }
    const preview = previewOfPii(entity, text.slice(start, end));
    findings.push({ entity, line, column: start - lineStart + 1, length: end - start, preview });
  }
  return { findings, total: matches.length };
}

/** The text with all personal data of the given kinds replaced by the kind in brackets, such as `[email]`. */
export function maskPii(text: string, entities: readonly PiiEntity[]): string {
  const parts: string[] = [];
  let at = 0;
  for (const { entity, start, end } of locatePii(text, entities)) {
    parts.push(text.slice(at, start), `[${entity}]`);
    at = end;
  }
  parts.push(text.slice(at));
  return parts.join('');
}

/** Finds all personal data of the given kinds, in order and without overlaps, by offsets. */
export function locatePii(text: string, entities: readonly PiiEntity[]): PiiMatch[] {
  const wanted = new Set(entities);
  const matches: PiiMatch[] = [];
  const collect = (entity: PiiEntity, spans: Spans): void => {
    if (!wanted.has(entity)) return;
    for (let i = 0; i < spans.length; i += SPAN_FIELDS) {
      matches.push({ entity, start: spans[i] ?? 0, end: spans[i + 1] ?? 0 });
    }
  };
  if (wanted.has('email')) collect('email', findEmails(text));
  if (wanted.has('iban')) collect('iban', findIbans(text));
  if (wanted.has('ip')) collect('ip', findIps(text));
  if (wanted.has('phone') || wanted.has('creditCard') || wanted.has('ssn')) {
    const numbers = findNumbers(text);
    collect('creditCard', numbers.creditCards);
    collect('ssn', numbers.ssns);
    collect('phone', numbers.phones);
  }
  return withoutOverlaps(matches);
}

/** The matches in order. Of two that overlap it keeps the one that begins first; if both begin together, the longer one. */
function withoutOverlaps(matches: PiiMatch[]): PiiMatch[] {
  matches.sort((a, b) => a.start - b.start || b.end - a.end);
  let end = 0;
  return matches.filter((match) => {
    if (match.start < end) return false;
    end = match.end;
    return true;
  });
}

/** A masked form of personal data with which a person finds its place. */
export function previewOfPii(entity: PiiEntity, value: string): string {
  switch (entity) {
    case 'email':
      return `${value.slice(0, 1)}***${value.slice(value.lastIndexOf('.'))}`;
    case 'ip':
      return `${value.slice(0, 1)}***`;
    case 'iban':
      return `${value.slice(0, 2)}** **** ${value.slice(-2)}`;
    default:
      return `*** ${value.slice(-2)}`;
  }
}
