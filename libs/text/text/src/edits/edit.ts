/** One change to a part of a document. */
export type Edit =
  | { op: 'append' | 'prepend'; text: string }
  | { op: 'replaceSection' | 'insertBefore' | 'insertAfter'; anchor: string; text: string }
  | { op: 'deleteSection'; anchor: string }
  | { op: 'replaceText'; find: string; replace: string; all: boolean };

/** A section whose name resembles one that does not exist. */
export interface NearSection {
  anchor: string;
  level: number;
  startLine: number;
  heading: string;
}

/** Why an edit can't be applied. `edit` is its index. */
export type EditProblem =
  | { kind: 'noSection'; edit: number; nearest: NearSection[] }
  | { kind: 'notFound'; edit: number }
  /** `lines` are those of the first occurrences, in the document before this edit. */
  | { kind: 'ambiguous'; edit: number; occurrences: number; atLeast: boolean; lines: number[] }
  | { kind: 'tooMany'; edit: number }
  | { kind: 'tooLarge'; edit: number };

/** The document after all edits, or the first edit that can't be applied. */
export type Edited = { content: string } | { problem: EditProblem };
