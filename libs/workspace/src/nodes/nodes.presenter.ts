import { presentMapping } from '../mappings/mappings.presenter';
import { nodeEtag } from '../node-values/node-etag';
import { shownPath } from '../node-values/node-path';
import type { NodeDto } from './nodes.dto';
import type { NodeRow } from './nodes.repository';

/** A node. */
export function presentNode({ version, revisionId, ...node }: NodeRow): NodeDto {
  return {
    ...node,
    path: shownPath(node.path),
    mapping: node.mapping && presentMapping(node.mapping),
    etag: nodeEtag({ id: node.id, version }),
    hasContent: revisionId !== null,
  };
}
