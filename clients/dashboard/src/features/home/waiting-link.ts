import type { Schema } from '../../ground/api/types';

type Waiting = Pick<Schema<'WaitingDto'>, 'kind' | 'projectId' | 'roomId' | 'nodeId' | 'by'>;

/** Where something that waits is decided. `page` is rendered by the service and not a screen of the dashboard. */
export type WaitingLink = { screen: string } | { page: string };

/** Where a person deals with something that waits for them. */
export function waitingLink({ kind, projectId, roomId, nodeId, by }: Waiting): WaitingLink {
  switch (kind) {
    case 'review':
      return { screen: nodeId ? `/documents/${nodeId}/publish` : '/published' };
    case 'expiringShare':
      return { screen: nodeId ? `/documents/${nodeId}/share` : '/shared' };
    case 'distribution':
      return { screen: projectId ? `/projects/${projectId}` : '/projects' };
    case 'roomPerson':
    case 'roomAgent':
      return { page: roomId ? `/rooms/${roomId}` : '/rooms' };
    case 'expiringToken':
      if (by?.kind !== 'agent') return { page: '/settings/tokens' };
      return { screen: by.id ? `/agents/${by.id}` : '/agents' };
  }
}
