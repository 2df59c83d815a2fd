import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Suspense, lazy, useState } from 'react';
import { FileDrop } from '../../content/import/file-drop';
import type { SourceFile } from '../../content/import/source-file';
import type { Project } from '../../content/projects/projects';
import { CreateDialog, type Creation } from '../../content/tree/create-dialog';
import { treeOf } from '../../content/tree/open-trees';
import { pathOf } from '../../content/tree/path-of';
import { ProjectTree } from '../../content/tree/project-tree';
import { EmptyState } from '../../ground/controls/empty-state';
import { Notice } from '../../ground/controls/notice';
import { Screen } from '../../ground/controls/screen';
import { Skeleton } from '../../ground/controls/skeleton';
import { useTexts } from '../../ground/texts/use-texts';
import { Breadcrumbs } from './breadcrumbs';
import { DeleteProjectDialog } from './delete-project-dialog';
import { EditProjectDialog } from './edit-project-dialog';
import { FolderListing } from './folder-listing';
import { ProjectToolbar } from './project-toolbar';
import { useKeptTop } from './use-kept-top';
import { useShownFolder } from './shown-folder';

const ImportDialog = lazy(async () => ({
  default: (await import('../../content/import/import-dialog')).ImportDialog,
}));

/** A project or one of its folders. Files that are dropped on it are imported into the folder. */
export function ProjectContent({ project, folderId }: { project: Project; folderId: string | undefined }) {
  const texts = useTexts();
  const { projects, importing } = texts;
  const navigate = useNavigate();
  const commands = treeOf(useQueryClient(), project, texts);
  const { tree } = commands;
  useKeptTop(project, tree.rootId);
  const { folder, isGone } = useShownFolder(tree, folderId);
  const [creation, setCreation] = useState<Creation | null>(null);
  const [dialog, setDialog] = useState<'import' | 'edit' | 'delete' | null>(null);
  const [dropped, setDropped] = useState<readonly SourceFile[]>();
  const parentId = folder?.id ?? tree.rootId;
  const path = folder ? pathOf(folder) : '';

  const create = (type: 'file' | 'folder'): void => setCreation({ type, parentId });
  const startImport = (sources?: readonly SourceFile[]): void => {
    setDropped(sources);
    setDialog('import');
  };
  const isTop = folder === null || folder.level === 0;
  const isEmpty = folder?.rest?.rest === 'empty';
  return (
    <FileDrop onFiles={startImport}>
      {(isOver) => (
        <>
          <Screen
            key={parentId}
            title={isTop ? project.name : folder.node.name}
            above={!isTop && <Breadcrumbs slug={project.slug} name={project.name} folder={folder} />}
            toolbar={
              <ProjectToolbar
                project={project}
                onDocument={() => create('file')}
                onFolder={() => create('folder')}
                onImport={() => startImport()}
                onEdit={() => setDialog('edit')}
                onDelete={() => setDialog('delete')}
              />
            }
          >
            {isTop && project.description && (
              <p dir="auto" className="mb-6 max-w-[68ch] text-15 whitespace-pre-line text-soft">
                {project.description}
              </p>
            )}
            {isGone && <Notice>{projects.folderGone}</Notice>}
            {isOver && <Notice>{importing.dropHere}</Notice>}
            {!folder && <Skeleton />}
            {isEmpty && <EmptyState>{isTop ? projects.emptyProject : projects.emptyFolder}</EmptyState>}
            {folder && !isEmpty && (
              <>
                <div className="hidden lg:block">
                  <FolderListing tree={tree} folder={folder} slug={project.slug} />
                </div>
                {/* Where the navigation is a drawer, the tree is here. */}
                <div className="-mx-2 h-[70vh] lg:hidden">
                  <NarrowTree project={project} currentId={folderId} />
                </div>
              </>
            )}
          </Screen>
          {creation && (
            <CreateDialog
              commands={commands}
              project={project}
              creation={creation}
              onClose={() => setCreation(null)}
              onCreated={(id, { type }) =>
                void (type === 'file'
                  ? navigate({ to: '/documents/$id/edit', params: { id } })
                  : navigate({
                      to: '/projects/$slug',
                      params: { slug: project.slug },
                      search: { folder: id },
                    }))
              }
            />
          )}
          {dialog === 'import' && (
            <Suspense>
              <ImportDialog
                project={project}
                folder={path}
                dropped={dropped}
                onClose={() => setDialog(null)}
                onImported={() => void tree.refresh(parentId)}
              />
            </Suspense>
          )}
          {dialog === 'edit' && <EditProjectDialog project={project} onClose={() => setDialog(null)} />}
          <DeleteProjectDialog project={project} open={dialog === 'delete'} onClose={() => setDialog(null)} />
        </>
      )}
    </FileDrop>
  );
}

function NarrowTree({ project, currentId }: { project: Project; currentId: string | undefined }) {
  return <ProjectTree project={project.slug} {...(currentId !== undefined && { currentId })} />;
}
