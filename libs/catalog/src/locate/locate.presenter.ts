import type { Answer, Page, Paged } from '#platform';
import { shownPath } from '#workspace';
import type { Match } from '../search/ranked/ranked.statements';
import { kindOf } from '../search/ranks';
import type { ProjectCount } from './counts.repository';
import type { LocateCountsDto, LocatedDto } from './locate.dto';

const DAY_MS = 86_400_000;

/** A result of locate. */
export function presentLocated(match: Match): LocatedDto {
  const heading = match.heading !== null && { headingText: match.heading };
  return {
    nodeId: match.nodeId,
    path: shownPath(match.path),
    matched: { kind: kindOf(match.rank), ...(match.anchor !== null && { anchor: match.anchor }) },
    freshness: { updatedAt: match.updatedAt.toISOString(), state: freshnessOf(match.updatedAt) },
    tokenEstimate: match.tokenEstimate,
    untrusted: { title: match.title, ...heading },
  };
}

/** A page of counts. */
export function presentCounts({ rows, nextCursor }: Page<ProjectCount>): Answer<LocateCountsDto> & Paged {
  const counts = rows.map(({ projectId, slug, count, atLeast }) => ({
    ...{ projectId, slug, count },
    ...(atLeast && { atLeast }),
  }));
  return { data: { counts }, meta: { nextCursor } };
}

function freshnessOf(updatedAt: Date): 'fresh' | 'aging' | 'stale' {
  const days = (Date.now() - updatedAt.getTime()) / DAY_MS;
  return days <= 30 ? 'fresh' : days <= 180 ? 'aging' : 'stale';
}
