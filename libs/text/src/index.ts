export { readFrontMatter } from './outline/front-matter';
export { type Analysis } from './analysis/analyze';
export { analyzeDocument } from './analysis/analyze-document';
export { BYTES_PER_ENTRY, offsetOf, type Position } from './lines/position-index';
export {
  findAnchor,
  type NamedHeading,
  nearestAnchors,
  type RequestedAnchor,
  requestedAnchor,
} from './outline/find-anchor';
export { OUTLINE_VERSION } from './outline/outline';
export { maskPii, PII_ENTITIES, type PiiEntity, type PiiFinding } from './pii/pii';
export { type Cut, cutAtLineEnds, MAX_CUT_BYTES } from './outline/section-cut';
export { TOKEN_ESTIMATOR } from './tokens/tokens';
