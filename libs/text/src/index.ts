export { readFrontMatter } from './outline/front-matter';
export { type Analysis } from './analysis/analyse';
export { analyseAnywhere, closeAnalysis } from './analysis/analyse-anywhere';
export { LINES_PER_ENTRY, sliceLines } from './lines/line-index';
export { maskPii, PII_ENTITIES, type PiiEntity } from './pii/pii';
export { type Cut, cutAtLineEnds, MAX_CUT_BYTES } from './outline/section-cut';
export { TOKEN_ESTIMATOR } from './tokens/tokens';
