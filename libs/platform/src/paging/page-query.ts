import { IntQuery, Text } from '../dto/fields';
import type { PageRequest } from './page';

const CURSOR_CHARACTERS = 8_192;

/**
 * The query of a list that comes in pages; a DTO extends it: `class ListTokensQuery extends PageQuery({ limit: 50, max: 200 }) {}`.
 *
 * @param limit how many rows a page has where the caller doesn't say
 * @param max how many rows a page has at most
 */
export function PageQuery({ limit: usual, max }: { limit: number; max: number }): new () => PageRequest {
  class Query implements PageRequest {
    @IntQuery({ doc: 'Rows per page.', min: 1, max, default: usual, example: usual })
    limit: number = usual;

    @Text({ doc: 'The `meta.nextCursor` of the page before.', max: CURSOR_CHARACTERS, optional: true })
    cursor?: string;
  }
  return Query;
}
