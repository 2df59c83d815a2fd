import { decodeBase64 } from '../decode/base64-runs';
import { ByteLines } from '../decode/byte-lines';
import { Unpacker } from '../decode/compressed';
import type { Decoded } from '../decode/decoded';
import { decodeNumbers } from '../decode/number-runs';
import type { OffsetMap } from '../decode/offset-map';
import { normalizedText } from '../decode/normalized-text';
import { type TextFormat, renderedText } from '../decode/rendered-text';
import { joinedText } from '../decode/joined-text';
import { UNSCANNED, strictness } from '../findings/finding';
import { type Hit, RANK } from '../findings/hit';
import { Hits } from '../findings/hits';
import { isPublished } from '../heuristics/published-secrets';
import { RuleMatcher } from '../match/rule-matcher';
import { findPersonalData } from './personal-data';
import { formatRules, CONTEXT_RULES } from '../rules';
import type { Rule, Span } from '../findings/rule';
import { findInTables } from '../rules/tables';
import { runSecretlint } from './secretlint';

/** Levels of nested escapes that are decoded, and levels of nested base64, numbers and compression. */
const MAX_ESCAPE_LEVELS = 4;
const MAX_ENCODING_LEVELS = 5;

/** Limit for everything that is decoded from a text: a multiple of its length, plus a fixed amount. What exceeds it is reported instead of scanned. */
const MAX_GROWTH = 8;
const FREE_GROWTH = 16_777_216;

/** Most values of each strictness that are found only in the rendered text. One is enough to block, and each costs a search in the source. */
const MAX_RENDERED = 100;
/** Values with the same first characters count as the same value. */
const SAME_PREFIX = 16;
const MIN_PART = 4;

/** A text that was derived from the original text. `maps` lead back to the original; its own map comes first. */
interface Derived {
  text: string;
  maps: readonly OffsetMap[];
}

/** The state that all texts derived from one original share. */
interface Scan {
  hits: Hits;
  unpacker: Unpacker;
  /** How many characters can still be decoded. */
  left: number;
}

/** Scans texts as they are written, and decoded in the ways in which readers and programs decode them. */
export class TextScanner {
  private readonly text: RuleMatcher;
  private readonly binary: RuleMatcher;
  private readonly joined: RuleMatcher;

  /** @param tokenPrefix the prefix of this service's API tokens */
  constructor(tokenPrefix: string) {
    const formats = formatRules(tokenPrefix);
    this.binary = new RuleMatcher(formats);
    this.text = new RuleMatcher([...formats, ...CONTEXT_RULES]);
    this.joined = new RuleMatcher(formats.flatMap(forJoinedText), true);
  }

  /** All hits in a text, with offsets in it. Takes time in proportion to its length, apart from rendering Markdown. */
  async scan(text: string, format: TextFormat = 'plain'): Promise<Hits> {
    const hits = new Hits();
    const left = text.length * MAX_GROWTH + FREE_GROWTH;
    const [source, scan] = [
      { text, maps: [] },
      { hits, unpacker: new Unpacker(), left },
    ];
    await this.scanDerived(source, scan, 0);
    if (format === 'unrendered') report(scan, source, { start: 0, end: 1 });
    const rendered = hits.full ? null : renderedText(text, format);
    if (rendered !== null) this.scanRendered(rendered, text, hits);
    return hits;
  }

  /** Searches the text that a page shows for credentials that markup splits in the source. */
  private scanRendered(rendered: string, text: string, hits: Hits): void {
    const credentials = hits.blocking.filter(({ category }) => category === 'credential');
    // Of each strictness: a value that needs less must neither hide one that needs more nor take its place.
    const known = [new Set<string>(), new Set<string>(), new Set<string>()] as const;
    for (const hit of credentials) known[strictness(hit)].add(hit.secret.slice(0, SAME_PREFIX));
    const found = [0, 0, 0];
    const collect = (hit: Hit): boolean => {
      const level = strictness(hit);
      const beginning = hit.secret.slice(0, SAME_PREFIX);
      if (found[level]! < MAX_RENDERED && !known[level].has(beginning) && !isPublished(hit.secret)) {
        known[level].add(beginning);
        hits.add({ ...hit, ...placeOf(hit.secret, text) });
        found[level]!++;
      }
      return found[2]! < MAX_RENDERED;
    };
    const normalized = normalizedText(rendered)?.text ?? rendered;
    this.text.match(normalized, collect);
    this.joined.match(joinedText(normalized)?.text ?? normalized, collect);
  }

  private async scanDerived(source: Derived, scan: Scan, depth: number): Promise<void> {
    await this.matchAll(source, scan);
    if (scan.hits.full) return;
    let normalized = source;
    for (let i = 0; i < MAX_ESCAPE_LEVELS; i++) {
      const decoded = normalizedText(normalized.text);
      if (!decoded) break;
      normalized = derive(normalized, decoded);
    }
    if (normalized !== source) await this.matchAll(normalized, scan);
    if (depth === 0) {
      const joined = joinedText(normalized.text);
      if (joined) this.match(this.joined, derive(normalized, joined), scan);
    }
    await this.scanEncoded(normalized, scan, depth);
  }

  /** Scans what is encoded in a text. */
  private async scanEncoded(source: Derived, scan: Scan, depth: number): Promise<void> {
    const lines = new ByteLines(scan.unpacker);
    decodeBase64(source.text, lines);
    decodeNumbers(source.text, lines);
    for (const start of lines.tooLarge) report(scan, source, { start, end: start + 1 });
    const { text, binary } = lines;
    for (const decoded of [text, binary]) {
      if (!decoded) continue;
      scan.left -= decoded.text.length;
      const inner = derive(source, decoded);
      if (depth === MAX_ENCODING_LEVELS || scan.left < 0)
        report(scan, inner, { start: 0, end: decoded.text.length });
      else if (decoded === text) await this.scanDerived(inner, scan, depth + 1);
      else {
        this.match(this.binary, inner, scan);
        await this.scanEncoded(inner, scan, depth + 1);
      }
    }
  }

  private async matchAll(source: Derived, scan: Scan): Promise<void> {
    const collect = collector(source, scan);
    this.text.match(source.text, collect);
    if (scan.hits.full) return;
    await runSecretlint(source.text, collect);
    findInTables(source.text, collect);
    findPersonalData(source.text, collect);
  }

  private match(matcher: RuleMatcher, source: Derived, scan: Scan): void {
    matcher.match(source.text, collector(source, scan));
  }
}

/** A rule for joined text, where the character after a value means nothing, so the rule's final negative lookahead is removed. */
function forJoinedText(rule: Rule): Rule[] {
  if (!('pattern' in rule) || !rule.unmistakable) return [];
  const { source, flags } = rule.pattern;
  return [{ ...rule, pattern: new RegExp(source.replace(/\(\?![^()]*\)$/, ''), flags) }];
}

function derive({ maps }: Derived, { text, map }: Decoded): Derived {
  return { text, maps: [map, ...maps] };
}

/** Collects hits in a derived text as hits in the original text. Returns false when there are enough. */
function collector(source: Derived, { hits }: Scan): (hit: Hit) => boolean {
  return (hit) => {
    if (!isPublished(hit.secret)) hits.add({ ...hit, ...inOriginal(source, hit) });
    return !hits.full;
  };
}

function inOriginal({ maps }: Derived, { start, end }: Span): Span {
  return maps.reduce((span, map) => map.toSource(span.start, span.end), { start, end });
}

/** The place of the beginning of a value that markup splits in the text. */
function placeOf(secret: string, text: string): Span {
  for (let length = secret.length >> 1; length >= MIN_PART; length >>= 1) {
    const start = text.indexOf(secret.slice(0, length));
    if (start >= 0) return { start, end: start + length };
  }
  return { start: 0, end: 1 };
}

/** Reports data that can't be scanned, so that it can't be published unnoticed. */
function report({ hits }: Scan, source: Derived, span: Span): void {
  const hit = {
    ruleId: UNSCANNED,
    category: 'other',
    severity: 'medium',
    rank: RANK.personal,
  } as const;
  hits.add({ ...hit, secret: '', publicPrefix: 0, ...inOriginal(source, span) });
}
