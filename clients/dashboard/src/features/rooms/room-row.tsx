import { Link } from '@tanstack/react-router';
import { Time } from '../../ground/controls/time';
import { useTexts } from '../../ground/texts/use-texts';
import type { ListedRoom } from './rooms.queries';

/** A room: its state, until when it is open, and the role of the person. Only its members can open it. */
export function RoomRow({ room }: { room: ListedRoom }) {
  const { rooms } = useTexts();
  const { id, title, purpose, status, role, expiresAt, closedAt } = room;
  return (
    <li className="border-b border-line py-3">
      <p className="font-semibold break-words">
        {role === null ? (
          <bdi>{title}</bdi>
        ) : (
          <Link to="/rooms/$id" params={{ id }}>
            <bdi>{title}</bdi>
          </Link>
        )}
      </p>
      {purpose !== null && (
        <p className="max-w-[68ch] break-words" dir="auto">
          {purpose}
        </p>
      )}
      <p className="text-13 text-soft">
        {rooms.statuses[status]} <Time at={closedAt ?? expiresAt} />
        {' · '}
        {role === null ? rooms.notIn : rooms.roles[role]}
      </p>
    </li>
  );
}
