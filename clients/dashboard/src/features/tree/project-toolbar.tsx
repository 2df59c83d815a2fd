import { useNavigate } from '@tanstack/react-router';
import { useSession } from '../../content/session/session';
import type { Project } from '../../content/projects/projects';
import { useActions } from '../../ground/actions/registry';
import { Button } from '../../ground/controls/button';
import { IconButton } from '../../ground/controls/icon-button';
import { Menu } from '../../ground/controls/menu';
import { type ActionItem, actionsOf } from '../../ground/controls/menu-actions';
import { useTexts } from '../../ground/texts/use-texts';

/** The actions of a project. */
export function ProjectToolbar({
  project,
  onDocument,
  onFolder,
  onImport,
  onEdit,
  onDelete,
}: {
  project: Project;
  onDocument: () => void;
  onFolder: () => void;
  onImport: () => void;
  onEdit: () => void;
  onDelete: () => void;
}) {
  const { projects, tree } = useTexts();
  const { isTenantAdmin } = useSession();
  const navigate = useNavigate();
  const params = { slug: project.slug };
  const isMyDocs = project.slug === '~';
  const items: ActionItem[][] = [
    [{ id: 'folder.new', label: tree.newFolder, icon: 'folder', shortcut: 'f', onSelect: onFolder }],
    [
      ...(isMyDocs
        ? []
        : [
            {
              id: 'project.edit',
              label: projects.edit,
              icon: 'edit' as const,
              shortcut: 'n',
              onSelect: onEdit,
            },
          ]),
      {
        id: 'project.export',
        label: projects.export,
        icon: 'download',
        shortcut: 'd',
        // The browser downloads what the route sends.
        onSelect: () => location.assign(`/api/projects/${encodeURIComponent(project.id)}/export`),
      },
    ],
    [
      {
        id: 'project.trash',
        label: projects.trash,
        icon: 'trash',
        shortcut: 't',
        onSelect: () => void navigate({ to: '/projects/$slug/trash', params }),
      },
      {
        id: 'project.health',
        label: projects.health,
        icon: 'link',
        shortcut: 'm',
        onSelect: () => void navigate({ to: '/projects/$slug/health', params }),
      },
    ],
  ];
  useActions([
    { id: 'document.new', label: tree.newDocument, key: 'c', group: 'here', run: onDocument },
    { id: 'project.import', label: projects.import, key: 'i', group: 'here', run: onImport },
    ...actionsOf(items.flat()),
  ]);
  return (
    <>
      <Button shortcut="i" onClick={onImport}>
        {projects.import}
      </Button>
      <Button kind="primary" shortcut="c" onClick={onDocument}>
        {tree.newDocument}
      </Button>
      <Menu
        trigger={<IconButton icon="more" label={projects.actions} />}
        items={[
          ...items,
          isTenantAdmin && !isMyDocs
            ? [{ label: projects.delete, icon: 'trash', danger: true, onSelect: onDelete }]
            : [],
        ]}
      />
    </>
  );
}
