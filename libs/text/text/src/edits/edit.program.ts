import { applyEdits } from './apply-edits';
import type { Edited } from './edit';
import type { EditTask } from './edit-task';

/** Applies edits to a document, in a thread. */
export function run({ content, edits, maxLength }: EditTask): Edited {
  return applyEdits(content, edits, maxLength);
}
