import { useSession } from '../../content/session/session';
import type { Room } from './rooms.queries';

/** The rights of the viewer in a room. */
export interface MyPart {
  isHost: boolean;
  /** Whether they decide about people. */
  moderates: boolean;
  speaks: boolean;
  memberId: string | undefined;
}

/** The part of a user in a room. The service decides again with each act. */
export function partOf({ members, status }: Pick<Room, 'members' | 'status'>, userId: string): MyPart {
  const me = members.humans.find((person) => person.userId === userId);
  return {
    isHost: me?.role === 'host',
    moderates: me !== undefined && me.role !== 'observer',
    speaks: me?.canIntervene === true && status !== 'closed',
    memberId: me?.id,
  };
}

export function useMyPart(room: Room): MyPart {
  return partOf(room, useSession().userId);
}
