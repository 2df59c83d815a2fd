import type { VNode } from 'preact';
import { ButtonLink } from './form';

/** The links to the other pages of a long list: back to the first page, and on to the next. */
export function Pager({
  path,
  cursor,
  nextCursor,
  query = {},
}: {
  path: string;
  /** The cursor of this page; absent on the first. */
  cursor?: string;
  /** The cursor of the next page; null on the last. */
  nextCursor: string | null;
  /** Other parameters of the address. */
  query?: Record<string, string>;
}): VNode | null {
  if (cursor === undefined && nextCursor === null) return null;
  const search = new URLSearchParams(query).toString();
  const next = new URLSearchParams({ ...query, cursor: nextCursor ?? '' }).toString();
  return (
    <nav class="actions" aria-label="Pages of the list">
      {cursor !== undefined && (
        <ButtonLink kind="plain" href={search === '' ? path : `${path}?${search}`}>
          First page
        </ButtonLink>
      )}
      {nextCursor !== null && (
        <ButtonLink kind="plain" href={`${path}?${next}`}>
          Next page
        </ButtonLink>
      )}
    </nav>
  );
}
