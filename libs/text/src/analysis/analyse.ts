import { mayLinkToItself } from '../quality/broken-links';
import { scanDocument } from '../outline/document-scan';
import { buildLineIndex } from '../lines/line-index';
import { findLineStarts } from '../lines/line-starts';
import { buildOutline, type Outline } from '../outline/outline';
import { findPii, type PiiEntity, type PiiReport } from '../pii/pii';
import { checkQuality } from '../quality/quality';
import type { QualityWarning } from '../quality/warning';
import { estimateSections } from '../outline/section-tokens';

export interface AnalyseOptions {
  /** Whether to check for what readers stumble over. */
  quality: boolean;
  /** Kinds of personal data to look for; null for none. */
  pii: { entities: readonly PiiEntity[] } | null;
}

/** All that saving a document needs to know about its content. */
export interface Analysis {
  /** The content as UTF-8; a lone surrogate becomes U+FFFD. */
  bytes: Buffer;
  outline: Outline;
  /** See buildLineIndex. */
  lineIndex: Buffer;
  /** Estimated tokens of the whole document. */
  tokenEstimate: number;
  /** Estimated tokens of each of the outline's sections, by ordinal, subsections included. */
  sectionTokenEstimates: number[];
  /** Empty unless asked for. */
  warnings: QualityWarning[];
  /** Null unless asked for. */
  pii: PiiReport | null;
}

/** Analyses a document in the calling thread; time is linear in its length. */
export function analyse(content: string, options: AnalyseOptions): Analysis {
  const bytes = Buffer.from(content, 'utf8');
  const lines = findLineStarts(bytes);
  const scan = scanDocument(content, options.quality && mayLinkToItself(content));
  const outline = buildOutline(scan, lines, bytes.length);
  const tokens = estimateSections(content, scan.list.sections);
  return {
    bytes,
    outline,
    lineIndex: buildLineIndex(bytes, lines),
    tokenEstimate: tokens.whole,
    sectionTokenEstimates: tokens.sections,
    warnings: options.quality ? checkQuality({ content, scan, outline, lines }) : [],
    pii: options.pii ? findPii(content, options.pii.entities) : null,
  };
}
