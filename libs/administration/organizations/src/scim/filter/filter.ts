/** The comparisons of RFC 7644, section 3.4.2.2. */
export const COMPARISONS = ['eq', 'ne', 'co', 'sw', 'ew', 'gt', 'ge', 'lt', 'le'] as const;
export type Comparison = (typeof COMPARISONS)[number];
export type Literal = string | number | boolean | null;

/** A parsed filter. Paths are in lower case, without the URN of a core schema: `name.givenname`. */
export type Filter =
  | { op: 'and' | 'or'; filters: Filter[] }
  | { op: 'not'; filter: Filter }
  | { op: 'present'; path: string }
  | { op: Comparison; path: string; value: Literal }
  /** Whether an item of a list fulfills a filter, whose paths are those of the item. */
  | { op: 'some'; path: string; filter: Filter };

/** The path of a change: an attribute, and optionally a filter of its items and a part of these. */
export interface AttributePath {
  path: string;
  filter?: Filter;
  part?: string;
}

/** The number of conditions in a filter. */
export function conditionsOf(filter: Filter): number {
  switch (filter.op) {
    case 'and':
    case 'or':
      return filter.filters.reduce((sum, one) => sum + conditionsOf(one), 0);
    case 'not':
    case 'some':
      return conditionsOf(filter.filter);
    default:
      return 1;
  }
}

/** The paths of the attributes that a filter names. */
export function pathsIn(filter: Filter, within = ''): string[] {
  switch (filter.op) {
    case 'and':
    case 'or':
      return filter.filters.flatMap((one) => pathsIn(one, within));
    case 'not':
      return pathsIn(filter.filter, within);
    case 'some':
      return pathsIn(filter.filter, `${within}${filter.path}.`);
    default:
      return [within + filter.path];
  }
}
