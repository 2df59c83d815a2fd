import type { Schema } from '../../ground/api/types';

export type Waiting = Pick<Schema<'WaitingDto'>, 'kind' | 'id' | 'roomId' | 'nodeId' | 'by'>;

/** Where something that waits is decided. `page` is rendered by the service and not a screen of the dashboard. */
export type WaitingLink = { screen: string } | { page: string };

/** Where a person deals with something that waits for them. */
export function waitingLink({ kind, id, roomId, nodeId, by }: Waiting): WaitingLink {
  switch (kind) {
    case 'review':
      return { screen: nodeId ? `/documents/${nodeId}/publish` : '/published' };
    case 'expiringShare':
      return { screen: nodeId ? `/documents/${nodeId}/share` : '/shared' };
    case 'distribution':
      return { screen: `/distributions/${id}` };
    case 'roomPerson':
    case 'roomAgent':
      return { screen: roomId ? `/rooms/${roomId}` : '/rooms' };
    case 'expiringToken':
      if (by?.kind !== 'agent') return { screen: '/settings/tokens' };
      return { screen: by.id ? `/agents/${by.id}` : '/agents' };
  }
}
