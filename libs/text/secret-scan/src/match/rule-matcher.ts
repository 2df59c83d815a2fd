import { type Hit, RANK } from '../findings/hit';
import { isPlaceholderKey } from '../heuristics/placeholders';
import { looksLikeWords, mixOf } from '../heuristics/randomness';
import type { Found, PatternRule, Rule, Span } from '../findings/rule';
import { isAlphanumeric, isTokenCharacter } from '../words/alphanumeric';
import { KeywordIndex } from '../words/keyword-index';

/** Smallest mix (see mixOf) of a generated value in joined text. */
const GENERATED_MIX = 0.25;

/** Fewest characters of a value in joined text. Fewer characters of words can look random too. */
const MIN_JOINED = 16;

const MAX_REJECTIONS = 8;

/** The result of a rule at an anchor. `rejected` means that it has the format, but is not a value. */
interface Attempt extends Found {
  publicPrefix?: number;
  rejected?: boolean;
}

/**
 * Counts how often a rule rejects overlapping text that has its format. A real value can begin within a decoy, so the rule continues inside
 * of what it rejected. After a few rejections that would no longer take time in proportion to the text, and it is not prose either, so the
 * place counts as a finding.
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

/** Finds the values that a set of rules matches, with one pass over the text and bounded work at each anchor. */
export class RuleMatcher {
  private readonly anchors: readonly string[];
  /** The rules of each anchor, as indexes of `rules`. */
  private readonly byAnchor: readonly (readonly number[])[];
  private readonly index: KeywordIndex;

  /** @param joined whether texts are joined texts: then values need not begin at a word boundary, but must be unmistakable */
  constructor(
    private readonly rules: readonly Rule[],
    private readonly joined = false,
  ) {
    const positions = new Map<string, number[]>();
    rules.forEach(({ anchors }, position) => {
      for (const anchor of anchors) positions.set(anchor, [...(positions.get(anchor) ?? []), position]);
    });
    this.anchors = [...positions.keys()];
    this.byAnchor = [...positions.values()];
    this.index = new KeywordIndex(this.anchors);
  }

  /** Calls `collect` with each hit, until it returns false. */
  match(text: string, collect: (hit: Hit) => boolean): void {
    const matchers = this.rules.map((rule) => ('matcher' in rule ? rule.matcher(text) : null));
    // The offset at which each rule continues, so that no rule reports the same place twice.
    const resume = new Int32Array(this.rules.length);
    const rejections = new Rejections(this.rules.length);
    this.index.search(text, (anchor, start) => {
      const end = start + (this.anchors[anchor]?.length ?? 0);
      for (const position of this.byAnchor[anchor] ?? []) {
        if (start < (resume[position] ?? 0)) continue;
        const rule = this.rules[position] as Rule;
        const found: Attempt | null =
          'matcher' in rule
            ? (matchers[position]?.(start, end) ?? null)
            : this.tryPattern(rule, text, start, end);
        if (!found || (found.rejected && rejections.allows(position, start, found.end))) continue;
        resume[position] = Math.max(found.end, end);
        if (!collect(toHit(rule, text, found))) return false;
      }
      return true;
    });
  }

  private tryPattern(rule: PatternRule, text: string, start: number, end: number): Attempt | null {
    const from = start - (rule.lead ?? 0);
    if (from < 0 || (!this.joined && !hasBoundary(rule, text, from))) return null;
    rule.pattern.lastIndex = from;
    const match = rule.pattern.exec(text);
    if (!match) return null;
    const span = spanOf(match, from);
    const publicPrefix = span.start === start ? end - start : 0;
    if (this.joined && rule.min !== undefined)
      span.end = Math.min(span.end, span.start + publicPrefix + Math.max(rule.min, MIN_JOINED));
    const secret = text.slice(span.start, span.end);
    const accepted =
      this.isValue(rule, secret.slice(publicPrefix)) && (rule.accept?.(secret, text, span) ?? true);
    return { ...span, publicPrefix, rejected: !accepted };
  }

  private isValue(rule: PatternRule, body: string): boolean {
    if (rule.value === 'any') return true;
    if (isPlaceholderKey(body, rule.min)) return false;
    if (this.joined && (body.length < MIN_JOINED || mixOf(body.replace(/[^A-Za-z0-9]/g, '')) < GENERATED_MIX))
      return false;
    return rule.value === 'sparse' || !looksLikeWords(body);
  }
}

function hasBoundary({ notAfter = 'alphanumeric' }: PatternRule, text: string, from: number): boolean {
  if (notAfter === 'nothing' || from === 0) return true;
  const before = text.charCodeAt(from - 1);
  return notAfter === 'token' ? !isTokenCharacter(before) : !isAlphanumeric(before);
}

/** The span of the group `secret`, or of the whole match. */
function spanOf(match: RegExpExecArray, from: number): Span {
  const [start, end] = match.indices?.groups?.['secret'] ?? [from, from + match[0].length];
  return { start, end };
}

function toHit(rule: Rule, text: string, found: Attempt): Hit {
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
