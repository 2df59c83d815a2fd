import { blocks, type Finding, type ScannedField, type ScanReport } from '../findings/finding';
import type { Writing } from '../decode/shown-text';
import { fingerprint, MIN_FINGERPRINT_KEY } from '../findings/fingerprint';
import type { Hit } from '../findings/hit';
import { preview } from '../findings/mask';
import { merge } from '../findings/merge';
import { Places } from '../findings/places';
import { TextScanner, UNSCANNED } from './text-scanner';

const MAX_FINDINGS = 1_000;

/** Longest text that is scanned, all fields together, in UTF-16 code units. */
const MAX_LENGTH = 33_554_432;

/** A published document's data that its readers see. */
export interface ScanInput {
  content: string;
  contentHtml?: string | null;
  title: string;
  slug: string;
  /** Title, description, address of the image and so on, by name; each is scanned. */
  seo?: Readonly<Record<string, string | null | undefined>>;
}

export interface ScanOptions {
  /** At least 32 secret bytes: fingerprints are HMACs under it. */
  fingerprintKey: Uint8Array;
  /** What this service's own API tokens begin with, as `svc_`. */
  tokenPrefix: string;
}

/**
 * Looks for credentials and personal data in all that a published document shows. Runs in the calling thread, in time linear in the length,
 * but for what Markdown takes.
 *
 * @param layOut whether to look at the Markdown as a page shows it, too
 * @throws RangeError for a short key, or more text than 32 Mi code units.
 */
export async function scan(
  input: ScanInput,
  { fingerprintKey, tokenPrefix }: ScanOptions,
  layOut = true,
): Promise<ScanReport> {
  if (fingerprintKey.length < MIN_FINGERPRINT_KEY) throw new RangeError('The fingerprint key is too short');
  const fields = fieldsOf(input);
  const length = fields.reduce((sum, [, text]) => sum + text.length, 0);
  if (length > MAX_LENGTH) throw new RangeError(`${length} characters are more than can be scanned`);
  const scanner = scannerFor(tokenPrefix);
  const findings: Finding[] = [];
  let overflowed = false;
  for (const [field, text] of fields) {
    const hits = await scanner.scan(text, writingOf(field, input, layOut));
    overflowed ||= hits.overflowed || hits.full;
    const places = new Places(text);
    for (const hit of merge([...hits.blocking, ...hits.others]))
      findings.push(toFinding(field, hit, places, fingerprintKey));
  }
  return { findings: bounded(findings), truncated: overflowed || findings.length > MAX_FINDINGS };
}

/** How a page shows a field. HTML is shown instead of the content. */
function writingOf(field: ScannedField, { contentHtml }: ScanInput, layOut: boolean): Writing {
  if (field === 'contentHtml') return 'html';
  const isLaidOut = field === 'content' && layOut && (contentHtml ?? null) === null;
  return isLaidOut ? 'markdown' : 'plain';
}

let latest: { tokenPrefix: string; scanner: TextScanner } | undefined;

/** Making a scanner takes milliseconds, and a process has one prefix. */
function scannerFor(tokenPrefix: string): TextScanner {
  if (latest?.tokenPrefix !== tokenPrefix) latest = { tokenPrefix, scanner: new TextScanner(tokenPrefix) };
  return latest.scanner;
}

function fieldsOf({ content, contentHtml, title, slug, seo = {} }: ScanInput): [ScannedField, string][] {
  const all: [ScannedField, string | null | undefined][] = [
    ['title', title],
    ['slug', slug],
    ...Object.entries(seo).map(([name, text]): [ScannedField, string | null | undefined] => [
      `seo.${name}`,
      text,
    ]),
    ['content', content],
    ['contentHtml', contentHtml],
  ];
  return all.filter(
    (entry): entry is [ScannedField, string] => typeof entry[1] === 'string' && entry[1] !== '',
  );
}

function toFinding(field: ScannedField, hit: Hit, places: Places, key: Uint8Array): Finding {
  const { ruleId, category, severity, start, end } = hit;
  return {
    ruleId,
    category,
    severity,
    field,
    ...places.of(start),
    length: end - start,
    fingerprint: fingerprint(hit.secret, key),
    preview: preview(hit),
    // What could not be looked into may hold one.
    overridable: category !== 'credential' && ruleId !== UNSCANNED,
  };
}

/** The first 1,000, in order; what doesn't block gives way to what does. */
function bounded(findings: readonly Finding[]): Finding[] {
  if (findings.length <= MAX_FINDINGS) return [...findings];
  const kept = new Set(
    [...findings].sort((a, b) => Number(blocks(b)) - Number(blocks(a))).slice(0, MAX_FINDINGS),
  );
  return findings.filter((finding) => kept.has(finding));
}
