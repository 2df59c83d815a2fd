import { presentMapping } from '../mappings/mappings.presenter';
import { shownPath } from '../node-values/node-path';
import type { TreeRow } from '../structure/trees.repository';
import type { StructureRow } from './tree-structure.repository';
import type { ReadTreeQuery, StructureNodeDto, TreeDto } from './trees.dto';

export function presentTree({ id, projectId, rootNodeId }: TreeRow): TreeDto {
  return { id, projectId, rootNodeId };
}

/** A node in the structure of a tree, with its metadata and its mapping if the query asks for them. */
export function presentStructureNode(
  { metadata, mapping, ...node }: StructureRow,
  { includeMetadata, includeMappings }: ReadTreeQuery,
): StructureNodeDto {
  return {
    ...node,
    path: shownPath(node.path),
    ...(includeMetadata && { metadata }),
    ...(includeMappings && { mapping: mapping && presentMapping(mapping) }),
  };
}
