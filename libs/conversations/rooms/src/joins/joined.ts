import type { HumanRow } from '../room/room.repository';

/** A person's membership, and whether it is new. */
export interface Joined {
  member: HumanRow;
  entered: boolean;
}
