import { useState } from 'react';
import { ActionButton, RowActionButton } from '../../ground/controls/action-button';
import { ConfirmDialog } from '../../ground/controls/confirm-dialog';
import { showNotice } from '../../ground/controls/notices';
import { useTexts } from '../../ground/texts/use-texts';
import { deletePublication, unpublish } from './publishing.acts';
import { type Published, showPublication } from './publishing.queries';

/** Takes a page offline, or deletes a draft. Both ask once. */
export function EndPublication({
  published,
  isListed = false,
}: {
  published: Pick<Published, 'id' | 'status' | 'publicTitle' | 'sourceNodeId'>;
  /** Among others, its button needs a name of its own. */
  isListed?: boolean;
}) {
  const { publishing } = useTexts();
  const [isAsking, ask] = useState(false);
  const isLive = published.status === 'published';
  const act = isLive ? publishing.unpublish : publishing.delete;
  const end = async (): Promise<void> => {
    const nodeId = published.sourceNodeId ?? '';
    if (isLive) showPublication(nodeId, await unpublish(published));
    else {
      await deletePublication(published);
      showPublication(nodeId, null);
    }
    showNotice(isLive ? publishing.unpublished : publishing.deleted);
  };
  return (
    <>
      {isListed ? (
        <RowActionButton
          kind="danger"
          action="published.end"
          label={act}
          name={`${act}: ${published.publicTitle}`}
          onPress={() => ask(true)}
        />
      ) : (
        <ActionButton kind="danger" action="publication.end" label={act} onPress={() => ask(true)} />
      )}
      <ConfirmDialog
        open={isAsking}
        onClose={() => ask(false)}
        title={isLive ? publishing.unpublishTitle : publishing.deleteTitle}
        act={act}
        onConfirm={end}
      >
        <p className="mb-2 font-semibold">
          <bdi>{published.publicTitle}</bdi>
        </p>
        <p>{isLive ? publishing.unpublishHint : publishing.deleteHint}</p>
      </ConfirmDialog>
    </>
  );
}
