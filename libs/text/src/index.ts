export { readFrontMatter } from './outline/front-matter';
export { type Analysis } from './analysis/analyze';
export { analyzeDocument, closeAnalysis } from './analysis/analyze-document';
export { LINES_PER_ENTRY, sliceLines } from './lines/line-index';
export { maskPii, PII_ENTITIES, type PiiEntity } from './pii/pii';
export { type Cut, cutAtLineEnds, MAX_CUT_BYTES } from './outline/section-cut';
export { TOKEN_ESTIMATOR } from './tokens/tokens';
