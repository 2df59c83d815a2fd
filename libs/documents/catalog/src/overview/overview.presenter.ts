import { type FreshnessBounds, freshnessOf } from '../entries/freshness';
import type { ProjectOverviewDto } from './overview.dto';
import type { OverviewRow } from './overview.repository';

export function presentOverview(row: OverviewRow, bounds: FreshnessBounds): ProjectOverviewDto {
  return {
    projectId: row.id,
    slug: row.slug,
    name: row.name,
    documentCount: row.files,
    indexFreshness: freshnessOf(row.lastChangedAt, bounds),
    waitingDocuments: row.waiting,
    topFolders: row.topFolders,
  };
}
