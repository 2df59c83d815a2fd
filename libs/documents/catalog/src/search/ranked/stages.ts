/** The stages of a ranked search, in their order. Cursors contain these numbers. */
export const STAGE = {
  /** Titles, headings and names. */
  text: 0,
  /** Nodes in folders whose names match. */
  folders: 1,
  tags: 2,
  /** Words in any order, parts of words and misspelled words. */
  fuzzyWords: 3,
} as const;
