import { type Hit, RANK } from '../findings/hit';
import { isShapedPlaceholder } from '../judge/placeholders';
import { isWordy, mixOf } from '../judge/randomness';
import type { Found, PatternRule, Rule, Span } from '../findings/rule';
import { isAlphanumeric, isTokenCharacter } from '../words/alphanumeric';
import { KeywordIndex } from '../words/keyword-index';

/** Share of changes between kinds of characters from which on a value counts as made by a generator where all spaces are gone. */
const GENERATED_MIX = 0.25;

/** Fewest random characters of a value there: in fewer, words look random too. */
const MIN_TIGHT = 16;

const MAX_REJECTIONS = 8;

/** What an anchor led to; `rejected` where it has the shape, and is none. */
interface Tried extends Found {
  publicPrefix?: number;
  rejected?: boolean;
}

/**
 * Counts how often a rule rejects what has its shape in one place. Behind a decoy a real value may begin, so the rule goes on within what it
 * rejected; but past a few times that is neither prose nor in proportion to the text any more, and the place counts as found.
 */
class Rejections {
  private readonly until: Int32Array;
  private readonly count: Uint8Array;

  constructor(rules: number) {
    this.until = new Int32Array(rules);
    this.count = new Uint8Array(rules);
  }

  allows(rule: number, start: number, end: number): boolean {
    const overlaps = start < (this.until[rule] ?? 0);
    const count = overlaps ? (this.count[rule] ?? 0) + 1 : 1;
    this.count[rule] = count;
    this.until[rule] = Math.max(overlaps ? (this.until[rule] ?? 0) : 0, end);
    return count <= MAX_REJECTIONS;
  }
}

/** Finds what a set of rules matches: one walk over a text, and bounded work at each anchor. */
export class RuleMatcher {
  private readonly anchors: readonly string[];
  /** The rules of each anchor, by their positions. */
  private readonly byAnchor: readonly (readonly number[])[];
  private readonly index: KeywordIndex;

  /** `tight`: texts have lost their spaces; then only what can't be mistaken counts, wherever it begins. */
  constructor(
    private readonly rules: readonly Rule[],
    private readonly tight = false,
  ) {
    const positions = new Map<string, number[]>();
    rules.forEach(({ anchors }, position) => {
      for (const anchor of anchors) positions.set(anchor, [...(positions.get(anchor) ?? []), position]);
    });
    this.anchors = [...positions.keys()];
    this.byAnchor = [...positions.values()];
    this.index = new KeywordIndex(this.anchors);
  }

  /** Calls `collect` with each hit, until it answers false. */
  match(text: string, collect: (hit: Hit) => boolean): void {
    const looks = this.rules.map((rule) => ('begin' in rule ? rule.begin(text) : null));
    // Where each rule may go on: none goes over one place twice.
    const resume = new Int32Array(this.rules.length);
    const rejections = new Rejections(this.rules.length);
    this.index.search(text, (anchor, start) => {
      const end = start + (this.anchors[anchor]?.length ?? 0);
      for (const position of this.byAnchor[anchor] ?? []) {
        if (start < (resume[position] ?? 0)) continue;
        const rule = this.rules[position] as Rule;
        const found: Tried | null =
          'begin' in rule ? (looks[position]?.(start, end) ?? null) : this.tryPattern(rule, text, start, end);
        if (!found || (found.rejected && rejections.allows(position, start, found.end))) continue;
        resume[position] = Math.max(found.end, end);
        if (!collect(toHit(rule, text, found))) return false;
      }
      return true;
    });
  }

  private tryPattern(rule: PatternRule, text: string, start: number, end: number): Tried | null {
    const from = start - (rule.lead ?? 0);
    if (from < 0 || (!this.tight && !beginsAlone(rule, text, from))) return null;
    rule.pattern.lastIndex = from;
    const match = rule.pattern.exec(text);
    if (!match) return null;
    const span = spanOf(match, from);
    const publicPrefix = span.start === start ? end - start : 0;
    if (this.tight && rule.min !== undefined)
      span.end = Math.min(span.end, span.start + publicPrefix + Math.max(rule.min, MIN_TIGHT));
    const secret = text.slice(span.start, span.end);
    const accepted =
      this.isValue(rule, secret.slice(publicPrefix)) && (rule.accept?.(secret, text, span) ?? true);
    return { ...span, publicPrefix, rejected: !accepted };
  }

  private isValue(rule: PatternRule, body: string): boolean {
    if (rule.value === 'any') return true;
    if (isShapedPlaceholder(body, rule.min)) return false;
    if (this.tight && (body.length < MIN_TIGHT || mixOf(body.replace(/[^A-Za-z0-9]/g, '')) < GENERATED_MIX))
      return false;
    return rule.value === 'sparse' || !isWordy(body);
  }
}

function beginsAlone({ notAfter = 'alphanumeric' }: PatternRule, text: string, from: number): boolean {
  if (notAfter === 'nothing' || from === 0) return true;
  const before = text.charCodeAt(from - 1);
  return notAfter === 'token' ? !isTokenCharacter(before) : !isAlphanumeric(before);
}

/** Where the group `secret` lies, or all of the match. */
function spanOf(match: RegExpExecArray, from: number): Span {
  const [start, end] = match.indices?.groups?.['secret'] ?? [from, from + match[0].length];
  return { start, end };
}

function toHit(rule: Rule, text: string, found: Tried): Hit {
  const { start, end, publicPrefix = 0 } = found;
  return {
    ruleId: found.ruleId ?? rule.id,
    category: rule.category ?? 'credential',
    severity: found.severity ?? rule.severity ?? 'high',
    rank: found.rank ?? rule.rank ?? RANK.vendor,
    secret: text.slice(start, end),
    publicPrefix,
    start,
    end,
  };
}
