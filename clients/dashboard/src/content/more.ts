import { type InfiniteData, type QueryKey, infiniteQueryOptions } from '@tanstack/react-query';
import { admit } from '../ground/api/budget';

interface Page<Item> {
  data: Item[];
  meta: { nextCursor: string | null; total?: number | null; atLeast?: boolean };
}
type Read<Item> = (cursor: string | undefined, signal: AbortSignal) => Promise<Page<Item>>;

/** A list of which pages are read one after the other. */
export function pages<Item>(key: QueryKey, read: Read<Item>) {
  return infiniteQueryOptions({ ...paged(key, read), select: ({ pages: all }) => rowsOf(all) });
}

/** A list that only grows at its end: a page that is followed by another one is not read again. */
export function growingPages<Item>(key: QueryKey, read: Read<Item>) {
  return infiniteQueryOptions({
    ...paged(key, read),
    queryFn: async ({ signal, client, queryKey, pageParam }) => {
      const held = client.getQueryData<InfiniteData<Page<Item>>>(queryKey);
      const page = held?.pages[held.pageParams.indexOf(pageParam)];
      if (page && page.meta.nextCursor !== null) return page;
      await admit(held === undefined ? 'open' : 'refetch', signal);
      return read(pageParam, signal);
    },
    select: ({ pages: all }) => rowsOf(all),
  });
}

/** A list of which pages are read one after the other, with how many rows there are, or that there are more: the first page says it. */
export function countedPages<Item>(key: QueryKey, read: Read<Item>) {
  return infiniteQueryOptions({
    ...paged(key, read),
    select: ({ pages: all }) => {
      const { total = null, atLeast = false } = all[0]?.meta ?? {};
      return { rows: rowsOf(all), total, atLeast };
    },
  });
}

function paged<Item>(key: QueryKey, read: Read<Item>) {
  return infiniteQueryOptions<Page<Item>, Error, InfiniteData<Page<Item>>, QueryKey, string | undefined>({
    queryKey: key,
    queryFn: async ({ signal, client, queryKey, pageParam }) => {
      await admit(client.getQueryData(queryKey) === undefined ? 'open' : 'refetch', signal);
      return read(pageParam, signal);
    },
    initialPageParam: undefined,
    getNextPageParam: ({ meta }) => meta.nextCursor ?? undefined,
  });
}

function rowsOf<Item>(all: readonly Page<Item>[]): Item[] {
  return all.flatMap(({ data }) => data);
}
