import { rule } from '#access';
import { Forbidden } from '#platform';
import type { HumanRow } from './room.repository';

const AREA = 'Rooms';

/** Requires the host. @throws Forbidden */
export const requireHost = rule(
  AREA,
  'Close a room, read its audit log, admit, refuse and remove agents, change the roles of people',
  'The host. To everyone who is not an approved member, the room does not exist, administrators included.',
  ({ role }: Pick<HumanRow, 'role'>): void => {
    if (role !== 'host') throw new Forbidden({ message: 'Only the host of the room can do this.' });
  },
);

/** Requires the host or a co-moderator. @throws Forbidden */
export const requireModerator = rule(
  AREA,
  'Resume a room, see who waits, admit and refuse people, invite people',
  'The host and the co-moderators.',
  ({ role }: Pick<HumanRow, 'role'>): void => {
    if (role === 'observer')
      throw new Forbidden({ message: 'Only the host and the co-moderators of the room can do this.' });
  },
);

/** Whether a person may speak in a room. */
export const maySpeak = rule(
  AREA,
  'Speak in a room',
  'Approved people, except observers whom the host does not let speak; an approved agent on its turn.',
  ({ role, canIntervene }: Pick<HumanRow, 'role' | 'canIntervene'>): boolean =>
    role !== 'observer' || canIntervene,
);
