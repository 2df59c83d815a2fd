import type { IssuedRoomInviteDto, RoomInviteDto } from './invites.dto';
import type { InviteRow } from './invites.repository';
import type { IssuedInvite } from './invites.service';

/** An invite without its token. */
export function presentInvite(row: InviteRow): RoomInviteDto {
  return row;
}

/** An invite that was just issued, with its token. */
export function presentIssued({ invite, token }: IssuedInvite): IssuedRoomInviteDto {
  return { ...presentInvite(invite), roomToken: token };
}
