import { KIND, kindOf } from '../lines/character-class';
import { COST, TOKEN_COSTS, WORD_KIND, WORD_LENGTHS } from './token-costs';

/** The name of the estimator, with that of the encoding that it approximates. Every answer with an estimate contains it. */
export const TOKEN_ESTIMATOR = 'o200k-approx-1';

/** Costs are integers in this fraction of a token, so that sums over lines and sections are exact. */
const UNITS_PER_TOKEN = 100;

const JOINING_MARK = 10;

/** Splits a text into the pieces to which o200k_base applies its merges, and adds up their average costs. */
class CostCounter {
  units = 0;
  private before: number = KIND.space;
  private lineHasText = false;

  constructor(
    private readonly text: string,
    private at: number,
    private readonly end: number,
  ) {}

  run(): number {
    while (this.at < this.end) {
      const code = this.text.charCodeAt(this.at);
      const kind = kindOf(code);
      if (kind === KIND.space) this.space();
      else if (kind === KIND.lineEnd) this.lineEnd(code);
      else {
        if (kind === KIND.other) this.other(code);
        else if (kind === KIND.digit) this.digits();
        else if (kind === KIND.mark) this.marks();
        else if (kind === KIND.cyrillic || kind === KIND.greek) this.alphabet(kind);
        else this.word(kind);
        this.lineHasText = true;
      }
    }
    return this.units;
  }

  private pay(cost: number, times = 1): void {
    this.units += (TOKEN_COSTS[cost] ?? 0) * times;
  }

  private kindAt(at: number): number {
    return at < this.end ? kindOf(this.text.charCodeAt(at)) : KIND.lineEnd;
  }

  private skip(kind: number): number {
    const from = this.at;
    while (this.kindAt(++this.at) === kind && this.at < this.end);
    return this.at - from;
  }

  private space(): void {
    const length = this.skip(KIND.space);
    const next = this.kindAt(this.at);
    if (next === KIND.lineEnd) {
      // A line end joins the white space of its line, which costs nothing. At the end of the text there is none.
      if (this.lineHasText) this.pay(COST.trailingSpace);
      else if (this.at >= this.end) this.pay(COST.indentation);
    } else if (length > 1) {
      this.pay(this.lineHasText ? COST.spaces : COST.indentation);
    }
    if (length > 16) this.pay(COST.perSpace, length - 16);
    if (next === KIND.digit) this.pay(COST.spaceBeforeDigit);
    this.before = KIND.space;
  }

  private lineEnd(code: number): void {
    if (!this.lineHasText) this.pay(COST.blankLine);
    else this.pay(this.before === KIND.mark ? COST.lineEndAfterPunctuation : COST.lineEnd);
    const pair = code === 0x0d && this.at + 1 < this.end && this.text.charCodeAt(this.at + 1) === 0x0a;
    this.at += pair ? 2 : 1;
    this.lineHasText = false;
    this.before = KIND.space;
  }

  private digits(): void {
    this.pay(COST.digits, Math.ceil(this.skip(KIND.digit) / 3));
    this.before = KIND.digit;
  }

  private marks(): void {
    const from = this.at;
    let last = this.text.charCodeAt(from);
    let repeated = 0;
    while (++this.at < this.end) {
      const next = this.text.charCodeAt(this.at);
      if (kindOf(next) !== KIND.mark) break;
      if (next === last) repeated++;
      last = next;
    }
    const differing = this.at - from - repeated;
    const next = this.kindAt(this.at);
    if (this.at - from === 1 && this.before !== KIND.space && (next === KIND.lower || next === KIND.upper)) {
      this.pay(COST.joiner);
      this.before = JOINING_MARK;
      return;
    }
    this.pay(differing === 1 ? COST.punctuation : COST.mixedPunctuation);
    if (differing > 2) this.pay(COST.perPunctuation, differing - 2);
    if (repeated > 3) this.pay(COST.perRepeated, repeated - 3);
    this.before = KIND.mark;
  }

  private word(first: number): void {
    const from = this.at;
    let capitals = 0;
    let accents = 0;
    let kind = first;
    while (kind === KIND.upper || kind === KIND.accented) {
      if (kind === KIND.upper) capitals++;
      else accents++;
      kind = this.kindAt(++this.at);
      if (kind === KIND.upper && accents > 0) break;
    }
    while (kind === KIND.lower || kind === KIND.accented) {
      if (kind === KIND.accented) accents++;
      kind = this.kindAt(++this.at);
    }
    const length = this.at - from;
    const shape = capitals === 0 ? 0 : capitals === 1 && length > 1 ? 3 : 6;
    const joint = this.before === KIND.space ? 0 : this.before === JOINING_MARK ? 1 : 2;
    this.payWord(accents > 0 ? WORD_KIND.accented : shape + joint, length);
    this.before = first;
  }

  private alphabet(kind: number): void {
    this.payWord(kind === KIND.cyrillic ? WORD_KIND.cyrillic : WORD_KIND.greek, this.skip(kind));
    this.before = kind;
  }

  private payWord(row: number, length: number): void {
    this.pay(row * WORD_LENGTHS + Math.min(length, WORD_LENGTHS) - 1);
    if (length > WORD_LENGTHS) this.pay(COST.perLetter, length - WORD_LENGTHS);
  }

  private other(code: number): void {
    const previous = this.before === KIND.other ? this.text.charCodeAt(this.at - 1) : 0;
    this.pay(costOfOther(code, previous));
    this.at++;
    this.before = KIND.other;
  }
}

function costOfOther(code: number, previous: number): number {
  if (code >= 0x4e00 && code < 0xa000) {
    return previous >= 0x3400 && previous < 0xa000 ? COST.hanAfterHan : COST.han;
  }
  if (code >= 0x3040 && code < 0x30a0) return COST.hiragana;
  if (code >= 0x30a0 && code < 0x3100) return COST.katakana;
  if (code >= 0xac00 && code < 0xd7b0) return COST.hangul;
  if (code >= 0x3000 && code < 0x3040) return COST.cjkPunctuation;
  if (code >= 0xff00 && code < 0xfff0) return COST.cjkPunctuation;
  if (code >= 0xd800 && code < 0xe000) return COST.surrogate;
  if (code >= 0x3100 && code < 0x4e00) return COST.rareHan;
  if (code >= 0x2000 && code < 0x2070) return COST.generalPunctuation;
  if (code >= 0x2500 && code < 0x2580) return previous === code ? COST.boxRepeated : COST.symbol;
  if (code >= 0x2070 && code < 0x3000) return COST.symbol;
  if (code >= 0x0590 && code < 0x0800) return COST.semitic;
  if (code >= 0x0900 && code < 0x0e00) return COST.indic;
  if (code >= 0x0e00 && code < 0x1000) return COST.thai;
  if (code < 0x20 || code === 0x7f) return COST.control;
  return code < 0x100 ? COST.latinSymbol : COST.unknown;
}

/**
 * The cost of `text` from `start` to `end` (UTF-16 offsets) in units of 1/`UNITS_PER_TOKEN` token, in linear time. The costs of ranges
 * that meet at line ends add up exactly to the cost of the whole.
 */
export function tokenUnits(text: string, start: number, end: number): number {
  return new CostCounter(text, start, end).run();
}

/** Units as whole tokens; 0 only for 0 units. */
export function unitsToTokens(units: number): number {
  return units > 0 ? Math.max(1, Math.round(units / UNITS_PER_TOKEN)) : 0;
}

/** The estimated o200k_base tokens of `text`; 0 only for an empty string. */
export function estimateTokens(text: string): number {
  return unitsToTokens(tokenUnits(text, 0, text.length));
}
