export type QualityCode =
  | 'empty_document'
  | 'no_heading'
  | 'headings_omitted'
  | 'long_line'
  | 'unclosed_code_fence'
  | 'heading_level_jump'
  | 'broken_link';

export interface QualityWarning {
  code: QualityCode;
  /** What is wrong, and what would be right. */
  message: string;
  /** 1-based; absent where the warning is about the whole document. */
  line?: number;
}
