import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { keys } from '../../content/keys';
import type { Project } from '../../content/projects/projects';
import { api } from '../../ground/api/client';
import { ConfirmDialog } from '../../ground/controls/confirm-dialog';
import { showNotice } from '../../ground/controls/notices';
import { useTexts } from '../../ground/texts/use-texts';

/** Asks before a project is deleted for everyone. */
export function DeleteProjectDialog({
  project,
  open,
  onClose,
}: {
  project: Project;
  open: boolean;
  onClose: () => void;
}) {
  const { projects } = useTexts();
  const client = useQueryClient();
  const navigate = useNavigate();
  const remove = async (): Promise<void> => {
    await api.delete('/api/projects/{id}', { params: { path: { id: project.id } } });
    showNotice(projects.deleted(project.name));
    await navigate({ to: '/projects' });
    client.removeQueries({ queryKey: keys.project(project.slug) });
    client.removeQueries({ queryKey: ['trees', project.id] });
    void client.invalidateQueries({ queryKey: keys.projects(), exact: true });
  };
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title={projects.deleteTitle(project.name)}
      act={projects.deleteAct}
      onConfirm={remove}
    >
      <p>{projects.deleteHint(projects.documents(Math.max(0, project.nodeCount - 1)))}</p>
    </ConfirmDialog>
  );
}
