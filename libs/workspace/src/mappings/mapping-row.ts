import type { MappingDto } from './mappings.dto';

/** A mapping as SQL builds it into a JSON object. */
export interface MappingRow {
  id: string;
  nodeId: string;
  sourceType: 'local' | 'github' | 'gdrive';
  physicalPath: string;
  fileHash: string | null;
  status: 'ok' | 'broken';
  lastCheckedAt: string | null;
}

/** A row `m` of mappings as one JSON object. */
export const MAPPING_JSON = `json_build_object('id', m.id, 'nodeId', m.node_id, 'sourceType', m.source_type, 'physicalPath', m.physical_path,
  'fileHash', m.file_hash, 'status', m.status, 'lastCheckedAt', m.last_checked_at)`;

/** A mapping. */
export function presentMapping(row: MappingRow): MappingDto {
  return { ...row, lastCheckedAt: row.lastCheckedAt && new Date(row.lastCheckedAt).toISOString() };
}
