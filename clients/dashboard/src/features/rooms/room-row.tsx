import { Link } from '@tanstack/react-router';
import { Time } from '../../ground/controls/time';
import { useTexts } from '../../ground/texts/use-texts';
import type { ListedRoom } from './rooms.queries';
import { visibleText } from '../../ground/controls/visible-parts';

/** A room: its state, until when it is open, and the role of the person. Only its members can open it. */
export function RoomRow({ room }: { room: ListedRoom }) {
  const { rooms } = useTexts();
  const { id, title, purpose, status, role, expiresAt, closedAt } = room;
  const shownTitle = visibleText(title);
  return (
    <li className="border-b border-line py-3">
      <p className="font-semibold break-words">
        {role === null ? (
          <bdi>{shownTitle}</bdi>
        ) : (
          <Link to="/rooms/$id" params={{ id }}>
            <bdi>{shownTitle}</bdi>
          </Link>
        )}
      </p>
      {purpose !== null && (
        <p className="max-w-[68ch] break-words" dir="auto">
          {visibleText(purpose)}
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
