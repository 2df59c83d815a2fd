import { useQueryClient } from '@tanstack/react-query';
import { useMatch } from '@tanstack/react-router';
import { Suspense, lazy, useSyncExternalStore } from 'react';
import { keys } from '../content/keys';
import type { Schema } from '../ground/api/types';

const ProjectTree = lazy(async () => ({
  default: (await import('../content/tree/project-tree')).ProjectTree,
}));

/** The tree of the project that is open: that of the address, or of the document that the screen shows. */
export function SidebarTree() {
  const project = useMatch({ from: '/projects/$slug', shouldThrow: false });
  const trash = useMatch({ from: '/projects/$slug/trash', shouldThrow: false });
  const health = useMatch({ from: '/projects/$slug/health', shouldThrow: false });
  const reader = useMatch({ from: '/documents/$id', shouldThrow: false });
  const editor = useMatch({ from: '/documents/$id/edit', shouldThrow: false });
  const slug = (project ?? trash ?? health)?.params.slug;
  const nodeId = (reader ?? editor)?.params.id;
  // The screen reads it; here it is only looked at.
  const client = useQueryClient();
  const view = useSyncExternalStore(
    (listener) => client.getQueryCache().subscribe(listener),
    () => client.getQueryData<Schema<'DocumentViewDto'>>(keys.view(nodeId ?? '')),
  );
  const folder = project?.search.folder;
  const id = slug ?? (nodeId === undefined ? undefined : view?.node?.projectId);
  if (id === undefined) return null;
  return (
    <div className="relative mt-3 min-h-72 grow">
      <div className="absolute inset-0">
        <Suspense>
          <ProjectTree
            hasHeading
            project={id}
            {...(view?.node && nodeId !== undefined && { currentId: nodeId, currentPath: view.node.path })}
            {...(folder !== undefined && { currentId: folder })}
          />
        </Suspense>
      </div>
    </div>
  );
}
