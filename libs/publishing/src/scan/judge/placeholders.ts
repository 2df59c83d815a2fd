import { KeywordIndex } from '../match/keyword-index';

/** Words that documentation writes where a secret would stand. */
const FILLERS =
  'example sample placeholder changeme change-me change_me replace insert your dummy fake redacted removed hidden masked secret password passwd ' +
  'token apikey api-key api_key access key here todo fixme foobar foo bar baz qux lorem ipsum undefined null none test demo invalid notreal ' +
  'not-real not_real value string something random generated default deadbeef cafebabe decafbad feedface c0ffee hunter2 letmein qwerty ' +
  'asdf admin user super never goes mysecret wjalrxutnfemi k7mdeng bpxrficy do-not-use donotuse project organization account client service';

const FILLER_INDEX = new KeywordIndex(FILLERS.split(' '));
const FILLER_LENGTHS = FILLERS.split(' ').map((word) => word.length);

/** What stands for something else: a variable, a template's field, a hole. */
const TEMPLATE =
  /\$\{|\$\(|\{\{|\}\}|<%|%>|\[\[|<[A-Za-z][^<>]{0,60}>|%\([a-z]|%[A-Za-z_]{2,40}%|^\$[A-Za-z_]|^%[sdv]$|\.\.\.|…|\*\*\*|___|#\{|^\{[^{}]{1,60}\}$|^\[[^[\]]{1,60}\]$/;

const MIN_REPEAT = 4;
const MIN_SEQUENCE = 5;
const MIN_BRAIDED = 6;
const MAX_PERIOD = 12;

/** Below this share of its characters a value that else is filler is no value. */
const MIN_SHARE = 0.7;

/** Whether a text is a template's field, a variable or the like. */
export function isTemplate(value: string): boolean {
  return TEMPLATE.test(value);
}

/**
 * Whether a value is one of documentation: a template, or for the most part filler words, repeats and sequences. What remains without
 * them is a value where it is still `min` characters long, so that filler put before or after a real one hides nothing.
 */
export function isPlaceholder(value: string, min = Infinity): boolean {
  if (value.length === 0 || isTemplate(value) || isPeriodic(value)) return true;
  return realLength(value) < Math.min(min, value.length * MIN_SHARE);
}

/** How many characters of a value are no filler. */
export function realLength(value: string): number {
  const filler = new Uint8Array(value.length);
  FILLER_INDEX.search(value, (word, start) => filler.fill(1, start, start + (FILLER_LENGTHS[word] ?? 0)));
  markRuns(value, filler, 1, 0, MIN_REPEAT);
  for (const step of [1, -1]) {
    markRuns(value, filler, 1, step, MIN_SEQUENCE);
    markBraided(value, filler, step);
  }
  let real = 0;
  for (const mark of filler) real += 1 - mark;
  return real;
}

/** Marks runs of at least `least` characters each of which is the one before plus `step`, letters without case. */
function markRuns(value: string, filler: Uint8Array, stride: number, step: number, least: number): void {
  let start = 0;
  for (let at = stride; at <= value.length; at++) {
    if (at < value.length && folded(value, at) - folded(value, at - stride) === step) continue;
    if (at - start >= least) filler.fill(1, start, at);
    start = at - stride + 1;
  }
}

/** Marks two sequences braided into one, as `a1b2c3d4`. */
function markBraided(value: string, filler: Uint8Array, step: number): void {
  markRuns(value, filler, 2, step, MIN_BRAIDED);
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
