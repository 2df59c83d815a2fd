export * from './finding';
export { scan, type ScanInput, type ScanOptions } from './scan';
