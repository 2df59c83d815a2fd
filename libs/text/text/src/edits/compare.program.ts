import type { CompareTask } from './edit-task';
import { type LineChanges, compareLines } from './line-changes';

/** What a thread runs to compare two states of a document. */
export function run({ old, edited, diff }: CompareTask): LineChanges {
  return compareLines(old, edited, { diff });
}
