import { findEmails } from './pii-email';
import { findIbans } from './pii-iban';
import { findIps } from './pii-ip';
import { findNumbers } from './pii-numbers';
import { SPAN_FIELDS, type Spans } from './pii-spans';

/** Most findings that are listed; all are counted and masked. */
const MAX_FINDINGS = 100;

/** The kinds of personal data that are known. */
export const PII_ENTITIES = ['email', 'phone', 'creditCard', 'iban', 'ssn', 'ip'] as const;
export type PiiEntity = (typeof PII_ENTITIES)[number];

export interface PiiFinding {
  entity: PiiEntity;
  /** 1-based. */
  line: number;
  /** 1-based, in UTF-16 code units like `length`. */
  column: number;
  length: number;
  /** Enough to find the place by, never the value. */
  preview: string;
}

export interface PiiReport {
  findings: PiiFinding[];
  total: number;
}

/** A piece of personal data in a text; offsets in UTF-16 code units, `end` exclusive. */
export interface PiiMatch {
  entity: PiiEntity;
  start: number;
  end: number;
}

/**
 * Personal data of the given kinds in a text, in order. Values that can't be someone's are passed over: addresses at example domains,
 * private, loopback and documentation IP addresses, card numbers, IBANs and SSNs that fail their checks. Linear in the length.
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

/** The text with every finding of the given kinds replaced by its kind in brackets, such as `[email]`. */
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

/** All pieces of personal data of the given kinds, in order and without overlaps; what findPii lists, with offsets. */
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

/** In order; of two that overlap the one that begins first, and then the longer one, stays. */
function withoutOverlaps(matches: PiiMatch[]): PiiMatch[] {
  matches.sort((a, b) => a.start - b.start || b.end - a.end);
  let end = 0;
  return matches.filter((match) => {
    if (match.start < end) return false;
    end = match.end;
    return true;
  });
}

/** Enough of a piece of personal data to find its place by. */
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
