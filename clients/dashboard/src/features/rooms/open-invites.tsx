import { useInfiniteQuery } from '@tanstack/react-query';
import { Time } from '../../ground/controls/time';
import { useTexts } from '../../ground/texts/use-texts';
import { invitesQuery } from './rooms.queries';

/** The newest invites of a room, without their secrets. */
export function OpenInvites({ roomId }: { roomId: string }) {
  const { rooms } = useTexts();
  const { data } = useInfiniteQuery(invitesQuery(roomId));
  if (!data || data.length === 0) return null;
  return (
    <>
      <h3 className="mt-5 mb-1">{rooms.issuedInvites}</h3>
      <ul className="max-h-48 overflow-auto text-13" tabIndex={0} aria-label={rooms.issuedInvites}>
        {data.map(({ id, kind, role, hashFragment, usedAt, expiresAt }) => (
          <li key={id} className="py-1">
            {rooms.inviteKinds[kind === 'agent' ? 'agent' : (role as 'observer' | 'co-moderator')]}{' '}
            <code className="font-mono text-soft">{hashFragment}</code>
            <span className="text-soft">
              {' · '}
              {usedAt === null ? rooms.validUntil : rooms.used} <Time at={usedAt ?? expiresAt} />
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}
