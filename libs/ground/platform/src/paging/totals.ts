import { BoolQuery } from '../dto/fields';
import type { CountedPageRequest, Total } from './page';
import { PageQuery } from './page-query';

/** The highest number that a total states. Counting further would cost more than a person needs to know. */
export const MAX_TOTAL = 10_000;

/** The base class of the query DTO of a paged list with a total: `PageQuery` with the parameter `total`. */
export function CountedPageQuery(page: { limit: number; max: number }): new () => CountedPageRequest {
  class Query extends PageQuery(page) implements CountedPageRequest {
    @BoolQuery({ doc: 'Whether `meta.total` counts the rows of all pages.', optional: true, example: true })
    total?: boolean;
  }
  return Query;
}

/** The part of `@Describe` that documents the total of a list: `{ list: true, paged: true, ...COUNTED }`. */
export const COUNTED = {
  meta: {
    total: {
      is: Number,
      doc: `How many rows all pages have, at most ${MAX_TOTAL}. Only with \`total=true\`.`,
      max: MAX_TOTAL,
      optional: true,
    },
  },
  flags: { atLeast: 'Present if there are more rows than `total`.' },
} as const;

/** The total for a count that stopped at `MAX_TOTAL + 1`. */
export function totalOf(count: number): Total {
  return count > MAX_TOTAL ? { total: MAX_TOTAL, atLeast: true } : { total: count };
}
