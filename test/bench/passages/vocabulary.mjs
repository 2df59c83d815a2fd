// Texts of words that nobody knows, whose frequencies fall as those of real words do (Zipf). The same numbers give the same texts.
const CONSONANTS = 'bdfgklmnprtvz';
const VOWELS = 'aeiou';
const WORDS = 20_000;

/** A generator of pseudo-random numbers from 0 to 1 (mulberry32). */
function randomFrom(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const SYLLABLES = CONSONANTS.length * VOWELS.length;

/** The word of a rank: 0 for the most frequent one. Words of neighboring ranks look different. */
export function wordAt(rank) {
  let rest = (rank * 104_729) % SYLLABLES ** 3;
  let word = '';
  for (let syllable = 0; syllable < 3; syllable++) {
    const pair = rest % SYLLABLES;
    word += CONSONANTS[pair % CONSONANTS.length] + VOWELS[Math.floor(pair / CONSONANTS.length)];
    rest = Math.floor(rest / SYLLABLES);
  }
  return `${word}k`;
}

/** Documents of `sections` sections each, with about `words` words in a section. */
export function documentsOf(count, { sections, words }) {
  const random = randomFrom(7);
  const rank = () => Math.min(WORDS - 1, Math.floor(WORDS ** random()) - 1);
  const text = (length) => Array.from({ length }, () => wordAt(rank())).join(' ');
  return Array.from({ length: count }, (_, i) => ({
    virtualPath: `part-${i % 20}/page-${i}.md`,
    content: Array.from(
      { length: sections },
      (_unused, s) => `${s === 0 ? '#' : '##'} ${text(4)}\n\n${text(words)}.\n`,
    ).join('\n'),
  }));
}

/** Queries: rare, usual and frequent words, alone and together, misspelled and unknown. */
export function queriesOf() {
  const ranks = [3, 11, 40, 150, 600, 2_000, 7_000, 15_000];
  const alone = ranks.map(wordAt);
  const together = ranks.map((rank, i) =>
    [rank, ranks[(i + 3) % 8], ranks[(i + 5) % 8]].map(wordAt).join(' '),
  );
  const question = ranks.map(
    (rank) => `how do I ${wordAt(rank)} the ${wordAt(rank + 1)} of a ${wordAt(5)} ${wordAt(300)}?`,
  );
  const misspelled = [600, 2_000, 7_000].map((rank) => wordAt(rank).replace(/(.)(.)(.)$/, '$2$1$3'));
  return [...alone, ...together, ...question, ...misspelled, 'xqxqxq wyxwyx'];
}
