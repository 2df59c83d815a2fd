export { readFrontMatter } from './front-matter';
export { type Analysis } from './analyse';
export { analyseAnywhere, closeAnalysis } from './analyse-anywhere';
export { LINES_PER_ENTRY, sliceLines } from './line-index';
export { maskPii, PII_ENTITIES, type PiiEntity } from './pii';
export { type Cut, cutAtLineEnds, MAX_CUT_BYTES } from './section-cut';
export { TOKEN_ESTIMATOR } from './tokens';
