import { useNavigate } from '@tanstack/react-router';
import type { Schema } from '../../ground/api/types';

/** Opens a room that the person has joined. Until they are let in, its screen says that they wait. */
export function useEnter(): (joined: Schema<'JoinedRoomDto'>) => Promise<void> {
  const navigate = useNavigate();
  return ({ roomId, status }) =>
    navigate({
      to: '/rooms/$id',
      params: { id: roomId },
      search: status === 'waiting' ? { waiting: true } : {},
      replace: true,
    });
}
