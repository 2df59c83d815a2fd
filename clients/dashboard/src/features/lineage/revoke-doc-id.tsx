import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { DocumentView } from '../../content/documents/view';
import { keys } from '../../content/keys';
import { api } from '../../ground/api/client';
import { ActionButton } from '../../ground/controls/action-button';
import { ConfirmDialog } from '../../ground/controls/confirm-dialog';
import { showNotice } from '../../ground/controls/notices';
import { useRevokeTexts } from './use-revoke-texts';

/** Revokes a Doc ID once that is confirmed. The service refuses it to members who have not issued it. */
export function RevokeDocId({
  docId: { id, globalId },
  nodeId,
}: {
  docId: NonNullable<DocumentView['docId']>;
  nodeId: string;
}) {
  const texts = useRevokeTexts();
  const client = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <ActionButton
        kind="danger"
        size="small"
        action="docId.revoke"
        label={texts.revoke}
        onPress={() => setAsking(true)}
      />
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={texts.revokeTitle(globalId)}
        act={texts.revoke}
        onConfirm={async () => {
          await api.delete('/api/doc-ids/{id}', { params: { path: { id } } });
          showNotice(texts.revoked(globalId));
          // Shares that were created with it have ended.
          void client.invalidateQueries({ queryKey: keys.shares(nodeId) });
          await client.invalidateQueries({ queryKey: keys.view(nodeId) });
        }}
      >
        <p>{texts.revokeMeans}</p>
      </ConfirmDialog>
    </>
  );
}
