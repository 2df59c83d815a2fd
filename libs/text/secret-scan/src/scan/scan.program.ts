import type { ScanReport } from '../findings/finding';
import { scan } from './scan';
import type { ScanTask } from './scan-task';

/** What a thread runs to scan a document. */
export function run({ input, options, rendersMarkdown }: ScanTask): Promise<ScanReport> {
  return scan(input, options, rendersMarkdown);
}
