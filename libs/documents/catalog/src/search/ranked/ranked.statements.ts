import { type Row, computed, statement } from '#platform';
import { type Extent, REACHABLE } from '#visibility';
import { NODE } from './conditions';
import { QUERY_WORDS, matchingWords, nodesWithWords } from './fuzzy-words';
import { NOT_IN_MATCHING_FOLDER, matchingFolders, nodesInFolders } from './matching-folders';
import { searchRanges } from './prefix-ranges';
import { PROJECT_SCOPE, projectScope } from './project-scope';
import { STAGE } from './stages';

const MATCH = {
  nodeId: computed.uuid(),
  ...NODE.row,
  rank: computed.int(),
  /** The heading that matches. */
  anchor: computed.text().orNull(),
  heading: computed.text().orNull(),
  /** False in a row that isn't a result, and only tells how far the search has read. */
  found: computed.boolean(),
  /** Whether the search stopped reading after this row, before the end of a range. */
  capped: computed.boolean(),
  stage: computed.int(),
  // The position in the index: of `STAGE.text` and `STAGE.tags`.
  term: computed.text(),
  ordinal: computed.int(),
  place: computed.int(),
  // The position among the nodes with similar words.
  /** 1 for the pivot word itself, 2 for the most similar one, and so on. */
  similarityRank: computed.int(),
  /** The number of the pivot word. */
  pivot: computed.int(),
};

/** A node that a ranked search has read, and the place where it matches. */
export type Match = Row<typeof FIRST_OF_PART>;

/**
 * The first stage in a project that is visible as a whole. It finds the project by `:projectId` or `:slug`, or the caller's My Docs
 * if both are null. No rows if the caller can't see such a project; a single row with only `projectId` if nothing matches.
 */
export const FIRST_OF_WHOLE = statement(
  { projectId: computed.uuid(), ...MATCH, nodeId: MATCH.nodeId.orNull() },
  `WITH ${projectScope(`SELECT p.id FROM projects p WHERE ${REACHABLE} AND p.id = coalesce(:projectId,
    (SELECT s.id FROM projects s WHERE s.tenant_id = :tenantId AND s.slug = :slug AND s.owner_user_id IS NULL AND s.deleted_at IS NULL),
    (SELECT o.id FROM projects o WHERE o.tenant_id = :tenantId AND o.owner_user_id = :userId AND :slug IS NULL))`)}
  SELECT project.id AS "projectId", w.* FROM project
  LEFT JOIN LATERAL (${searchRanges('whole', STAGE.text)}) w ON true`,
);

/** The first stage in a project of which only documents are shared with the caller. */
export const FIRST_OF_PART = statement(
  MATCH,
  `WITH ${PROJECT_SCOPE.part} ${searchRanges('part', STAGE.text)}`,
);

function further<const E extends Extent>(extent: E) {
  return statement(
    MATCH,
    `WITH ${PROJECT_SCOPE[extent]}, ${matchingFolders(extent)}, ${QUERY_WORDS}, ${matchingWords(extent)}
    SELECT * FROM ((${nodesInFolders(extent)}) UNION ALL (${searchRanges(extent, STAGE.tags, NOT_IN_MATCHING_FOLDER)})
      UNION ALL (${nodesWithWords(extent)})) x LIMIT :limit`,
  );
}

/** The stages after the first one. */
export const FURTHER = { whole: further('whole'), part: further('part') };
