import type { InviteViewDto, NewInviteDto } from './invites.dto';
import type { InviteRow } from './invites.repository';

/** An open invite, without its link. */
export function presentInvite(row: InviteRow): InviteViewDto {
  return row;
}

/** An invite that was just created, with its link. */
export function presentNewInvite(row: InviteRow, link: string): NewInviteDto {
  return { ...row, link };
}
