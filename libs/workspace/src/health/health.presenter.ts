import type { HealthReportDto, HealthSummaryDto } from './health.dto';
import type { ReportRow, SummaryRow } from './health.repository';

/** A report without its items. */
export function presentSummary({
  id,
  projectId,
  createdAt,
  ok,
  missing,
  changed,
  repaired,
}: SummaryRow): HealthSummaryDto {
  return { id, projectId, createdAt: createdAt.toISOString(), counts: { ok, missing, changed, repaired } };
}

/** A whole report. */
export function presentReport(row: ReportRow): HealthReportDto {
  return { ...presentSummary(row), items: row.items };
}
