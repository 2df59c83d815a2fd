export { TextSettings } from './text.settings';
export { endOfFrontMatter } from './outline/front-matter';
export { type Analysis } from './analysis/analyze';
export { analyzeDocument } from './analysis/analyze-document';
export { type Citation, citedHash, formatCitation, MAX_CITATION, parseCitation } from './citations/citation';
export { BYTES_PER_ENTRY, offsetOf, type Position } from './lines/position-index';
export {
  findAnchor,
  type NamedHeading,
  nearestAnchors,
  type RequestedAnchor,
  requestedAnchor,
} from './outline/find-anchor';
export { OUTLINE_VERSION } from './outline/outline';
export { cutPassages, type Passage } from './passages/cut-passages';
export type { IndexedPassage } from './passages/index-passages';
export { indexDocument } from './passages/index-document';
export { matchedWords } from './passages/matched-words';
export { cutSnippet } from './passages/snippet';
export { LABEL_WEIGHTS, LEVEL_IMPACTS, RANK_DIVISOR } from './words/impact';
export { isUnspaced } from './words/tokenize';
export {
  correctedTerm,
  formsInIndex,
  wordWithForm,
  type QueryTerm,
  queryTermsOf,
  stemsOf,
} from './words/query-terms';
export { maskPii, PII_ENTITIES, type PiiEntity, type PiiFinding } from './pii/pii';
export { type Cut, cutAtLineEnds, MAX_CUT_BYTES } from './outline/section-cut';
export { estimateTokens, TOKEN_ESTIMATOR } from './tokens/tokens';
export type { Edit, EditProblem } from './edits/edit';
export { compareDocuments, editDocument } from './edits/edit-document';
export { countLineChanges, traceLines } from './edits/line-history';
export type { LineChanges } from './edits/line-changes';
export { findDocumentLinks } from './links/find-document-links';
export { type DocumentLink, LINKS_VERSION, MAX_HREF, MAX_LINKS } from './links/find-links';
export { type LinkTarget, readLinkTarget, referenceOf, resolveLinkTarget } from './links/link-target';
