import { IntQuery, Text } from '../dto/fields';
import type { PageRequest } from './page';

/** The maximum length of a cursor. */
export const CURSOR_CHARACTERS = 8_192;

/**
 * The base class of the query DTO of a paged list: `class ListTokensQuery extends PageQuery({ limit: 50, max: 200 }) {}`.
 *
 * @param limit the default number of rows per page
 * @param max the maximum number of rows per page
 */
export function PageQuery({ limit: usual, max }: { limit: number; max: number }): new () => PageRequest {
  class Query implements PageRequest {
    @IntQuery({ doc: 'Rows per page.', min: 1, max, default: usual, example: usual })
    limit: number = usual;

    @Text({
      doc: 'The `meta.nextCursor` of the previous page. Omit it for the first page.',
      max: CURSOR_CHARACTERS,
      optional: true,
    })
    cursor?: string;
  }
  return Query;
}
