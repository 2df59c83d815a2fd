export {
  blocks,
  type Category,
  type Finding,
  mayOverride,
  type ScannedField,
  type ScanReport,
  type Severity,
} from './finding';
export type { ScanInput, ScanOptions } from './scan';
export { SCAN_THREADS, closeScan, scanInThread } from './scan-in-thread';
