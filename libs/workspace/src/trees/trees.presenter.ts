import { presentMapping } from '../mappings/mapping-row';
import { shownPath } from '../nodes/node-path';
import type { ReadTreeQuery, StructureNodeDto } from './trees.dto';
import type { StructureRow } from './trees.repository';

/** A node in its tree's structure, with what was asked for. */
export function presentStructureNode(
  row: StructureRow,
  { includeMetadata, includeMappings }: ReadTreeQuery,
): StructureNodeDto {
  return {
    id: row.id,
    parentId: row.parentId,
    type: row.type,
    name: row.name,
    path: shownPath(row.path),
    sortOrder: row.sortOrder,
    updatedAt: row.updatedAt.toISOString(),
    ...(includeMetadata && { metadata: row.metadata }),
    ...(includeMappings && { mapping: row.mapping && presentMapping(row.mapping) }),
  };
}
