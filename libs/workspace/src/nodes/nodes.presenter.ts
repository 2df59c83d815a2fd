import { presentMapping } from '../mappings/mapping-row';
import { nodeEtag } from './etag';
import { shownPath } from './node-path';
import type { NodeDto } from './nodes.dto';
import type { NodeRow } from './nodes.repository';

/** A node. */
export function presentNode(row: NodeRow): NodeDto {
  return {
    id: row.id,
    treeId: row.treeId,
    projectId: row.projectId,
    parentId: row.parentId,
    type: row.type,
    name: row.name,
    path: shownPath(row.path),
    sortOrder: row.sortOrder,
    metadata: row.metadata,
    mapping: row.mapping && presentMapping(row.mapping),
    sharedCount: row.sharedCount,
    etag: nodeEtag(row),
    hasContent: row.revisionId !== null,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}
