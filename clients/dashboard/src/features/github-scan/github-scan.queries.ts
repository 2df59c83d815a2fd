import { keys } from '../../content/keys';
import { api } from '../../ground/api/client';
import { query } from '../../ground/api/query';
import type { Schema } from '../../ground/api/types';
import { isUnfinished } from './is-unfinished';

export type Scan = Schema<'ManifestScanDto'>;

/** How often the progress of a scan is read, in milliseconds. */
const EACH_MS = 3_000;

/** The last scan of the organization. It is read again while it runs. */
export const scanQuery = {
  ...query(keys.githubScan(), async (signal): Promise<Scan> => {
    const { data } = await api.get('/api/v1/manifest/scan/status', { signal });
    return data;
  }),
  staleTime: 0,
  refetchInterval: ({ state: { data } }: { state: { data?: Scan | undefined } }): number | false =>
    data && isUnfinished(data) ? EACH_MS : false,
};
