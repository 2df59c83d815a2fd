import type { CompareTask } from './edit-task';
import { type LineChanges, compareLines } from './line-changes';

/** Compares two states of a document, in a thread. */
export function run({ old, edited, diff }: CompareTask): LineChanges {
  return compareLines(old, edited, { diff });
}
