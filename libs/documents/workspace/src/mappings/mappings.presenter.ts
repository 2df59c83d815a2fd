import type { MappingRow } from './mapping-json';
import type { MappingDto } from './mappings.dto';

export function presentMapping(row: MappingRow): MappingDto {
  return { ...row, lastCheckedAt: row.lastCheckedAt === null ? null : new Date(row.lastCheckedAt) };
}
