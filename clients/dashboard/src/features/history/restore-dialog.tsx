import { useQueryClient } from '@tanstack/react-query';
import { keys } from '../../content/keys';
import type { DocumentView } from '../../content/documents/view';
import { api } from '../../ground/api/client';
import { isConflict } from '../../ground/api/errors';
import { ConfirmDialog } from '../../ground/controls/confirm-dialog';
import { showNotice } from '../../ground/controls/notices';
import { useTexts } from '../../ground/texts/use-texts';
import type { Revision } from './history.queries';

/** Asks before a revision is restored. Nothing is lost: the revisions in between stay. */
export function RestoreDialog({
  view: { node },
  revision: { id: revisionId, number },
  onClose,
}: {
  view: DocumentView;
  revision: Revision;
  onClose: () => void;
}) {
  const { history } = useTexts();
  const client = useQueryClient();
  const restore = async (): Promise<void> => {
    try {
      await api.post('/api/v1/documents/{nodeId}/revisions/{revisionId}/restore', {
        params: { path: { nodeId: node.id, revisionId }, header: { 'If-Match': `"${node.etag}"` } },
      });
    } catch (error) {
      if (isConflict(error)) {
        showNotice(history.conflict, { kind: 'problem' });
        await Promise.all([
          client.invalidateQueries({ queryKey: keys.view(node.id) }),
          client.invalidateQueries({ queryKey: keys.revisions(node.id) }),
        ]);
        return;
      }
      throw error;
    }
    showNotice(history.restored(number));
    await Promise.all([
      client.invalidateQueries({ queryKey: keys.view(node.id) }),
      client.invalidateQueries({ queryKey: keys.revisions(node.id) }),
    ]);
  };
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={history.restoreTitle(number)}
      act={history.restoreAct}
      onConfirm={restore}
    >
      {history.restoreHint(number)}
    </ConfirmDialog>
  );
}
