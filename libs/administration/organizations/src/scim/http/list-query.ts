import type { Filter } from '../filter/filter';
import { parseFilter } from '../filter/parse-filter';
import { invalidSyntax, invalidValue } from './scim-errors';
import { type Shown, shownAttributes } from './projection';
import { MESSAGE_LIST, MESSAGE_SEARCH } from './urns';

/** How many resources a page has at most. */
export const MAX_COUNT = 200;
const DEFAULT_COUNT = 100;
/** No organization has so many resources, and PostgreSQL can count to it. */
const MAX_START_INDEX = 1_000_000_000;

/** The parameters of a list. */
export interface ListQuery {
  filter?: Filter;
  /** The place of the first resource, from 1. */
  startIndex: number;
  /** From 0 to 200; 0 asks only for the number of resources. */
  count: number;
  shown: Shown;
}

/** A page of resources, and how many there are in all pages. */
export interface ListPage<Resource> {
  total: number;
  resources: Resource[];
}

type Parameters = Record<string, unknown>;

/** The parameters of a list (RFC 7644, section 3.4.2). Others are ignored, such as those for sorting, which the service doesn't support. @throws a SCIM error */
export function listQueryOf(query: Parameters): ListQuery {
  const { filter } = query;
  if (filter !== undefined && typeof filter !== 'string') throw invalidSyntax('`filter` must be sent once.');
  return {
    ...(filter !== undefined && { filter: parseFilter(filter) }),
    startIndex: Math.min(MAX_START_INDEX, Math.max(1, integer(query, 'startIndex', 1))),
    count: Math.min(MAX_COUNT, Math.max(0, integer(query, 'count', DEFAULT_COUNT))),
    shown: shownAttributes(query),
  };
}

/** The parameters of a search with POST (RFC 7644, section 3.4.3). @throws a SCIM error */
export function searchQueryOf(body: Parameters): ListQuery {
  requireSchema(body, MESSAGE_SEARCH);
  return listQueryOf(body);
}

/** Requires that a message names its schema. @throws a SCIM error (`invalidSyntax`) */
export function requireSchema({ schemas }: Parameters, urn: string): void {
  const isNamed = (one: unknown) => typeof one === 'string' && one.toLowerCase() === urn.toLowerCase();
  if (!Array.isArray(schemas) || !schemas.some(isNamed))
    throw invalidSyntax(`\`schemas\` must contain ${urn}.`);
}

/** The body of a list. */
export function listResponse(resources: object[], total: number, startIndex: number): object {
  return {
    schemas: [MESSAGE_LIST],
    totalResults: total,
    startIndex,
    itemsPerPage: resources.length,
    Resources: resources,
  };
}

function integer(query: Parameters, name: string, missing: number): number {
  const value = query[name];
  if (value === undefined) return missing;
  const number = typeof value === 'string' && /^-?\d+$/.test(value.trim()) ? Number(value) : value;
  if (typeof number !== 'number' || !Number.isInteger(number))
    throw invalidValue(`\`${name}\` must be an integer.`);
  return number;
}
