import { QueryClient, queryOptions, type QueryKey } from '@tanstack/react-query';
import { isLive } from '../live/live-state';
import { admit } from './budget';

/** How long an answer is taken for current without the stream of events, in milliseconds. */
const FRESH_MS = 30_000;

/** The cache of all answers. The client of the API retries, so queries do not. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      retry: false,
      // While the stream is open, events say what is stale.
      staleTime: () => (isLive() ? Infinity : FRESH_MS),
      gcTime: 10 * 60_000,
      networkMode: 'always',
      refetchOnReconnect: true,
      refetchOnWindowFocus: true,
    },
    mutations: { retry: false, networkMode: 'always' },
  },
});

/** A query within the budget of requests: what is shown already waits longer than what a person waits for. */
export function query<T>(key: QueryKey, read: (signal: AbortSignal) => Promise<T>) {
  return queryOptions({
    queryKey: key,
    queryFn: async ({ signal, client, queryKey }) => {
      await admit(client.getQueryData(queryKey) === undefined ? 'open' : 'refetch', signal);
      return read(signal);
    },
  });
}
