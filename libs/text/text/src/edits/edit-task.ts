import type { Edit } from './edit';

/** Edits of a document. */
export interface EditTask {
  content: string;
  edits: readonly Edit[];
  /** How many UTF-16 code units the document may have. */
  maxLength: number;
}

/** Two states of a document to compare. */
export interface CompareTask {
  old: string;
  edited: string;
  /** Whether to write the changes in the unified format. */
  diff: boolean;
}
