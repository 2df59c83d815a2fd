import { KeywordIndex } from '../words/keyword-index';

/** Words that documentation uses in place of secrets. */
const FILLERS = (
  'example sample placeholder changeme change-me change_me replace insert your dummy fake redacted removed hidden masked secret password passwd ' +
  'token apikey api-key api_key access key here todo fixme foobar foo bar baz qux lorem ipsum undefined null none test demo invalid notreal ' +
  'not-real not_real value string something random generated default deadbeef cafebabe decafbad feedface c0ffee hunter2 letmein qwerty ' +
  'asdf admin user super never goes mysecret wjalrxutnfemi k7mdeng bpxrficy do-not-use donotuse project organization account client service ' +
  'correct horse battery staple welcome root guest strong secure pass'
).split(' ');

const FILLER_INDEX = new KeywordIndex(FILLERS);

/** Variables and template fields. */
const TEMPLATE =
  /\$\{[^{}]{0,60}\}|\$\([^()]{0,60}\)|\{\{[^{}]{0,60}\}\}|<%[^%]{0,60}%>|\[\[[^[\]]{0,60}\]\]|<[A-Za-z][^<>]{0,60}>|#\{[^{}]{0,60}\}|%\([a-z_]{1,40}\)s|^\$[A-Za-z_]\w*$|^%[A-Za-z_]{1,40}%?$|^\{[^{}]{1,60}\}$|^\[[^[\]]{1,60}\]$/g;

/** A value without any of these has no template and no gap. */
const MARKS = /[$%<>[{#.*_…]/;

/** A gap where a part of the value was left out. The parts beside it are placeholders if they are shorter than this. */
const GAP = /\.{3,}|…|\*{3,}|_{4,}/g;
const MIN_BESIDE_GAP = 16;

const MIN_REPEAT = 4;
const MIN_SEQUENCE = 5;
const MIN_INTERLEAVED = 6;
const MAX_PERIOD = 12;

/** A value with a smaller share of characters that are not filler is a placeholder. */
const MIN_SHARE = 0.7;

/**
 * Whether a value is a placeholder: a template, or mostly filler words, repetitions and sequences. If at least `min` characters remain
 * without those, it is a value, so that filler before or after a real value can't hide it.
 */
export function isPlaceholder(value: string, min = Infinity): boolean {
  if (value.length === 0 || isPeriodic(value) || hasOnlyPieces(value)) return true;
  return realLength(value) < Math.min(min, value.length * MIN_SHARE);
}

/**
 * Whether a value in the exact format of a vendor's keys is a placeholder. A mere sequence (`abcdef…`) does not count as one here, since it
 * can be a real key if the format is right.
 */
export function isPlaceholderKey(value: string, min?: number): boolean {
  return value.length === 0 || (markedBy(value, false) > 0 && isPlaceholder(value, min));
}

/** The number of characters of a value that are not filler. */
export function realLength(value: string): number {
  return value.length - markedBy(value, true);
}

/** The number of characters of a value that are filler. `sequences` says whether sequences count as filler. */
function markedBy(value: string, sequences: boolean): number {
  const filler = new Uint8Array(value.length);
  FILLER_INDEX.search(value, (word, start) => {
    filler.fill(1, start, start + (FILLERS[word]?.length ?? 0));
  });
  for (const pattern of MARKS.test(value) ? [TEMPLATE, GAP] : []) {
    for (const { 0: piece, index } of value.matchAll(pattern)) filler.fill(1, index, index + piece.length);
  }
  markRuns(value, filler, 1, 0, MIN_REPEAT);
  for (const step of sequences ? [1, -1] : []) {
    markRuns(value, filler, 1, step, MIN_SEQUENCE);
    // Two interleaved sequences, as in `a1b2c3d4`.
    markRuns(value, filler, 2, step, MIN_INTERLEAVED);
  }
  let marked = 0;
  for (let at = 0; at < filler.length; at++) marked += filler[at] as number;
  return marked;
}

/** Whether a value has a gap, and no part beside it is long enough. */
function hasOnlyPieces(value: string): boolean {
  const pieces = MARKS.test(value) ? value.split(GAP) : [];
  return pieces.length > 1 && pieces.every((piece) => piece.length < MIN_BESIDE_GAP);
}

/** Marks runs of at least `least` characters, each of which is the character `stride` before it plus `step`, ignoring case. */
function markRuns(value: string, filler: Uint8Array, stride: number, step: number, least: number): void {
  let start = 0;
  for (let at = stride; at <= value.length; at++) {
    if (at < value.length && folded(value, at) - folded(value, at - stride) === step) continue;
    if (at - start >= least) filler.fill(1, start, at);
    start = at - stride + 1;
  }
}

function folded(value: string, at: number): number {
  const code = value.charCodeAt(at);
  return code >= 65 && code <= 90 ? code + 32 : code;
}

/** Whether a value is a repetition of its first characters, with a period of up to twelve. */
function isPeriodic(value: string): boolean {
  for (let period = 1; period <= MAX_PERIOD && period * 2 <= value.length; period++) {
    let at = period;
    while (at < value.length && value.charCodeAt(at) === value.charCodeAt(at - period)) at++;
    if (at === value.length) return true;
  }
  return false;
}
