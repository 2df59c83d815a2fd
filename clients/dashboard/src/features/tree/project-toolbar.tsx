import { useNavigate } from '@tanstack/react-router';
import { useSession } from '../../content/session/session';
import type { Project } from '../../content/projects/projects';
import { ActionButton } from '../../ground/controls/action-button';
import { IconButton } from '../../ground/controls/icon-button';
import { Menu } from '../../ground/controls/menu';
import type { MenuItem } from '../../ground/controls/menu-item';
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
  const items: MenuItem[][] = [
    [{ id: 'folder.new', label: tree.newFolder, icon: 'folder', onSelect: onFolder }],
    [
      ...(isMyDocs
        ? []
        : [
            {
              id: 'project.edit' as const,
              label: projects.edit,
              icon: 'edit' as const,
              onSelect: onEdit,
            },
          ]),
      {
        id: 'project.export',
        label: projects.export,
        icon: 'download',
        // The browser downloads what the route sends.
        onSelect: () => location.assign(`/api/projects/${encodeURIComponent(project.id)}/export`),
      },
    ],
    [
      {
        id: 'project.trash',
        label: projects.trash,
        icon: 'trash',
        onSelect: () => void navigate({ to: '/projects/$slug/trash', params }),
      },
      {
        id: 'project.health',
        label: projects.health,
        icon: 'link',
        onSelect: () => void navigate({ to: '/projects/$slug/health', params }),
      },
      ...(isMyDocs
        ? []
        : [
            {
              id: 'project.scan' as const,
              label: projects.scan,
              icon: 'search' as const,
              onSelect: () => void navigate({ to: '/projects/$slug/scan', params }),
            },
          ]),
    ],
    isTenantAdmin && !isMyDocs
      ? [{ id: 'project.delete', label: projects.delete, icon: 'trash', danger: true, onSelect: onDelete }]
      : [],
  ];
  return (
    <>
      <ActionButton action="project.import" label={projects.import} onPress={onImport} />
      <ActionButton kind="primary" action="document.new" label={tree.newDocument} onPress={onDocument} />
      <Menu trigger={<IconButton icon="more" label={projects.actions} />} items={items} />
    </>
  );
}
