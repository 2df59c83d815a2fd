import { positional } from '#platform';
import { type Extent, reachable } from '#visibility';
import { FOLDERS, below } from './below';
import { GIVEN } from './given';
import { GROUND, TAGGED, WALKED, ground } from './ground';
import { LIKE_WORDS, likeWords } from './like-words';
import { walk } from './walk';

/** A place that was looked at, on the way through a project's index. */
export interface Place {
  nodeId: string;
  path: string;
  type: 'file' | 'folder';
  title: string | null;
  updatedAt: Date;
  tokenEstimate: number | null;
  rank: number;
  anchor: string | null;
  heading: string | null;
  /** Whether it is a result; else it only tells how far the look went. */
  found: boolean;
  /** Whether the look ended here without having come to the end. */
  capped: boolean;
  /** Which part of the search met it. */
  stage: number;
  tier: number;
  term: string;
  ordinal: number;
  place: number;
}

/** One statement for each extent of a project. */
function forEach<Row>(text: (extent: Extent) => string) {
  return { whole: positional<Row>(text('whole')), part: positional<Row>(text('part')) };
}

/** A project that is seen whole, and perhaps a place in it; without one, all but `projectId` is null. */
export type Begun = { projectId: string } & (Place | { nodeId: null });

/**
 * The beginning of a search in a project that is seen whole, which it finds by its id, by the slug $23, or as the caller's
 * own: no row where there is none such. Then one row at least.
 */
export const BEGIN = positional<Begun>(`
  WITH ${ground(`SELECT p.id FROM projects p WHERE ${reachable('read')} AND p.id = coalesce(${GIVEN.projectId},
    (SELECT s.id FROM projects s WHERE s.tenant_id = $1 AND s.slug = $23 AND s.owner_user_id IS NULL AND s.deleted_at IS NULL),
    (SELECT o.id FROM projects o WHERE o.tenant_id = $1 AND o.owner_user_id = $2 AND $23::text IS NULL))`)}
  SELECT project.id AS "projectId", w.* FROM project
  LEFT JOIN LATERAL (${walk('whole', WALKED)}) w ON true`);

/** The beginning where only documents are shared with the caller. */
export const BEGIN_IN_PART = positional<Place>(`WITH ${GROUND.part} ${walk('part', WALKED)}`);

/** What lies below folders whose own names match, the first fifty of such folders; what is tagged so; words in any order. */
export const GO_ON = forEach<Place>(
  (extent) => `WITH ${GROUND[extent]}, ${FOLDERS[extent]}, ${LIKE_WORDS[extent]}
  SELECT * FROM ((${below(extent)}) UNION ALL (${walk(extent, TAGGED)}) UNION ALL (${likeWords(extent)})) x LIMIT $22`,
);
