export { analyse, type Analysis, type AnalyseOptions } from './analyse';
export { analyseAnywhere, closeAnalysis } from './analyse-anywhere';
export { AnalysisAborted, AnalysisQueueFull } from './analysis-pool';
export { buildLineIndex, LINES_PER_ENTRY, sliceLines, type LineSlice } from './line-index';
export { readOutline, type Heading, type Outline } from './outline';
export { findPii, maskPii, PII_ENTITIES, type PiiEntity, type PiiFinding, type PiiReport } from './pii';
export type { QualityCode, QualityWarning } from './quality';
export { cutAtLineEnds, MAX_CUT_BYTES, type Cut, type CutRequest } from './section-cut';
export { estimateTokens, TOKEN_ESTIMATOR } from './tokens';
