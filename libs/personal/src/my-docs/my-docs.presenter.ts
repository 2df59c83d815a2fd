import { shownPath } from '#workspace';
import type { MyDocsItemDto } from './my-docs.dto';
import type { MyDocsRow } from './my-docs.repository';

/** A node of the list. Its title stands under `untrusted`. */
export function presentMyDocsItem(row: MyDocsRow): MyDocsItemDto {
  return {
    nodeId: row.nodeId,
    path: shownPath(row.path),
    type: row.type,
    updatedAt: row.updatedAt.toISOString(),
    tokenEstimate: row.tokenEstimate,
    mappingStatus: row.mappingStatus,
    untrusted: { title: row.title },
  };
}
