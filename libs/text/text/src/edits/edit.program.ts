import { applyEdits } from './apply-edits';
import type { Edited } from './edit';
import type { EditTask } from './edit-task';

/** What a thread runs to edit a document. */
export function run({ content, edits, maxLength }: EditTask): Edited {
  return applyEdits(content, edits, maxLength);
}
