import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Suspense } from 'react';
import type { DocumentView } from '../../content/documents/view';
import { keys } from '../../content/keys';
import { useSession } from '../../content/session/session';
import { api } from '../../ground/api/client';
import { explain } from '../../ground/api/errors';
import { ActionButton } from '../../ground/controls/action-button';
import { CopyButton } from '../../ground/controls/copy-button';
import { Notice } from '../../ground/controls/notice';
import { showNotice } from '../../ground/controls/notices';
import { useTexts } from '../../ground/texts/use-texts';
import { RevokeDocId } from './revoke-doc-id';

/** The Doc ID of a document, or what one is and a button that issues it. */
export function DocIdPart({ view: { node, docId, rights } }: { view: DocumentView }) {
  const texts = useTexts();
  const { lineage, reader } = texts;
  const { isTenantAdmin } = useSession();
  const client = useQueryClient();
  const issue = useMutation({
    mutationFn: async () => (await api.post('/api/doc-ids', { body: { nodeId: node.id } })).data,
    onSuccess: async ({ globalId }) => {
      showNotice(lineage.issued(globalId));
      await client.invalidateQueries({ queryKey: keys.view(node.id) });
    },
  });
  if (docId)
    return (
      <p className="mb-6 flex flex-wrap items-center gap-2">
        {reader.docId} <code className="font-mono">{docId.globalId}</code>
        <CopyButton action="docId.copy" text={docId.globalId} label={reader.copyDocId} />
        {(rights.write || isTenantAdmin) && (
          <Suspense fallback={null}>
            <RevokeDocId docId={docId} nodeId={node.id} />
          </Suspense>
        )}
      </p>
    );
  return (
    <div className="mb-6 max-w-[68ch] text-soft">
      <p className="mb-2">
        {lineage.noDocId} {lineage.docIdHint}
      </p>
      {rights.write && (
        <ActionButton
          busy={issue.isPending}
          action="docId.issue"
          label={lineage.issue}
          onPress={() => issue.mutate()}
        />
      )}
      {issue.error && <Notice kind="problem">{explain(issue.error, texts)}</Notice>}
    </div>
  );
}
