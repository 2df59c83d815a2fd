import type { ScanReport } from '#secret-scan';

/** The report of a scan, and whether it blocks publishing. */
export interface ScanResult {
  report: ScanReport;
  blocked: boolean;
}
