import { type Person } from '#testing';
import { type NewRoom } from './people-support';

interface Turn {
  currentMemberId: string | null;
  turnNumber: number;
  turnDeadlineAt: string | null;
}

/** The turn of a room, as its host sees it. */
export async function turnOf(host: Person, room: NewRoom): Promise<Turn> {
  return (await host.get(room.path).expect(200)).body.data.turn as Turn;
}
