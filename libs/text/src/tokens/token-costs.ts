/** Words longer than this pay the cost of this length and COST.perLetter for each further letter. */
export const WORD_LENGTHS = 20;

/** Rows of the word table that don't depend on what stands before the word. */
export const WORD_KIND = { accented: 9, cyrillic: 10, greek: 11 } as const;

const WORD_TABLE = 240;

/** Places in TOKEN_COSTS after the word table. */
export const COST = {
  /** White space before a line end. */
  trailingSpace: WORD_TABLE + 0,
  /** White space of two or more before the first text of a line. */
  indentation: WORD_TABLE + 1,
  /** White space of two or more within a line. */
  spaces: WORD_TABLE + 2,
  /** Each space of a run beyond 16. */
  perSpace: WORD_TABLE + 3,
  /** White space before a number: never part of its token. */
  spaceBeforeDigit: WORD_TABLE + 4,
  lineEnd: WORD_TABLE + 5,
  /** Joins the mark before it. */
  lineEndAfterPunctuation: WORD_TABLE + 6,
  /** Joins the line end before it. */
  blankLine: WORD_TABLE + 7,
  /** Each three digits. */
  digits: WORD_TABLE + 8,
  /** One mark between a letter and a letter. */
  joiner: WORD_TABLE + 9,
  /** A mark, or a run of one mark. */
  punctuation: WORD_TABLE + 10,
  /** A run of different marks. */
  mixedPunctuation: WORD_TABLE + 11,
  /** Each change of mark beyond the second. */
  perPunctuation: WORD_TABLE + 12,
  /** Each repetition beyond the third. */
  perRepeated: WORD_TABLE + 13,
  /** Each letter beyond WORD_LENGTHS. */
  perLetter: WORD_TABLE + 14,
  /** The first of a run. */
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
  /** A box drawing character like the one before. */
  boxRepeated: WORD_TABLE + 25,
  semitic: WORD_TABLE + 26,
  indic: WORD_TABLE + 27,
  thai: WORD_TABLE + 28,
  control: WORD_TABLE + 29,
  latinSymbol: WORD_TABLE + 30,
  unknown: WORD_TABLE + 31,
} as const;

/**
 * Costs in hundredths of a token. Fitted by weighted least squares against o200k_base on half of a corpus of documentation (English,
 * Japanese, Chinese), source code in eight languages and localised messages in thirteen; measured on the other half.
 */
// prettier-ignore
export const TOKEN_COSTS: readonly number[] = [
  // a word after white space, by length
  117, 71, 102, 98, 103, 84, 106, 107, 156, 119, 148, 184, 179, 225, 212, 278, 324, 358, 382, 403,
  // a word after one joining mark (".name")
  96, 111, 124, 93, 100, 88, 124, 159, 167, 193, 201, 326, 353, 317, 293, 314, 327, 343, 362, 378,
  // a word glued to what is before it
  98, 88, 110, 108, 108, 155, 104, 106, 108, 161, 159, 254, 311, 329, 333, 357, 375, 393, 414, 432,
  // Capitalised after white space
  101, 101, 99, 98, 126, 133, 147, 133, 117, 186, 220, 261, 289, 309, 328, 383, 429, 478, 512, 537,
  // .Capitalised
  159, 162, 181, 158, 165, 144, 128, 142, 169, 165, 177, 201, 220, 252, 282, 311, 335, 359, 382, 406,
  // gluedCapitalised
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
