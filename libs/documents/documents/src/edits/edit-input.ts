import { invalidField } from '#platform';
import type { Edit } from '#text';
import type { EditDto, EditOp } from './edits.dto';

type Field = 'anchor' | 'text' | 'find' | 'replace' | 'all';

const FIELDS: Record<EditOp, { required: Field[]; optional?: Field[] }> = {
  append: { required: ['text'] },
  prepend: { required: ['text'] },
  replaceSection: { required: ['anchor', 'text'] },
  insertBefore: { required: ['anchor', 'text'] },
  insertAfter: { required: ['anchor', 'text'] },
  deleteSection: { required: ['anchor'] },
  replaceText: { required: ['find', 'replace'], optional: ['all'] },
};
const ALL_FIELDS: Field[] = ['anchor', 'text', 'find', 'replace', 'all'];

/**
 * Edits with the fields of their operations. A field of another operation is refused and not ignored, because its sender expects it to
 * limit the edit.
 *
 * @throws ValidationFailed
 */
export function readEdits(edits: readonly EditDto[]): Edit[] {
  if (edits.length === 0) throw invalidField('edits', 'minItems', 'must have at least one edit');
  return edits.map((edit, index) => {
    requireFields(edit, `edits.${index}`);
    const { op, anchor = '', text = '', find = '', replace = '', all = false } = edit;
    switch (op) {
      case 'append':
      case 'prepend':
        return { op, text };
      case 'deleteSection':
        return { op, anchor };
      case 'replaceText':
        return { op, find, replace, all };
      default:
        return { op, anchor, text };
    }
  });
}

function requireFields(edit: EditDto, path: string): void {
  const { required, optional = [] } = FIELDS[edit.op];
  for (const field of ALL_FIELDS) {
    const isSent = edit[field] !== undefined;
    if (!isSent && required.includes(field))
      throw invalidField(`${path}.${field}`, 'required', `is required with ${edit.op}`);
    if (isSent && !required.includes(field) && !optional.includes(field))
      throw invalidField(`${path}.${field}`, 'notAccepted', `must be omitted with ${edit.op}`);
  }
  if (edit.text === '' && edit.op !== 'replaceSection')
    throw invalidField(`${path}.text`, 'minLength', 'must not be empty');
}
