import { Node } from '#entities';
import { columns } from '#platform';
import { SHARED_PATH } from '#visibility';
import { ANY_READER, isOfHeading, readerOf } from '../ranks';
import type { Searched } from './searched';

/**
 * How many terms of a range one statement reads before it returns what it has found, so that a filter that lets little through
 * can't make it read the whole range.
 */
export const SCAN_LIMIT = 1_000;

/** The longest beginning of a matching heading that a result shows. */
const MAX_SHOWN_HEADING = 500;

/** The columns of a matching node `n`, besides its id. */
export const NODE = columns(Node, 'n', 'type', 'title', 'updatedAt', 'tokenEstimate', 'path');

const WITHOUT_PATH = columns(Node, 'n', 'type', 'title', 'updatedAt', 'tokenEstimate');

// A caller who sees only a part of a project sees none of its folders, and can't search for them. The type is the same for both, since it
// only serves to find parameters, and two types would make the types of whole statements too complex.
const PATH = { whole: 'n.path', names: 'n.path', part: SHARED_PATH } as unknown as Record<Searched, 'n.path'>;

/** The columns of `NODE`, with the path as the caller sees it. */
export function nodeColumns<const E extends Searched>(searched: E) {
  return `${WITHOUT_PATH.sql}, ${PATH[searched]} AS path` as const;
}

// OFFSET 0 makes the planner look up one node after the other. It overestimates their number, and would rather read the whole table.
/** Joins the node with an id (SQL) if it meets a condition; an alias follows. */
export function joinNode<const Id extends string, const Condition extends string = 'true'>(
  id: Id,
  condition = 'true' as Condition,
) {
  return `CROSS JOIN LATERAL (SELECT * FROM nodes WHERE nodes.tenant_id = :tenantId AND nodes.id = ${id} AND (${condition}) OFFSET 0)` as const;
}

const NO_HEADING = 'CROSS JOIN (SELECT NULL::text AS anchor, NULL::text AS heading) h';

/** Joins the heading `h` that a term of the node `n` is in, if a condition holds. */
export function joinHeading<
  const E extends Searched,
  const Term extends string,
  const Condition extends string,
>(searched: E, term: Term, condition: Condition) {
  const heading = headingOf(term, condition);
  return ({ whole: heading, names: NO_HEADING, part: heading } as const satisfies Record<Searched, string>)[
    searched
  ];
}

function headingOf<const Term extends string, const Condition extends string>(
  term: Term,
  condition: Condition,
) {
  return `LEFT JOIN LATERAL (SELECT h.anchor, left(h.heading, ${MAX_SHOWN_HEADING}) AS heading FROM sections h WHERE ${condition} AND h.tenant_id = :tenantId AND h.node_id = n.id
    AND h.ordinal = ${term}.ordinal OFFSET 0) h ON true` as const;
}

/** The condition under which the path of the node `n` has the whole query. It compares text first, which costs less than the expression. */
export function pathMatches<const E extends Searched>(searched: E) {
  return `(:pathExpression::text IS NULL OR (strpos(search_fold(${PATH[searched]}) || '/', :query) > 0
  AND search_fold(${PATH[searched]}) || '/' ~ :pathExpression))` as const;
}

// A scalar and not EXISTS: the planner may turn EXISTS into a hash of all mappings. A share doesn't show the mapping.
const MAPPED =
  '(SELECT true FROM mappings m WHERE m.tenant_id = n.tenant_id AND m.node_id = n.id AND m.source_type = :source LIMIT 1) IS TRUE';
const IS_MAPPED = { whole: MAPPED, names: MAPPED, part: 'false' } as const satisfies Record<Searched, string>;

/** The condition under which the node `n` passes the filters of the search. */
export function passesFilters<const E extends Searched>(searched: E) {
  return `(:updatedSince::timestamptz IS NULL OR n.updated_at >= :updatedSince) AND (:source::text IS NULL
  OR CASE WHEN :source = 'hosted' THEN n.revision_id IS NOT NULL ELSE ${IS_MAPPED[searched]} END)` as const;
}

/** The condition under which a term begins with the query. */
function hasQuery<const Term extends string>(term: Term) {
  return `${term}.term >= :from AND ${term}.term < :below` as const;
}

/** The condition under which a term of a name begins with the last name in the query. */
export function hasLastName<const Term extends string>(term: Term) {
  return `${term}.term >= :nameFrom AND ${term}.term < :nameBelow` as const;
}

// In a project that is visible as a whole, the index gives the terms of any reader and the headings of the caller's own documents;
// those of shared documents are found by the documents. Where only documents are shared, they are all that a search reads.
const MAY_BE_READ = {
  whole: `(b.reader = ${readerOf('b.rank')} OR b.node_id IN (SELECT node_id FROM shared))`,
  names: `b.reader = ${ANY_READER}`,
  part: 'true',
} as const satisfies Record<Searched, string>;

// The terms of a node that a search reads, as the index has them: of headings or not. Headings are only read under a condition (SQL).
const ofSearchedTexts = <const Headings extends string>(headings: Headings) =>
  ({
    whole: `${isOfHeading('b.rank')} = ANY (ARRAY[false, ${headings} AND 2 = ANY (:ranks)])`,
    names: `NOT ${isOfHeading('b.rank')}`,
    part: `${isOfHeading('b.rank')} = ANY (ARRAY[false, ${headings} AND 2 = ANY (:ranks)])`,
  }) as const satisfies Record<Searched, string>;

/** The condition under which a term `b` of the node `n` itself matches. Headings are only read under the condition `headings` (SQL). */
export function nodeMatches<const E extends Searched, const Headings extends string = 'true'>(
  searched: E,
  headings: Headings = 'true' as Headings,
) {
  return `b.tenant_id = :tenantId AND b.node_id = n.id AND ${ofSearchedTexts(headings)[searched]} AND b.rank = ANY (:ranks) AND ${MAY_BE_READ[searched]}
  AND CASE WHEN b.rank IN (4, 5) THEN ${hasLastName('b')} AND ${pathMatches(searched)} ELSE ${hasQuery('b')} END` as const;
}
