import { decodeBase64 } from '../decode/base64-runs';
import { ByteLines } from '../decode/byte-lines';
import { Unpacker } from '../decode/compressed';
import type { Decoded } from '../decode/decoded';
import { decodeNumbers } from '../decode/number-runs';
import type { OffsetMap } from '../decode/offset-map';
import { plainText } from '../decode/plain-text';
import { type Writing, shownText } from '../decode/shown-text';
import { tightText } from '../decode/tight-text';
import { type Hit, RANK } from '../findings/hit';
import { Hits } from '../findings/hits';
import { isPublished } from '../judge/published-secrets';
import { RuleMatcher } from '../match/rule-matcher';
import { findPersonalData } from './personal-data';
import { shapedRules, WRITTEN_RULES } from '../rules';
import type { Rule, Span } from '../findings/rule';
import { findInTables } from '../rules/tables';
import { runSecretlint } from './secretlint';

/** The rule of what is wrapped too deep, or unpacks to too much, to be looked into. */
export const UNSCANNED = 'unscanned-data';

/** How often a text may be escaped over, and how deep values may be wrapped in base64, numbers and compression. */
const MAX_ESCAPED = 4;
const MAX_WRAPPED = 5;

/** All that is decoded of a text may be so many times as long, beside a free amount; what is beyond is reported instead of scanned. */
const MAX_GROWTH = 8;
const FREE_GROWTH = 16_777_216;

/** Most values that are found only in what a page shows; one is enough to block, and each is looked for in what was written. */
const MAX_SHOWN = 100;
/** How much of the beginning of two values tells that they are one. */
const TELLING = 16;
const SHORTEST_PART = 4;

/** A text to look at. `maps` lead back to the one that was given, this text's own first. */
interface Reading {
  text: string;
  maps: readonly OffsetMap[];
}

/** What the readings of one text share. */
interface Scan {
  hits: Hits;
  unpacker: Unpacker;
  /** Characters that may still be decoded. */
  left: number;
}

/** Looks through texts, as they stand and decoded in the ways that readers and programs decode text. */
export class TextScanner {
  private readonly written: RuleMatcher;
  private readonly binary: RuleMatcher;
  private readonly tight: RuleMatcher;

  /** `tokenPrefix` is what this service's own API tokens begin with. */
  constructor(tokenPrefix: string) {
    const shaped = shapedRules(tokenPrefix);
    this.binary = new RuleMatcher(shaped);
    this.written = new RuleMatcher([...shaped, ...WRITTEN_RULES]);
    this.tight = new RuleMatcher(shaped.flatMap(inTightText), true);
  }

  /** All hits in a text, with offsets in it. Linear in its length, but for what Markdown takes. */
  async scan(text: string, writing: Writing = 'plain'): Promise<Hits> {
    const hits = new Hits();
    const left = text.length * MAX_GROWTH + FREE_GROWTH;
    await this.read({ text, maps: [] }, { hits, unpacker: new Unpacker(), left }, 0);
    const shown = hits.full ? null : shownText(text, writing);
    if (shown !== null) this.readShown(shown, text, hits);
    return hits;
  }

  /** Looks for credentials in what a page shows of a text, where markup stood in the middle of them. */
  private readShown(shown: string, text: string, hits: Hits): void {
    const credentials = hits.blocking.filter(({ category }) => category === 'credential');
    const known = new Set(credentials.map(({ secret }) => secret.slice(0, TELLING)));
    let left = MAX_SHOWN;
    const collect = (hit: Hit): boolean => {
      const beginning = hit.secret.slice(0, TELLING);
      if (!known.has(beginning) && !isPublished(hit.secret)) {
        known.add(beginning);
        hits.add({ ...hit, ...placeOf(hit.secret, text) });
        left--;
      }
      return left > 0;
    };
    const plain = plainText(shown)?.text ?? shown;
    this.written.match(plain, collect);
    this.tight.match(tightText(plain)?.text ?? plain, collect);
  }

  private async read(given: Reading, scan: Scan, depth: number): Promise<void> {
    await this.look(given, scan);
    if (scan.hits.full) return;
    let plain = given;
    for (let i = 0; i < MAX_ESCAPED; i++) {
      const decoded = plainText(plain.text);
      if (!decoded) break;
      plain = behind(plain, decoded);
    }
    if (plain !== given) await this.look(plain, scan);
    if (depth === 0) {
      const tight = tightText(plain.text);
      if (tight) this.match(this.tight, behind(plain, tight), scan);
    }
    await this.unwrap(plain, scan, depth);
  }

  /** Reads what stands encoded in a text. */
  private async unwrap(reading: Reading, scan: Scan, depth: number): Promise<void> {
    const lines = new ByteLines(scan.unpacker);
    decodeBase64(reading.text, lines);
    decodeNumbers(reading.text, lines);
    for (const place of lines.tooLarge) report(scan, reading, { start: place, end: place + 1 });
    const { written, binary } = lines;
    for (const decoded of [written, binary]) {
      if (!decoded) continue;
      scan.left -= decoded.text.length;
      const inner = behind(reading, decoded);
      if (depth === MAX_WRAPPED || scan.left < 0) report(scan, inner, { start: 0, end: decoded.text.length });
      else if (decoded === written) await this.read(inner, scan, depth + 1);
      else {
        this.match(this.binary, inner, scan);
        await this.unwrap(inner, scan, depth + 1);
      }
    }
  }

  private async look(reading: Reading, scan: Scan): Promise<void> {
    const collect = collector(reading, scan);
    this.written.match(reading.text, collect);
    if (scan.hits.full) return;
    await runSecretlint(reading.text, collect);
    findInTables(reading.text, collect);
    findPersonalData(reading.text, collect);
  }

  private match(matcher: RuleMatcher, reading: Reading, scan: Scan): void {
    matcher.match(reading.text, collector(reading, scan));
  }
}

/** A rule as it holds where all spaces are gone: nothing is told by what stands behind a value any more. */
function inTightText(rule: Rule): Rule[] {
  if (!('pattern' in rule) || !rule.unmistakable) return [];
  const { source, flags } = rule.pattern;
  return [{ ...rule, pattern: new RegExp(source.replace(/\(\?![^()]*\)$/, ''), flags) }];
}

function behind({ maps }: Reading, { text, map }: Decoded): Reading {
  return { text, maps: [map, ...maps] };
}

/** Takes hits in a reading for hits in the text that was given; false when there are enough. */
function collector(reading: Reading, { hits }: Scan): (hit: Hit) => boolean {
  return (hit) => {
    if (!isPublished(hit.secret)) hits.add({ ...hit, ...inSource(reading, hit) });
    return !hits.full;
  };
}

function inSource({ maps }: Reading, { start, end }: Span): Span {
  return maps.reduce((span, map) => map.toSource(span.start, span.end), { start, end });
}

/** Where a value begins that is not in the text as a whole. */
function placeOf(secret: string, text: string): Span {
  for (let length = secret.length >> 1; length >= SHORTEST_PART; length >>= 1) {
    const start = text.indexOf(secret.slice(0, length));
    if (start >= 0) return { start, end: start + length };
  }
  return { start: 0, end: 1 };
}

/** Reports a place that holds more than is looked at: what isn't scanned doesn't pass. */
function report({ hits }: Scan, reading: Reading, span: Span): void {
  const hit = {
    ruleId: UNSCANNED,
    category: 'other',
    severity: 'medium',
    rank: RANK.personal,
  } as const;
  hits.add({ ...hit, secret: '', publicPrefix: 0, ...inSource(reading, span) });
}
