import type { Finding, ScanReport } from '#secret-scan';
import type { FindingDto, ScanReportDto } from './findings.dto';

/** What a scan found, and whether that keeps the document in. */
export function presentScan(blocked: boolean, { findings, truncated }: ScanReport): ScanReportDto {
  return { blocked, findings: findings.map(presentFinding), truncated };
}

/** A finding, without anything that an engine may have left on it besides. */
export function presentFinding(finding: Finding): FindingDto {
  const { ruleId, category, severity, field, line, column, length, fingerprint, preview, overridable } =
    finding;
  return { ruleId, category, severity, field, line, column, length, fingerprint, preview, overridable };
}
