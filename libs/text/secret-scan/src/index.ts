export {
  blocks,
  type Category,
  type Finding,
  mayOverride,
  type ScannedField,
  type ScanReport,
  type Severity,
} from './findings/finding';
export type { ScanInput, ScanOptions, ScannedFile } from './scan/scan';
export { scanInThread } from './scan/scan-in-thread';
