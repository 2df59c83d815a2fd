import type { Answer, Page, Paged } from '#platform';
import { shownPath } from '#workspace';
import { type FreshnessBounds, freshnessOf } from '../entries/freshness';
import type { Match } from '../search/ranked/ranked.statements';
import { kindOf } from '../search/ranks';
import type { ProjectCount } from './counts.repository';
import type { LocateCountsDto, LocatedDto } from './locate.dto';

export function presentLocated(match: Match, bounds: FreshnessBounds): LocatedDto {
  const heading = match.heading !== null && { headingText: match.heading };
  return {
    nodeId: match.nodeId,
    type: match.type,
    path: shownPath(match.path),
    matched: { kind: kindOf(match.rank), ...(match.anchor !== null && { anchor: match.anchor }) },
    freshness: freshnessOf(match.updatedAt, bounds),
    tokenEstimate: match.tokenEstimate,
    untrusted: { title: match.title, ...heading },
  };
}

export function presentCounts({ rows, nextCursor }: Page<ProjectCount>): Answer<LocateCountsDto> & Paged {
  const counts = rows.map(({ projectId, slug, count, atLeast }) => ({
    ...{ projectId, slug, count },
    ...(atLeast && { atLeast }),
  }));
  return { data: { counts }, meta: { nextCursor } };
}
