import { presentMapping } from '../mappings/mappings.presenter';
import { nodeEtag } from '../node-values/node-etag';
import { shownPath } from '../node-values/node-path';
import type { NodeDto } from './nodes.dto';
import type { NodeRow } from './nodes.repository';

export function presentNode(node: NodeRow): NodeDto {
  return {
    id: node.id,
    treeId: node.treeId,
    projectId: node.projectId,
    parentId: node.parentId,
    type: node.type,
    name: node.name,
    path: shownPath(node.path),
    sortOrder: node.sortOrder,
    metadata: node.metadata,
    mapping: node.mapping && presentMapping(node.mapping),
    sharedCount: node.sharedCount,
    etag: nodeEtag(node),
    hasContent: node.revisionId !== null,
    createdAt: node.createdAt,
    updatedAt: node.updatedAt,
  };
}
