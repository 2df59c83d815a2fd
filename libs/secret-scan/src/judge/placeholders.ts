import { KeywordIndex } from '../words/keyword-index';

/** Words that documentation writes where a secret would stand. */
const FILLERS = (
  'example sample placeholder changeme change-me change_me replace insert your dummy fake redacted removed hidden masked secret password passwd ' +
  'token apikey api-key api_key access key here todo fixme foobar foo bar baz qux lorem ipsum undefined null none test demo invalid notreal ' +
  'not-real not_real value string something random generated default deadbeef cafebabe decafbad feedface c0ffee hunter2 letmein qwerty ' +
  'asdf admin user super never goes mysecret wjalrxutnfemi k7mdeng bpxrficy do-not-use donotuse project organization account client service ' +
  'correct horse battery staple welcome root guest strong secure pass'
).split(' ');

const FILLER_INDEX = new KeywordIndex(FILLERS);

/** What stands for something else: a variable, a field of a template. */
const TEMPLATE =
  /\$\{[^{}]{0,60}\}|\$\([^()]{0,60}\)|\{\{[^{}]{0,60}\}\}|<%[^%]{0,60}%>|\[\[[^[\]]{0,60}\]\]|<[A-Za-z][^<>]{0,60}>|#\{[^{}]{0,60}\}|%\([a-z_]{1,40}\)s|^\$[A-Za-z_]\w*$|^%[A-Za-z_]{1,40}%?$|^\{[^{}]{1,60}\}$|^\[[^[\]]{1,60}\]$/g;

/** Without any of these there is no template and no hole. */
const MARKS = /[$%<>[{#.*_…]/;

/** What is left out: of a value with a hole, nothing shorter than this is one. */
const HOLE = /\.{3,}|…|\*{3,}|_{4,}/g;
const MIN_BESIDE_HOLE = 16;

const MIN_REPEAT = 4;
const MIN_SEQUENCE = 5;
const MIN_BRAIDED = 6;
const MAX_PERIOD = 12;

/** Below this share of characters that are no filler a value is none. */
const MIN_SHARE = 0.7;

/**
 * Whether a value is one of documentation: a template, or for the most part filler words, repeats and sequences. What remains without
 * them is a value where it is still `min` characters long, so that filler put before or after a real one hides nothing.
 */
export function isPlaceholder(value: string, min = Infinity): boolean {
  if (value.length === 0 || isPeriodic(value) || hasOnlyPieces(value)) return true;
  return realLength(value) < Math.min(min, value.length * MIN_SHARE);
}

/**
 * Whether a value that has the exact shape of a vendor's keys is one of documentation all the same. A mere sequence (`abcdef…`) isn't taken
 * for that: with the shape right nobody can tell.
 */
export function isShapedPlaceholder(value: string, min?: number): boolean {
  return value.length === 0 || (markedBy(value, false) > 0 && isPlaceholder(value, min));
}

/** How many characters of a value are no filler. */
export function realLength(value: string): number {
  return value.length - markedBy(value, true);
}

/** How many characters of a value are filler, with or without sequences. */
function markedBy(value: string, sequences: boolean): number {
  const filler = new Uint8Array(value.length);
  FILLER_INDEX.search(value, (word, start) => {
    filler.fill(1, start, start + (FILLERS[word]?.length ?? 0));
  });
  for (const pattern of MARKS.test(value) ? [TEMPLATE, HOLE] : []) {
    for (const { 0: piece, index } of value.matchAll(pattern)) filler.fill(1, index, index + piece.length);
  }
  markRuns(value, filler, 1, 0, MIN_REPEAT);
  for (const step of sequences ? [1, -1] : []) {
    markRuns(value, filler, 1, step, MIN_SEQUENCE);
    // Two sequences braided into one, as `a1b2c3d4`.
    markRuns(value, filler, 2, step, MIN_BRAIDED);
  }
  let marked = 0;
  for (let at = 0; at < filler.length; at++) marked += filler[at] as number;
  return marked;
}

/** Whether a value has a hole, and nothing long enough beside it. */
function hasOnlyPieces(value: string): boolean {
  const pieces = MARKS.test(value) ? value.split(HOLE) : [];
  return pieces.length > 1 && pieces.every((piece) => piece.length < MIN_BESIDE_HOLE);
}

/** Marks runs of at least `least` characters each of which is the one `stride` before plus `step`, letters without case. */
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

/** Whether a value repeats itself from one to twelve characters on, at least twice. */
function isPeriodic(value: string): boolean {
  for (let period = 1; period <= MAX_PERIOD && period * 2 <= value.length; period++) {
    let at = period;
    while (at < value.length && value.charCodeAt(at) === value.charCodeAt(at - period)) at++;
    if (at === value.length) return true;
  }
  return false;
}
