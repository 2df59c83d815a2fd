import { useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';
import type { PaletteOption } from './palette-options';

/** Closes the palette and does what an option says. */
export function useRunOption(onDone: () => void): (option: PaletteOption) => void {
  const navigate = useNavigate();
  const run = (option: PaletteOption): void => {
    onDone();
    switch (option.kind) {
      case 'action':
        // The palette is a dialog, which gives the focus back first.
        setTimeout(() => option.action.run());
        return;
      case 'document':
        return void navigate({ to: '/documents/$id', params: { id: option.nodeId } });
      case 'passage':
        return void navigate({
          to: '/documents/$id',
          params: { id: option.nodeId },
          ...(option.anchor !== null && { hash: option.anchor }),
        });
      case 'folder':
        return void navigate({
          to: '/projects/$slug',
          params: { slug: option.projectId },
          search: { folder: option.nodeId },
        });
      case 'all':
        return void navigate({ to: '/search', search: { q: option.query } });
      case 'published':
        return location.assign(option.path);
      case 'person':
        return void navigate({ to: '/settings/members/$userId', params: { userId: option.userId } });
      case 'agent':
        return void navigate({ to: '/agents/$id', params: { id: option.agentId } });
    }
  };
  // The list of options is rendered again only for what it shows.
  return useCallback(run, [navigate, onDone]);
}
