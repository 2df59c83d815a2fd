import { computed } from '#platform';

/** A mapping as `MAPPING_JSON` selects it. */
export interface MappingRow {
  id: string;
  nodeId: string;
  sourceType: 'local' | 'github' | 'gdrive';
  physicalPath: string;
  fileHash: string | null;
  status: 'ok' | 'broken';
  lastCheckedAt: string | null;
}

/** A row `m` of mappings as one JSON object, so that a statement about nodes can select it as a column. */
export const MAPPING_JSON =
  `json_build_object('id', m.id, 'nodeId', m.node_id, 'sourceType', m.source_type, 'physicalPath', m.physical_path,
  'fileHash', m.file_hash, 'status', m.status, 'lastCheckedAt', m.last_checked_at)` as const;

/** The mapping of a row `n` of nodes as one JSON object; null for a node without one. */
export const MAPPING_OF_NODE =
  `(SELECT ${MAPPING_JSON} FROM mappings m WHERE m.tenant_id = n.tenant_id AND m.node_id = n.id)` as const;

/** The type of `MAPPING_JSON`. */
export const MAPPING = computed.json<MappingRow>();
