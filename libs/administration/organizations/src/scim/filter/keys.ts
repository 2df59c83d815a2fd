import type { Filter } from './filter';

/** An attribute with an index, and the value that it must have. */
export interface Key {
  path: string;
  value: string;
}

/** More keys than this are not looked up one by one. */
const MAX_KEYS = 50;

/**
 * The keys of which every resource that fulfills the filter has at least one, so that only resources with these must be read; undefined
 * if no such keys follow from the filter.
 *
 * @param indexed the paths of the attributes with an index
 */
export function keysOf(filter: Filter, indexed: ReadonlySet<string>): Key[] | undefined {
  switch (filter.op) {
    case 'eq': {
      const { path, value } = filter;
      return indexed.has(path) && typeof value === 'string' ? [{ path, value }] : undefined;
    }
    case 'and': {
      const known = filter.filters.map((one) => keysOf(one, indexed)).filter((keys) => keys !== undefined);
      return known.sort((a, b) => a.length - b.length)[0];
    }
    case 'or': {
      const keys = filter.filters.map((one) => keysOf(one, indexed));
      if (keys.some((one) => one === undefined)) return undefined;
      const all = keys.flatMap((one) => one!);
      return all.length > MAX_KEYS ? undefined : all;
    }
    case 'some': {
      const keys = keysOf(filter.filter, new Set(['value']));
      const path = `${filter.path}.value`;
      return indexed.has(path) ? keys?.map(({ value }) => ({ path, value })) : undefined;
    }
    default:
      return undefined;
  }
}
