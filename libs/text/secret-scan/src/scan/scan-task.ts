import type { ScanInput, ScanOptions } from './scan';

/** A document to scan in a thread. */
export interface ScanTask {
  input: ScanInput;
  options: ScanOptions;
  rendersMarkdown: boolean;
}
