import type { ScanReport } from '../findings/finding';
import { scan } from './scan';
import type { ScanTask } from './scan-task';

/** Scans a document, in a thread. */
export function run({ input, options, rendersMarkdown }: ScanTask): Promise<ScanReport> {
  return scan(input, options, rendersMarkdown);
}
