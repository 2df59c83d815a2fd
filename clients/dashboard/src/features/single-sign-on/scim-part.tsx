import { useState } from 'react';
import { explain } from '../../ground/api/errors';
import { ActionButton } from '../../ground/controls/action-button';
import { ConfirmDialog } from '../../ground/controls/confirm-dialog';
import { showNotice } from '../../ground/controls/notices';
import { ShownOnce } from '../../ground/controls/shown-once';
import { Time } from '../../ground/controls/time';
import { useTexts } from '../../ground/texts/use-texts';
import { CopyableValue } from './copyable-value';
import { type IssuedScimToken, issueScimToken, revokeScimToken } from './sign-on.acts';
import type { ScimState } from './sign-on.queries';
import { useOwnTexts } from './use-own-texts';

/** The token with which the directory manages people. A new one is only in this page, and gone with it. */
export function ScimPart({ scim: { token, baseUrl } }: { scim: ScimState }) {
  const texts = useTexts();
  const { scim } = useOwnTexts();
  const [issued, setIssued] = useState<IssuedScimToken>();
  const [asking, setAsking] = useState<'replace' | 'revoke'>();
  const [isBusy, setBusy] = useState(false);
  const create = async (): Promise<void> => {
    setBusy(true);
    try {
      setIssued(await issueScimToken());
    } catch (problem) {
      showNotice(explain(problem, texts), { kind: 'problem' });
    } finally {
      setBusy(false);
    }
  };
  const replace = async (): Promise<void> => {
    setIssued(await issueScimToken());
    showNotice(scim.replaced);
  };
  const revoke = async (): Promise<void> => {
    await revokeScimToken();
    setIssued(undefined);
    showNotice(scim.revoked);
  };
  return (
    <section aria-labelledby="scim">
      <h2 id="scim" className="mb-2">
        {scim.title}
      </h2>
      <p className="mb-3 text-soft">{scim.hint}</p>
      <dl className="mb-4 border-t border-line">
        <CopyableValue
          term={scim.address}
          value={baseUrl}
          action="scim.copyAddress"
          copy={scim.copyAddress}
        />
      </dl>
      <p className="mb-3">
        {token === null ? (
          scim.none
        ) : (
          <>
            {scim.made} <Time at={token.createdAt} />
            {' · '}
            {token.lastUsedAt === null ? (
              scim.unused
            ) : (
              <>
                {scim.used} <Time at={token.lastUsedAt} />
              </>
            )}
          </>
        )}
      </p>
      <div className="flex flex-wrap gap-3">
        <ActionButton
          busy={isBusy}
          action="scim.issue"
          label={token === null ? scim.create : scim.replace}
          onPress={() => (token === null ? void create() : setAsking('replace'))}
        />
        {token !== null && (
          <ActionButton
            kind="danger"
            action="scim.revoke"
            label={scim.revoke}
            onPress={() => setAsking('revoke')}
          />
        )}
      </div>
      {issued && issued.id === token?.id && (
        <ShownOnce hint={scim.shownOnce} value={issued.token} action="scim.copyToken" copy={scim.copy} />
      )}
      <ConfirmDialog
        open={asking === 'replace'}
        onClose={() => setAsking(undefined)}
        title={scim.replaceTitle}
        act={scim.replace}
        onConfirm={replace}
      >
        <p>{scim.replaceMeans}</p>
      </ConfirmDialog>
      <ConfirmDialog
        open={asking === 'revoke'}
        onClose={() => setAsking(undefined)}
        title={scim.revokeTitle}
        act={scim.revoke}
        onConfirm={revoke}
      >
        <p>{scim.revokeMeans}</p>
      </ConfirmDialog>
    </section>
  );
}
