import type { DataTag, QueryKey } from '@tanstack/react-query';
import { queryClient } from './query';

/** Sets the data of a query to the answer of a write. A read that began before the write would otherwise put back the old data. */
export async function replaceData<T>(
  { queryKey }: { queryKey: DataTag<QueryKey, T, Error> },
  data: NoInfer<T>,
): Promise<void> {
  await queryClient.cancelQueries({ queryKey, exact: true });
  queryClient.setQueryData<T>(queryKey, data);
}
