import type { CitationState } from './citations.dto';

/** A text that can be cited, and where it is in its document. */
export interface CitedText {
  /** The name of the document in citations. */
  citedAs: string;
  /** '' for the text before the first heading, null for a whole document. */
  anchor: string | null;
  startLine: number;
  endLine: number;
  /** SHA-256. */
  hash: Buffer;
}

/** A document that the caller can read. */
export interface CitedDocument {
  source: 'document';
  nodeId: string;
  path: string;
}

/** The published copy of a document that the caller can't read. */
export interface CitedCopy {
  source: 'published';
  nodeId: string;
  publicUrl: string;
}

export interface CheckedCitation {
  state: CitationState;
  /** The present text; null if `state` is `gone`. */
  text: CitedText | null;
  /** Null if the caller can read neither the document nor a copy. */
  place: CitedDocument | CitedCopy | null;
}
