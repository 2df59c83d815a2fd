import { keys } from '../../content/keys';
import { api } from '../../ground/api/client';
import { query } from '../../ground/api/query';
import type { Schema } from '../../ground/api/types';

export type Mapping = Schema<'MappingDto'>;

/** The file that a document is mapped to; null without one. */
export const mappingQuery = (nodeId: string) =>
  query(keys.mapping(nodeId), async (signal): Promise<Mapping | null> => {
    const { data } = await api.get('/api/nodes/{nodeId}/mappings', { params: { path: { nodeId } }, signal });
    return data[0] ?? null;
  });
