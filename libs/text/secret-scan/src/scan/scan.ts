import {
  UNSCANNED,
  blocks,
  isOverridable,
  type Finding,
  type ScannedField,
  type ScanReport,
} from '../findings/finding';
import type { TextFormat } from '../decode/rendered-text';
import { fingerprint, MIN_FINGERPRINT_KEY } from '../findings/fingerprint';
import type { Hit } from '../findings/hit';
import { preview } from '../findings/preview';
import { merge } from '../findings/merge';
import { LineCounter } from '../findings/line-counter';
import { TextScanner } from './text-scanner';

const MAX_FINDINGS = 1_000;

/** Longest text that is scanned, in UTF-16 code units over all fields. */
const MAX_LENGTH = 33_554_432;

/** The parts of a published document that its readers can see. */
export interface ScanInput {
  content: string;
  contentHtml?: string | null;
  title: string;
  slug: string;
  /** Title, description, image URL and so on, by name. Every field is scanned. */
  seo?: Readonly<Record<string, string | null | undefined>>;
  /** The files that the public can get with it, apart from images. */
  files?: readonly ScannedFile[];
}

/** A file that becomes public. */
export interface ScannedFile {
  name: string;
  /** Its text; null for bytes that can't be judged, which are a finding. */
  text: string | null;
  /** SHA-256 of its bytes, in hex. */
  sha256: string;
}

export interface ScanOptions {
  /** The secret key of the fingerprints (HMAC), at least 32 bytes. */
  fingerprintKey: Uint8Array;
  /** The prefix of this service's API tokens, such as `svc_`. */
  tokenPrefix: string;
}

/**
 * Searches everything that a published document shows for credentials and personal data. It runs in the calling thread, and takes time in
 * proportion to the length of the text, apart from rendering Markdown.
 *
 * @param rendersMarkdown whether to also scan the Markdown as a page shows it; if not, the report says that it was not scanned completely
 * @throws RangeError for a key that is too short, or for more text than 32 Mi code units
 */
export async function scan(
  input: ScanInput,
  { fingerprintKey, tokenPrefix }: ScanOptions,
  rendersMarkdown = true,
): Promise<ScanReport> {
  if (fingerprintKey.length < MIN_FINGERPRINT_KEY) throw new RangeError('The fingerprint key is too short');
  const fields = fieldsOf(input);
  const length = lengthOf(input);
  if (length > MAX_LENGTH) throw new RangeError(`${length} characters are more than can be scanned`);
  const scanner = scannerFor(tokenPrefix);
  const findings: Finding[] = [];
  let overflowed = false;
  for (const [field, text] of fields) {
    const hits = await scanner.scan(text, formatOf(field, input, rendersMarkdown));
    overflowed ||= hits.overflowed || hits.full;
    const lines = new LineCounter(text);
    for (const hit of merge([...hits.blocking, ...hits.others]))
      findings.push(toFinding(field, text, hit, lines, fingerprintKey));
  }
  for (const file of input.files ?? []) if (file.text === null) findings.push(unjudged(file, fingerprintKey));
  return { findings: bounded(findings), truncated: overflowed || findings.length > MAX_FINDINGS };
}

/** The length of everything that is scanned, in UTF-16 code units. */
export function lengthOf(input: ScanInput): number {
  return fieldsOf(input).reduce((sum, [, text]) => sum + text.length, 0);
}

/** The format in which a page shows a field. `contentHtml` is shown instead of the content. */
function formatOf(field: ScannedField, { contentHtml }: ScanInput, rendersMarkdown: boolean): TextFormat {
  if (field === 'contentHtml') return 'html';
  if (field !== 'content' || (contentHtml ?? null) !== null) return 'plain';
  return rendersMarkdown ? 'markdown' : 'unrendered';
}

let latest: { tokenPrefix: string; scanner: TextScanner } | undefined;

/** Cached, since building a scanner takes milliseconds, and a process has only one prefix. */
function scannerFor(tokenPrefix: string): TextScanner {
  if (latest?.tokenPrefix !== tokenPrefix) latest = { tokenPrefix, scanner: new TextScanner(tokenPrefix) };
  return latest.scanner;
}

function fieldsOf({
  content,
  contentHtml,
  title,
  slug,
  seo = {},
  files = [],
}: ScanInput): [ScannedField, string][] {
  const all: [ScannedField, string | null | undefined][] = [
    ['title', title],
    ['slug', slug],
    ...Object.entries(seo).map(([name, text]): [ScannedField, string | null | undefined] => [
      `seo.${name}`,
      text,
    ]),
    ['content', content],
    ['contentHtml', contentHtml],
    ...files.map(({ name, text }): [ScannedField, string | null] => [`file.${name}`, text]),
  ];
  return all.filter(
    (entry): entry is [ScannedField, string] => typeof entry[1] === 'string' && entry[1] !== '',
  );
}

/** The finding for a file whose bytes can't be judged, such as an archive. */
function unjudged({ name, sha256 }: ScannedFile, key: Uint8Array): Finding {
  return {
    ruleId: UNSCANNED,
    category: 'other',
    severity: 'high',
    field: `file.${name}`,
    line: 1,
    column: 1,
    length: 0,
    verbatim: false,
    fingerprint: fingerprint(sha256, key),
    preview: '(a file that cannot be scanned)',
    overridable: false,
  };
}

function toFinding(
  field: ScannedField,
  text: string,
  hit: Hit,
  lines: LineCounter,
  key: Uint8Array,
): Finding {
  const { ruleId, category, severity, start, end } = hit;
  return {
    ruleId,
    category,
    severity,
    field,
    ...lines.positionOf(start),
    length: end - start,
    verbatim: text.slice(start, end) === hit.secret,
    fingerprint: fingerprint(hit.secret, key),
    preview: preview(hit),
    overridable: isOverridable(hit),
  };
}

/** At most 1,000 findings, in order. Findings that don't block are dropped first. */
function bounded(findings: readonly Finding[]): Finding[] {
  if (findings.length <= MAX_FINDINGS) return [...findings];
  const kept = new Set(
    [...findings].sort((a, b) => Number(blocks(b)) - Number(blocks(a))).slice(0, MAX_FINDINGS),
  );
  return findings.filter((finding) => kept.has(finding));
}
