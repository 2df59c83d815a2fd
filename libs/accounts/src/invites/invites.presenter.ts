import type { InviteViewDto, NewInviteDto } from './invites.dto';
import type { InviteRow } from './invites.repository';

/** An open invite, without its link. */
export function presentInvite(row: InviteRow): InviteViewDto {
  return {
    id: row.id,
    email: row.email,
    role: row.role,
    createdBy: row.createdBy,
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
  };
}

/** A new invite with its link, this once. */
export function presentNewInvite(row: InviteRow, link: string): NewInviteDto {
  return { ...presentInvite(row), link };
}
