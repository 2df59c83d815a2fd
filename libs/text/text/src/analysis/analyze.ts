import { mayLinkToItself } from '../quality/broken-links';
import { scanDocument } from '../outline/document-scan';
import { findLineStarts } from '../lines/line-starts';
import { indexPositions, type Position } from '../lines/position-index';
import { buildOutline, type Outline } from '../outline/outline';
import { findPii, type PiiEntity, type PiiReport } from '../pii/pii';
import { checkQuality } from '../quality/quality';
import type { QualityWarning } from '../quality/warning';
import { estimateSections } from '../outline/section-tokens';

/** The parts of an analysis. */
export interface AnalyzeOptions {
  /** Whether to check the quality. */
  quality: boolean;
  /** The kinds of personal data to find; null for none. */
  pii: { entities: readonly PiiEntity[] } | null;
}

/** The facts about the content of a document that saving it needs. */
export interface Analysis {
  /** The content as UTF-8; a lone surrogate becomes U+FFFD. */
  bytes: Buffer;
  outline: Outline;
  /** See `indexPositions`. */
  positions: Position[];
  /** The estimated tokens of the whole document. */
  tokenEstimate: number;
  /** The estimated tokens of each section of the outline, by ordinal, including subsections. */
  sectionTokenEstimates: number[];
  /** Empty unless requested. */
  warnings: QualityWarning[];
  /** Null unless requested. */
  pii: PiiReport | null;
}

/** Analyzes a document in the calling thread, in linear time. */
export function analyze(content: string, options: AnalyzeOptions): Analysis {
  const bytes = Buffer.from(content, 'utf8');
  const lines = findLineStarts(bytes);
  const scan = scanDocument(content, options.quality && mayLinkToItself(content));
  const outline = buildOutline(scan, lines, bytes.length);
  const tokens = estimateSections(content, scan.list.sections);
  return {
    bytes,
    outline,
    positions: indexPositions(bytes, lines),
    tokenEstimate: tokens.whole,
    sectionTokenEstimates: tokens.sections,
    warnings: options.quality ? checkQuality({ content, scan, outline, lines }) : [],
    pii: options.pii ? findPii(content, options.pii.entities) : null,
  };
}
