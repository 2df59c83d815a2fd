import { nodeEtag } from '../node-values/node-etag';
import type { ChildDto } from './children.dto';
import type { ChildRow } from './children.repository';

/** A node of a folder. */
export function presentChild({ version, revisionId, parentId, ...row }: ChildRow): ChildDto {
  return {
    ...row,
    parentId: parentId!,
    hasContent: revisionId !== null,
    etag: nodeEtag({ id: row.id, version }),
  };
}
