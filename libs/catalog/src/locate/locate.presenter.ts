import { shownPath } from '#workspace';
import type { Place } from '../search/ranked/ranked.statements';
import { kindOf } from '../search/ranks';
import type { ProjectCount } from './counts.repository';
import type { LocatedDto, ProjectCountDto } from './locate.dto';

const DAY_MS = 86_400_000;

/** A result of locate. */
export function presentLocated(place: Place): LocatedDto {
  const heading = place.heading !== null && { headingText: place.heading };
  return {
    nodeId: place.nodeId,
    path: shownPath(place.path),
    matched: { kind: kindOf(place.rank), ...(place.anchor !== null && { anchor: place.anchor }) },
    freshness: { updatedAt: place.updatedAt.toISOString(), state: freshnessOf(place.updatedAt) },
    tokenEstimate: place.tokenEstimate,
    untrusted: { title: place.title, ...heading },
  };
}

/** How many match in a project. */
export function presentCount({ projectId, slug, count, atLeast }: ProjectCount): ProjectCountDto {
  return { projectId, slug, count, ...(atLeast && { atLeast }) };
}

function freshnessOf(updatedAt: Date): 'fresh' | 'aging' | 'stale' {
  const days = (Date.now() - updatedAt.getTime()) / DAY_MS;
  return days <= 30 ? 'fresh' : days <= 180 ? 'aging' : 'stale';
}
