import { useState } from 'react';
import { ActionButton } from '../../ground/controls/action-button';
import { ConfirmDialog } from '../../ground/controls/confirm-dialog';
import { Notice } from '../../ground/controls/notice';
import { showNotice } from '../../ground/controls/notices';
import { visibleText } from '../../ground/controls/visible-parts';
import { removeConnection } from './sign-on.acts';
import type { Connection } from './sign-on.queries';
import { useOwnTexts } from './use-own-texts';
import type { ProviderCheck } from './use-provider-check';

/** Checks the provider of the saved connection, and removes the connection once that is confirmed. */
export function ConnectionUpkeep({
  connection,
  check,
  onRemoved,
}: {
  connection: Connection;
  check: ProviderCheck;
  onRemoved: () => void;
}) {
  const { sso } = useOwnTexts();
  const [asking, setAsking] = useState(false);
  const { isBusy, result, failure, run } = check;
  const problem = result?.problem ?? failure;
  return (
    <>
      <p className="mt-8 mb-3 text-13 text-soft">{sso.checkHint}</p>
      <div className="flex flex-wrap gap-3">
        <ActionButton
          busy={isBusy}
          action="sso.check"
          label={isBusy ? sso.checking : sso.check}
          name={sso.check}
          onPress={() => void run()}
        />
        <ActionButton kind="danger" action="sso.remove" label={sso.remove} onPress={() => setAsking(true)} />
      </div>
      {result?.ok && <Notice>{sso.checkOk}</Notice>}
      {problem != null && <Notice kind="problem">{problem}</Notice>}
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={sso.removeTitle}
        act={sso.remove}
        onConfirm={async () => {
          await removeConnection();
          onRemoved();
          showNotice(sso.removed);
        }}
      >
        <p className="mb-2 break-words">
          {sso.issuer}: <bdi>{visibleText(connection.issuer)}</bdi>
        </p>
        <p>{sso.removeMeans}</p>
      </ConfirmDialog>
    </>
  );
}
