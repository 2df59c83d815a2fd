import type { HealthReportDto, HealthSummaryDto } from './health.dto';
import type { ReportRow, SummaryRow } from './health.repository';

/** A report without its items. */
export function presentSummary({ id, projectId, createdAt, ...counts }: SummaryRow): HealthSummaryDto {
  const { ok, missing, changed, repaired } = counts;
  return { id, projectId, createdAt, counts: { ok, missing, changed, repaired } };
}

export function presentReport(row: ReportRow): HealthReportDto {
  return { ...presentSummary(row), items: row.items };
}
