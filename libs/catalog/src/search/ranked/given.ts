import type { Principal } from '#access';
import { nodeReachValues } from '#visibility';
import { type Query, pathPartsOf, rangeOf } from '../fold';
import { type Kind, ranksOf } from '../ranks';

/** What is looked for in one project. */
export interface RankedSearch extends Query {
  principal: Principal;
  kinds: readonly Kind[];
  source: string | null;
  updatedSince: Date | null;
}

/** The parameters that each statement of a ranked search begins with, after the caller's reach ($1..$4). Further ones begin at $16. */
export const GIVEN = {
  projectId: '$5::uuid',
  /** The ranks that may be seen. */
  ranks: '$6::smallint[]',
  query: '$7::text',
  /** The range of the query, that of the last name in it, and the name before. */
  from: '$8::text',
  below: '$9::text',
  nameFrom: '$10::text',
  nameBelow: '$11::text',
  folder: '$12::text',
  /** What a whole path must match, with a slash behind it. */
  pathExpression: '$13::text',
  source: '$14::text',
  since: '$15::timestamptz',
} as const;

/** Their values. The project is left out where a statement finds it otherwise. */
export function givenOf(search: RankedSearch, projectId: string | null): unknown[] {
  const { principal, query, kinds, source, updatedSince } = search;
  const { name, folder, expression } = pathPartsOf(query);
  const plain = rangeOf(query);
  return [
    ...nodeReachValues(principal),
    ...[projectId, ranksOf(kinds), query],
    ...[plain.from, plain.below, name.from, name.below],
    ...[search.slashInName ? null : folder, expression, source, updatedSince],
  ];
}
