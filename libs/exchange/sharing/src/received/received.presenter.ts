import { shownPath } from '#workspace';
import type { Permission } from '../grants/grants.dto';
import type { ShareCheckDto, SharedDocumentDto } from './received.dto';
import type { CheckRow, ReceivedRow } from './received.repository';

/** Whether shares give a permission. */
export function presentCheck({ shareIds, expiresAt }: CheckRow, permission: Permission): ShareCheckDto {
  return { allowed: shareIds.length > 0, permission, shareIds, expiresAt };
}

/** A document that others share with the caller. Its title is in `untrusted`. */
export function presentReceived(row: ReceivedRow): SharedDocumentDto {
  const { title, path, position: _position, endsWindow: _endsWindow, ...document } = row;
  return { ...document, path: shownPath(path), untrusted: { title } };
}
