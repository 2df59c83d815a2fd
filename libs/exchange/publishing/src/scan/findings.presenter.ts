import type { Finding } from '#secret-scan';
import type { FindingDto, ScanReportDto } from './findings.dto';
import type { ScanResult } from './scan-result';

/** The result of a scan. */
export function presentScan({ blocked, report: { findings, truncated } }: ScanResult): ScanReportDto {
  return { blocked, findings: findings.map(presentFinding), truncated };
}

/** A finding. Only these fields, because a rule may leave others on it. */
export function presentFinding(finding: Finding): FindingDto {
  const { ruleId, category, severity, field, line, column, length, verbatim } = finding;
  const { fingerprint, preview, overridable } = finding;
  return {
    ...{ ruleId, category, severity, field, line, column, length, verbatim },
    ...{ fingerprint, preview, overridable },
  };
}
