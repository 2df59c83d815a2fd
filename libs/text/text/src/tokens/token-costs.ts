/** A longer word costs as much as a word of this length, and `COST.perLetter` for each further letter. */
export const WORD_LENGTHS = 20;

/** The rows of the word table that don't depend on what precedes the word. */
export const WORD_KIND = { accented: 9, cyrillic: 10, greek: 11 } as const;

const WORD_TABLE = 240;

/** The positions in `TOKEN_COSTS` after the word table. */
export const COST = {
  /** White space before a line end. */
  trailingSpace: WORD_TABLE + 0,
  /** White space of two or more before the first text of a line. */
  indentation: WORD_TABLE + 1,
  /** White space of two or more within a line. */
  spaces: WORD_TABLE + 2,
  /** Each space of a run beyond 16. */
  perSpace: WORD_TABLE + 3,
  /** White space before a number, which is never part of the number's token. */
  spaceBeforeDigit: WORD_TABLE + 4,
  lineEnd: WORD_TABLE + 5,
  /** A line end that joins the mark before it. */
  lineEndAfterPunctuation: WORD_TABLE + 6,
  /** A line end that joins the line end before it. */
  blankLine: WORD_TABLE + 7,
  /** Every three digits. */
  digits: WORD_TABLE + 8,
  /** A single mark between two letters. */
  joiner: WORD_TABLE + 9,
  /** A mark, or a run of the same mark. */
  punctuation: WORD_TABLE + 10,
  /** A run of different marks. */
  mixedPunctuation: WORD_TABLE + 11,
  /** Each change of mark beyond the second. */
  perPunctuation: WORD_TABLE + 12,
  /** Each repetition beyond the third. */
  perRepeated: WORD_TABLE + 13,
  /** Each letter beyond `WORD_LENGTHS`. */
  perLetter: WORD_TABLE + 14,
  /** The first character of a run. */
  han: WORD_TABLE + 15,
  hanAfterHan: WORD_TABLE + 16,
  hiragana: WORD_TABLE + 17,
  katakana: WORD_TABLE + 18,
  hangul: WORD_TABLE + 19,
  cjkPunctuation: WORD_TABLE + 20,
  /** Half of an astral character. */
  surrogate: WORD_TABLE + 21,
  rareHan: WORD_TABLE + 22,
  generalPunctuation: WORD_TABLE + 23,
  symbol: WORD_TABLE + 24,
  /** The same box drawing character again. */
  boxRepeated: WORD_TABLE + 25,
  semitic: WORD_TABLE + 26,
  indic: WORD_TABLE + 27,
  thai: WORD_TABLE + 28,
  control: WORD_TABLE + 29,
  latinSymbol: WORD_TABLE + 30,
  unknown: WORD_TABLE + 31,
} as const;

/**
 * Costs in hundredths of a token. They were fitted to o200k_base by weighted least squares on one half of a corpus, and measured on the
 * other half. The corpus has documentation in English, Japanese and Chinese, source code in eight languages and localized messages in
 * thirteen.
 */
// prettier-ignore
export const TOKEN_COSTS: readonly number[] = [
  // a word after white space, by length
  117, 71, 102, 98, 103, 84, 106, 107, 156, 119, 148, 184, 179, 225, 212, 278, 324, 358, 382, 403,
  // a word after one joining mark (".name")
  96, 111, 124, 93, 100, 88, 124, 159, 167, 193, 201, 326, 353, 317, 293, 314, 327, 343, 362, 378,
  // a word directly after other text
  98, 88, 110, 108, 108, 155, 104, 106, 108, 161, 159, 254, 311, 329, 333, 357, 375, 393, 414, 432,
  // Capitalized after white space
  101, 101, 99, 98, 126, 133, 147, 133, 117, 186, 220, 261, 289, 309, 328, 383, 429, 478, 512, 537,
  // .Capitalized
  159, 162, 181, 158, 165, 144, 128, 142, 169, 165, 177, 201, 220, 252, 282, 311, 335, 359, 382, 406,
  // gluedCapitalized
  115, 116, 117, 94, 92, 102, 86, 101, 73, 93, 115, 159, 162, 193, 215, 261, 289, 315, 339, 361,
  // CAPITALS after white space
  70, 74, 77, 122, 172, 153, 127, 135, 142, 154, 211, 225, 234, 244, 254, 283, 310, 335, 357, 378,
  // .CAPITALS
  82, 136, 118, 104, 83, 93, 129, 149, 182, 197, 231, 258, 280, 303, 314, 329, 350, 369, 388, 408,
  // gluedCAPITALS
  201, 208, 197, 250, 262, 263, 230, 253, 275, 291, 306, 325, 331, 345, 357, 372, 388, 405, 422, 440,
  // a Latin word with letters beyond ASCII
  195, 181, 145, 220, 348, 304, 344, 306, 264, 213, 279, 352, 400, 410, 430, 446, 458, 472, 481, 498,
  // Cyrillic
  59, 88, 96, 106, 128, 153, 167, 211, 239, 237, 264, 266, 292, 318, 344, 374, 404, 419, 432, 449,
  // Greek
  115, 112, 110, 108, 106, 125, 144, 163, 183, 202, 222, 241, 261, 281, 301, 321, 341, 360, 380, 400,
  // in the order of COST
  20, 87, 106, 1, 72, 111, 0, 26, 116, 29, 99, 100, 39, 1, 77, 107,
  64, 55, 69, 68, 110, 126, 100, 89, 106, 26, 35, 31, 36, 100, 90, 40,
];
