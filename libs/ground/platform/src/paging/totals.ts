import { BoolQuery } from '../dto/fields';
import type { CountedPageRequest, Page } from './page';
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

/**
 * The total of a list, if the request asks for it. A list that fits on its first page is not counted, so that its rows and its total agree
 * even while others change it.
 */
export async function totalOf(
  { cursor, total }: CountedPageRequest,
  { rows, nextCursor }: Page<unknown>,
  count?: (bound: number) => Promise<number>,
): Promise<Pick<Page<unknown>, 'total'>> {
  if (!total || !count) return {};
  if (cursor === undefined && nextCursor === null) return { total: { total: rows.length } };
  const counted = await count(MAX_TOTAL + 1);
  if (counted > MAX_TOTAL) return { total: { total: MAX_TOTAL, atLeast: true } };
  return { total: { total: Math.max(counted, rows.length) } };
}
