import { type QueryKey, infiniteQueryOptions } from '@tanstack/react-query';
import { admit } from '../ground/api/budget';

/** A list of which pages are read one after the other. */
export function pages<Item>(
  key: QueryKey,
  read: (
    cursor: string | undefined,
    signal: AbortSignal,
  ) => Promise<{ data: Item[]; meta: { nextCursor: string | null } }>,
) {
  return infiniteQueryOptions({
    queryKey: key,
    queryFn: async ({ signal, client, queryKey, pageParam }) => {
      await admit(client.getQueryData(queryKey) === undefined ? 'open' : 'refetch', signal);
      return read(pageParam, signal);
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ meta }) => meta.nextCursor ?? undefined,
    select: ({ pages: all }) => all.flatMap(({ data }) => data),
  });
}
