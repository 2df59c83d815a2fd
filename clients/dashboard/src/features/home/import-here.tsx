import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { ImportDialog } from '../../content/import/import-dialog';
import type { SourceFile } from '../../content/import/source-file';
import { keys } from '../../content/keys';
import type { Project } from '../../content/projects/projects';
import { ImportTarget } from './import-target';

/** Imports files from the start page: asks for the project, then goes on as in that project, and shows it at the end. */
export function ImportHere({
  dropped,
  onClose,
}: {
  dropped: readonly SourceFile[] | undefined;
  onClose: () => void;
}) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const [project, setProject] = useState<Project>();
  const [hasImported, setImported] = useState(false);
  if (!project) return <ImportTarget dropped={dropped} onClose={onClose} onChosen={setProject} />;
  return (
    <ImportDialog
      project={project}
      folder=""
      dropped={dropped}
      onImported={() => {
        setImported(true);
        void client.invalidateQueries({ queryKey: keys.home(), exact: true });
      }}
      onClose={() => {
        onClose();
        if (hasImported) void navigate({ to: '/projects/$slug', params: { slug: project.slug } });
      }}
    />
  );
}
