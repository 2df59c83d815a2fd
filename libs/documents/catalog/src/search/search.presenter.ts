import { shownPath } from '#workspace';
import type { Found } from './palette.service';
import type { PaletteRow } from './palette.statements';
import type { PublishedRow } from './published-search.repository';
import type { Match } from './ranked/ranked.statements';
import { kindOf } from './ranks';
import type { FoundNodeDto, SearchResultDto } from './search.dto';

export function presentResult(row: Found): SearchResultDto {
  return 'slug' in row ? presentPublished(row) : presentNode(row);
}

function presentNode(row: PaletteRow): SearchResultDto {
  return {
    kind: 'node',
    id: row.id,
    nodeId: row.id,
    projectId: row.projectId,
    type: row.type,
    path: shownPath(row.path),
    title: row.title ?? row.path.slice(row.path.lastIndexOf('/') + 1),
    updatedAt: row.updatedAt.toISOString(),
    changedBy: row.changedBy,
  };
}

function presentPublished(row: PublishedRow): SearchResultDto {
  return {
    kind: 'published',
    id: row.id,
    projectId: row.projectId,
    type: 'file',
    slug: row.slug,
    path: `/p/${row.tenantSlug}/${row.slug}`,
    title: row.title,
    updatedAt: row.updatedAt.toISOString(),
  };
}

export function presentFoundNode(match: Match): FoundNodeDto {
  return {
    nodeId: match.nodeId,
    type: match.type,
    path: shownPath(match.path),
    matched: kindOf(match.rank) === 'title' ? 'title' : 'path',
    tokenEstimate: match.tokenEstimate,
    updatedAt: match.updatedAt.toISOString(),
    untrusted: { title: match.title },
  };
}
