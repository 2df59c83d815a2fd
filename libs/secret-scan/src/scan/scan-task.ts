import type { ScanInput, ScanOptions } from './scan';

/** A document on its way to a scanning thread. */
export interface ScanTask {
  input: ScanInput;
  options: ScanOptions;
  layOut: boolean;
}
