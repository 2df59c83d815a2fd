/** The kinds of quality warnings. */
export type QualityCode =
  | 'empty_document'
  | 'no_heading'
  | 'headings_omitted'
  | 'long_line'
  | 'unclosed_code_fence'
  | 'heading_level_jump'
  | 'broken_link';

/** Something in a document that will trouble its readers. */
export interface QualityWarning {
  code: QualityCode;
  /** States the problem and its remedy. */
  message: string;
  /** 1-based; absent in a warning about the whole document. */
  line?: number;
}
