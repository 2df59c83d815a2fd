import { shownPath } from '#workspace';
import type { Permission } from '../grants/grants.dto';
import type { ShareCheckDto, SharedDocumentDto } from './received.dto';
import type { CheckRow, ReceivedRow } from './received.repository';

/** Whether shares give a permission. */
export function presentCheck({ shareIds, expiresAt }: CheckRow, permission: Permission): ShareCheckDto {
  return { allowed: shareIds.length > 0, permission, shareIds, expiresAt: expiresAt?.toISOString() ?? null };
}

/** A document that is shared with the caller. Its title stands under `untrusted`. */
export function presentReceived(row: ReceivedRow): SharedDocumentDto {
  return {
    nodeId: row.nodeId,
    projectId: row.projectId,
    docId: row.docId,
    globalId: row.globalId,
    path: shownPath(row.path),
    permission: row.permission,
    expiresAt: row.expiresAt?.toISOString() ?? null,
    sharedAt: row.sharedAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    tokenEstimate: row.tokenEstimate,
    untrusted: { title: row.title },
  };
}
