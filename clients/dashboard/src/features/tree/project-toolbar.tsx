import { useNavigate } from '@tanstack/react-router';
import { useSession } from '../../content/session/session';
import type { Project } from '../../content/projects/projects';
import { Button } from '../../ground/controls/button';
import { IconButton } from '../../ground/controls/icon-button';
import { Menu } from '../../ground/controls/menu';
import { useTexts } from '../../ground/texts/use-texts';

/** What a person can do with a project. */
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
  return (
    <>
      <Button onClick={onImport}>{projects.import}</Button>
      <Button kind="primary" onClick={onDocument}>
        {tree.newDocument}
      </Button>
      <Menu
        trigger={<IconButton icon="more" label={projects.actions} />}
        items={[
          [{ label: tree.newFolder, icon: 'folder', onSelect: onFolder }],
          [
            ...(isMyDocs ? [] : [{ label: projects.edit, icon: 'edit' as const, onSelect: onEdit }]),
            {
              label: projects.export,
              icon: 'download',
              // The browser downloads what the route sends.
              onSelect: () => location.assign(`/api/projects/${encodeURIComponent(project.id)}/export`),
            },
          ],
          [
            {
              label: projects.trash,
              icon: 'trash',
              onSelect: () => void navigate({ to: '/projects/$slug/trash', params }),
            },
            {
              label: projects.health,
              icon: 'link',
              onSelect: () => void navigate({ to: '/projects/$slug/health', params }),
            },
          ],
          isTenantAdmin && !isMyDocs
            ? [{ label: projects.delete, icon: 'trash', danger: true, onSelect: onDelete }]
            : [],
        ]}
      />
    </>
  );
}
