import { type Row, computed, statement } from '#platform';
import { REACHABLE } from '#visibility';
import { NODE } from './conditions';
import { QUERY_WORDS, matchingWords, nodesWithWords } from './fuzzy-words';
import { NOT_IN_MATCHING_FOLDER, matchingFolders, nodesInFolders } from './matching-folders';
import { searchRanges } from './prefix-ranges';
import { PROJECT_SCOPE, projectScope } from './project-scope';
import type { Searched } from './searched';
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
  // The position in the index, for `STAGE.text` and `STAGE.tags`.
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

// The project is given by `:projectId` or `:slug`; it is the caller's My Docs if both are null.
const GIVEN_PROJECT = `SELECT p.id FROM projects p WHERE ${REACHABLE} AND p.id = coalesce(:projectId,
    (SELECT s.id FROM projects s WHERE s.tenant_id = :tenantId AND s.slug = :slug AND s.owner_user_id IS NULL AND s.deleted_at IS NULL),
    (SELECT o.id FROM projects o WHERE o.tenant_id = :tenantId AND o.owner_user_id = :userId AND :slug IS NULL))` as const;

function first<const E extends Exclude<Searched, 'part'>>(searched: E) {
  return statement(
    { projectId: computed.uuid(), waits: computed.boolean(), ...MATCH, nodeId: MATCH.nodeId.orNull() },
    `WITH ${projectScope(searched, GIVEN_PROJECT)}
    SELECT project.id AS "projectId", EXISTS (SELECT FROM search_queue q WHERE q.tenant_id = :tenantId) AS waits, w.* FROM project
    LEFT JOIN LATERAL (${searchRanges(searched, STAGE.text)}) w ON true`,
  );
}

/**
 * The first stage in a project that is visible as a whole, which it also finds. No rows if the caller can't see such a project; a single row
 * with only `projectId` if nothing matches. `waits` says whether nodes of the tenant wait for the index, in the same snapshot.
 */
export const FIRST = { whole: first('whole'), names: first('names') };

/** The first stage in a project of which only documents are shared with the caller. */
export const FIRST_OF_PART = statement(
  MATCH,
  `WITH ${PROJECT_SCOPE.part} ${searchRanges('part', STAGE.text)}`,
);

// No tag is found by a search for titles and names.
const tags = <const E extends Searched>(searched: E) =>
  (
    ({
      whole: `UNION ALL (${searchRanges('whole', STAGE.tags, NOT_IN_MATCHING_FOLDER)})`,
      names: '',
      part: `UNION ALL (${searchRanges('part', STAGE.tags, NOT_IN_MATCHING_FOLDER)})`,
    }) as const satisfies Record<Searched, string>
  )[searched];

function further<const E extends Searched>(searched: E) {
  return statement(
    MATCH,
    `WITH ${PROJECT_SCOPE[searched]}, ${matchingFolders(searched)}, ${QUERY_WORDS}, ${matchingWords(searched)}
    SELECT * FROM ((${nodesInFolders(searched)}) ${tags(searched)} UNION ALL (${nodesWithWords(searched)})) x LIMIT :limit`,
  );
}

/** The stages after the first one. */
export const FURTHER = { whole: further('whole'), names: further('names'), part: further('part') };
