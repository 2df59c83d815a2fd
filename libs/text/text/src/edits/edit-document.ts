import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type ThreadProgram, threads } from '#platform';
import { applyEdits } from './apply-edits';
import { type LineChanges, compareLines } from './line-changes';
import type { Edit, Edited } from './edit';
import type { CompareTask, EditTask } from './edit-task';

/**
 * Documents of up to this many UTF-16 code units, for each scan that the edits need, are edited in the calling thread. For ordinary text
 * that takes at most about 3 ms.
 */
const MAX_INLINE_LENGTH = 131_072;
/** Two states of a document of up to this many UTF-16 code units are compared in the calling thread: time grows faster than the length. */
const MAX_COMPARED_INLINE = 16_384;

const EDIT: ThreadProgram<EditTask, Edited> = { file: join(__dirname, 'edit.program.js') };
const COMPARE: ThreadProgram<CompareTask, LineChanges> = { file: join(__dirname, 'compare.program.js') };

/**
 * Applies edits, in a worker thread if that takes long.
 *
 * @param tenantId the tenant whose thread time it uses
 * @throws as `ThreadPool.run` does
 */
export async function editDocument(tenantId: string, task: EditTask): Promise<Edited> {
  const { content, edits, maxLength } = task;
  const size = sizeOf(task);
  if (size * edits.length <= MAX_INLINE_LENGTH || !existsSync(EDIT.file))
    return applyEdits(content, edits, maxLength);
  return threads().run(EDIT, { tenantId, size, input: task });
}

/**
 * How many UTF-16 code units each edit may have to read. Replacing a text everywhere can grow a short document to the maximum length, and
 * each further edit reads all of it.
 */
export function sizeOf({ content, edits, maxLength }: EditTask): number {
  return edits.some(multiplies) ? maxLength : content.length + lengthOf(edits);
}

/** Compares two states of a document, in a worker thread if they are long. @throws as `ThreadPool.run` does */
export async function compareDocuments(tenantId: string, task: CompareTask): Promise<LineChanges> {
  const { old, edited, diff } = task;
  const size = old.length + edited.length;
  if (size <= MAX_COMPARED_INLINE || !existsSync(COMPARE.file)) return compareLines(old, edited, { diff });
  return threads().run(COMPARE, { tenantId, size, input: task });
}

function multiplies(edit: Edit): boolean {
  return edit.op === 'replaceText' && edit.all && edit.replace.length > edit.find.length;
}

function lengthOf(edits: readonly Edit[]): number {
  return edits.reduce(
    (length, edit) =>
      length + ('text' in edit ? edit.text.length : 'replace' in edit ? edit.replace.length : 0),
    0,
  );
}
