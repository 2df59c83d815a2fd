import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { keys } from '../../content/keys';
import { projectQuery } from '../../content/projects/projects';
import { CreateDialog } from '../../content/tree/create-dialog';
import { treeOf } from '../../content/tree/open-trees';
import { explain } from '../../ground/api/errors';
import { showNotice } from '../../ground/controls/notices';
import { useTexts } from '../../ground/texts/use-texts';

/** Asks for the name of a new document in My Docs, and opens the document. */
export function NewDocument({ onClose }: { onClose: () => void }) {
  const texts = useTexts();
  const navigate = useNavigate();
  const client = useQueryClient();
  const { data: project, error } = useQuery(projectQuery('~'));
  useEffect(() => {
    if (!error || project) return;
    showNotice(explain(error, texts), { kind: 'problem' });
    onClose();
  }, [error, project, texts, onClose]);
  if (!project) return null;
  const commands = treeOf(client, project, texts);
  return (
    <CreateDialog
      commands={commands}
      project={project}
      creation={{ type: 'file', parentId: commands.tree.rootId }}
      onClose={onClose}
      onCreated={(id) => {
        void client.invalidateQueries({ queryKey: keys.myDocs() });
        void navigate({ to: '/documents/$id/edit', params: { id } });
      }}
    />
  );
}
