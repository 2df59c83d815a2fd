import { useState } from 'react';
import { useSettingsTexts } from '../../content/settings/use-settings-texts';
import { explain } from '../../ground/api/errors';
import { RowActionButton } from '../../ground/controls/action-button';
import { showNotice } from '../../ground/controls/notices';
import { Time } from '../../ground/controls/time';
import { visibleText } from '../../ground/controls/visible-parts';
import { useTexts } from '../../ground/texts/use-texts';
import { resendInvite } from './members.acts';
import type { OpenInvite } from './members.queries';

/** An open invite, which can be mailed again and withdrawn. */
export function InviteRow({ invite, onWithdraw }: { invite: OpenInvite; onWithdraw: () => void }) {
  const texts = useTexts();
  const { members } = useSettingsTexts();
  const { id, email, role, expiresAt, createdByName } = invite;
  const [isBusy, setBusy] = useState(false);
  const resend = async (): Promise<void> => {
    setBusy(true);
    try {
      await resendInvite(id);
      showNotice(members.resent);
    } catch (problem) {
      showNotice(explain(problem, texts), { kind: 'problem' });
    } finally {
      setBusy(false);
    }
  };
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b border-line py-2">
      <div className="min-w-0 grow basis-72">
        <p className="break-words">
          <bdi>{email}</bdi>
        </p>
        <p className="text-13 text-soft">
          {members.roles[role as keyof typeof members.roles]}
          {' · '}
          {createdByName !== null && (
            <>
              <bdi>{members.invitedBy(visibleText(createdByName))}</bdi>
              {' · '}
            </>
          )}
          {members.expires} <Time at={expiresAt} />
        </p>
      </div>
      <span className="flex gap-2">
        <RowActionButton
          busy={isBusy}
          action="invite.resend"
          label={members.resend}
          name={`${members.resend}: ${email}`}
          onPress={() => void resend()}
        />
        <RowActionButton
          kind="danger"
          action="invite.withdraw"
          label={members.withdraw}
          name={`${members.withdraw}: ${email}`}
          onPress={onWithdraw}
        />
      </span>
    </li>
  );
}
