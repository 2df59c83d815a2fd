import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { ErrorState } from '../../ground/controls/error-state';
import { Skeleton } from '../../ground/controls/skeleton';
import { useTexts } from '../../ground/texts/use-texts';
import { keepCatalog } from '../catalog/keep-catalog';
import { type Project, projectQuery } from '../projects/projects';
import { keepReadFolders } from './children';
import { CreateDialog, type Creation } from './create-dialog';
import type { NodeRow } from './rows';
import { treeOf } from './open-trees';
import { TreeView } from './tree-view';

/** The tree of a project, by its slug or id. The node that the screen shows is marked and, if its path is given, opened. */
export function ProjectTree(props: {
  project: string;
  currentId?: string;
  currentPath?: string;
  /** Whether the name of the project stands above it. */
  hasHeading?: boolean;
}) {
  const { data, error, refetch } = useQuery(projectQuery(props.project));
  if (data) return <LoadedTree {...props} project={data} />;
  return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <Skeleton />;
}

function LoadedTree({
  project,
  currentId,
  currentPath,
  hasHeading,
}: {
  project: Project;
  currentId?: string;
  currentPath?: string;
  hasHeading?: boolean;
}) {
  const texts = useTexts();
  const navigate = useNavigate();
  const client = useQueryClient();
  const commands = treeOf(client, project, texts);
  const { tree } = commands;
  const [creation, setCreation] = useState<Creation | null>(null);
  // Storage can be full or switched off. Then the tree asks the service alone.
  useEffect(
    () =>
      void keepCatalog(project)
        .then(() => keepReadFolders(client, project.id))
        .catch(() => undefined),
    [client, project],
  );
  useEffect(() => {
    if (currentPath) void tree.reveal(currentPath);
  }, [tree, currentPath]);
  const open = ({ id, node }: NodeRow): void => {
    void (node.type === 'file'
      ? navigate({ to: '/documents/$id', params: { id } })
      : navigate({ to: '/projects/$slug', params: { slug: project.slug }, search: { folder: id } }));
  };
  return (
    <div className="flex h-full flex-col">
      {hasHeading && (
        <h2 className="mb-1 shrink-0 truncate px-2 font-sans text-13 font-normal">
          <Link
            to="/projects/$slug"
            params={{ slug: project.slug }}
            className="text-soft no-underline hover:underline"
          >
            <bdi>{project.name}</bdi>
          </Link>
        </h2>
      )}
      <div className="min-h-0 grow">
        <TreeView
          commands={commands}
          label={texts.tree.label(project.name)}
          currentId={currentId}
          onOpen={open}
          onCreate={(type, parentId) => setCreation({ type, parentId })}
        />
      </div>
      {creation && (
        <CreateDialog
          commands={commands}
          project={project}
          creation={creation}
          onClose={() => setCreation(null)}
          onCreated={(id, { type, parentId }) => {
            tree.expand(parentId);
            if (type === 'file') void navigate({ to: '/documents/$id/edit', params: { id } });
          }}
        />
      )}
    </div>
  );
}
