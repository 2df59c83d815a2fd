import { REACHABLE, VISIBLE, documentsGranted } from '#visibility';
import { ANY_READER, RANKS_OF_NAMES } from '../ranks';
import type { Searched } from './searched';

/** The id of the searched project; null if the caller can't see it (SQL). */
export const PROJECT_ID = '(SELECT id FROM project)';

// How many documents that are shared with the caller one search considers.
const MAX_SHARED = 2_000;
const GRANTED = `, shared AS MATERIALIZED (${documentsGranted(PROJECT_ID, String(MAX_SHARED))})` as const;
const SHARED = { whole: GRANTED, names: '', part: GRANTED } as const satisfies Record<Searched, string>;

// Nodes in folders with the name that precedes the query's last one. Where there are few, looking them up is cheaper than comparing
// the path of every match.
const MAX_PARENTS = 100;
const MAX_INSIDE = 2_000;
const NODES_IN_FOLDERS = `parent AS MATERIALIZED (
    SELECT t.node_id FROM ${RANKS_OF_NAMES} CROSS JOIN LATERAL (
      SELECT t.node_id FROM search_terms t WHERE t.tenant_id = :tenantId AND t.project_id = ${PROJECT_ID} AND t.rank = r.rank
        AND t.reader = ${ANY_READER} AND t.term = :folder LIMIT ${MAX_PARENTS + 1}) t LIMIT ${MAX_PARENTS + 1}),
  inside AS MATERIALIZED (SELECT d.id FROM parent CROSS JOIN LATERAL (
    SELECT d.id FROM nodes d WHERE d.tenant_id = :tenantId AND d.parent_id = parent.node_id OFFSET 0) d LIMIT ${MAX_INSIDE + 1})` as const;

/** The condition under which a term's node may be in such a folder; false only if it certainly isn't. */
export function mayBeInFolder<const Term extends string>(term: Term) {
  return `(:folder::text IS NULL OR ${term}.node_id IN (SELECT id FROM inside)
  OR (SELECT count(*) FROM parent) > ${MAX_PARENTS} OR (SELECT count(*) FROM inside) > ${MAX_INSIDE})` as const;
}

/**
 * The CTEs with which each statement of a search begins: the given project and, if the search needs them, its documents that are shared.
 */
export function projectScope<const E extends Searched, const Project extends string>(
  searched: E,
  project: Project,
) {
  return `project AS MATERIALIZED (${project})${SHARED[searched]}, ${NODES_IN_FOLDERS}` as const;
}

const REACHABLE_PROJECT = `SELECT p.id FROM projects p WHERE ${REACHABLE} AND p.id = :projectId` as const;

/** The same for the project `:projectId`. */
export const PROJECT_SCOPE = {
  whole: projectScope('whole', REACHABLE_PROJECT),
  names: projectScope('names', REACHABLE_PROJECT),
  part: projectScope('part', `SELECT p.id FROM projects p WHERE ${VISIBLE} AND p.id = :projectId`),
} as const satisfies Record<Searched, string>;
