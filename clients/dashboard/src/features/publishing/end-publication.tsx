import { useState } from 'react';
import { Button } from '../../ground/controls/button';
import { ConfirmDialog } from '../../ground/controls/confirm-dialog';
import { showNotice } from '../../ground/controls/notices';
import { useTexts } from '../../ground/texts/use-texts';
import { deletePublication, unpublish } from './publishing.acts';
import { type Published, showPublication } from './publishing.queries';

/** Takes a page offline, or deletes a draft. Both ask once. */
export function EndPublication({
  published,
}: {
  published: Pick<Published, 'id' | 'status' | 'publicTitle' | 'sourceNodeId'>;
}) {
  const { publishing } = useTexts();
  const [isAsking, ask] = useState(false);
  const isLive = published.status === 'published';
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
      <Button kind="danger" onClick={() => ask(true)}>
        {isLive ? publishing.unpublish : publishing.delete}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onClose={() => ask(false)}
        title={isLive ? publishing.unpublishTitle : publishing.deleteTitle}
        act={isLive ? publishing.unpublish : publishing.delete}
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
