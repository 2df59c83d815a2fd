import { type ReactNode, useState } from 'react';
import { useSession } from '../../content/session/session';
import { RowActionButton } from '../../ground/controls/action-button';
import { ConfirmDialog } from '../../ground/controls/confirm-dialog';
import { showNotice } from '../../ground/controls/notices';
import { PersonName } from '../../ground/controls/person-name';
import { Time } from '../../ground/controls/time';
import { useTexts } from '../../ground/texts/use-texts';
import { expiresSoon } from './expiry';
import { endShare } from './sharing.acts';
import type { ListedShare, Share } from './sharing.queries';

/** A share: with whom, what they can do, until when, and how it ends. `children` say which document it is, where that is not clear. */
export function ShareRow({ share, children }: { share: Share | ListedShare; children?: ReactNode }) {
  const { sharing, controls } = useTexts();
  const { userId, isTenantAdmin } = useSession();
  const [isAsking, ask] = useState(false);
  const { id, shareType, targetName, permission, expiresAt, createdBy, createdByName, createdAt } = share;
  const audience =
    shareType === 'user' || shareType === 'group'
      ? (targetName ?? controls.deletedAccount)
      : sharing.audiences[shareType];
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b border-line py-3">
      <div className="min-w-0 grow basis-72">
        {children}
        <p className="break-words">
          <bdi className="font-semibold">{audience}</bdi>
          {shareType === 'group' && ` (${sharing.group})`}
          {' · '}
          {sharing.permissions[permission]}
        </p>
        <p className="text-13 text-soft">
          {expiresAt === null ? (
            sharing.noEnd
          ) : (
            <span className={expiresSoon(expiresAt, Date.now()) ? 'text-alarm' : undefined}>
              {sharing.until} <Time at={expiresAt} />
            </span>
          )}
          {' · '}
          {sharing.sharedBy} <PersonName kind="user" name={createdByName} /> <Time at={createdAt} />
        </p>
      </div>
      {(isTenantAdmin || createdBy === userId) && (
        <>
          <RowActionButton
            kind="danger"
            action="share.end"
            label={sharing.end}
            name={sharing.endWith(audience)}
            onPress={() => ask(true)}
          />
          <ConfirmDialog
            open={isAsking}
            onClose={() => ask(false)}
            title={sharing.endTitle(audience)}
            act={sharing.end}
            onConfirm={async () => {
              await endShare(id);
              showNotice(sharing.ended(audience));
            }}
          >
            {sharing.endHint}
          </ConfirmDialog>
        </>
      )}
    </li>
  );
}
