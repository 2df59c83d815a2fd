/** The tables, indexes, functions and triggers of one area, and the statements that remove them. */
export interface Area {
  up: readonly string[];
  down: readonly string[];
}
