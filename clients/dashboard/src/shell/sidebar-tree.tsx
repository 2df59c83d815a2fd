import { skipToken, useQuery } from '@tanstack/react-query';
import { Link, useParams, useRouterState } from '@tanstack/react-router';
import { lazy, Suspense, useEffect } from 'react';
import { keepCatalog } from '../content/catalog/keep-catalog';
import { keys } from '../content/keys';
import type { Schema } from '../ground/api/types';
import { Skeleton } from '../ground/controls/skeleton';

const ProjectTree = lazy(async () => ({
  default: (await import('../content/tree/project-tree')).ProjectTree,
}));

/** The tree of the project that is open. */
export function SidebarTree() {
  const open = useOpenProject();
  const projectId = open?.projectId;
  useEffect(() => {
    if (projectId !== undefined) void keepCatalog(projectId);
  }, [projectId]);
  if (open === undefined) return null;
  return (
    <section aria-label={open.name} className="mt-3 flex min-h-60 grow flex-col">
      <h2 className="mb-1 truncate px-2 font-sans text-13 font-semibold">
        <Link
          to="/projects/$slug"
          params={{ slug: open.slug }}
          className="text-soft no-underline hover:text-ink hover:underline"
        >
          <bdi>{open.name}</bdi>
        </Link>
      </h2>
      <div className="min-h-0 grow">
        <Suspense fallback={<Skeleton />}>
          <ProjectTree project={open.slug} currentId={open.nodeId} currentPath={open.path} />
        </Suspense>
      </div>
    </section>
  );
}

interface OpenProject {
  slug: string;
  name: string;
  projectId?: string;
  nodeId?: string;
  path?: string;
}

/** The project of the screen, as far as the screen has read it. */
function useOpenProject(): OpenProject | undefined {
  const { slug, id } = useParams({ strict: false });
  const isDocument = useRouterState({
    select: ({ location }) => location.pathname.startsWith('/documents/'),
  });
  const { data: project } = useQuery<Schema<'ProjectDetailDto'>>({
    queryKey: keys.project(slug ?? ''),
    queryFn: skipToken,
  });
  const { data: view } = useQuery<Schema<'DocumentViewDto'>>({
    queryKey: keys.view(isDocument && id ? id : ''),
    queryFn: skipToken,
  });
  if (slug !== undefined) return { slug, name: project?.name ?? slug, projectId: project?.id };
  if (!view?.place) return undefined;
  const { node, place } = view;
  return {
    slug: place.projectSlug,
    name: place.projectName,
    projectId: node.projectId,
    nodeId: node.id,
    path: node.path,
  };
}
