import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useSettingsTexts } from '../../content/settings/use-settings-texts';
import { ConfirmDialog } from '../../ground/controls/confirm-dialog';
import { CountedList } from '../../ground/controls/counted-list';
import { showNotice } from '../../ground/controls/notices';
import { InviteForm } from './invite-form';
import { InviteRow } from './invite-row';
import { type Invited, withdrawInvite } from './members.acts';
import { type OpenInvite, openInvitesQuery } from './members.queries';

/** A form that invites a person, and the open invites. */
export function OpenInvites() {
  const { members } = useSettingsTexts();
  const [invited, setInvited] = useState<Invited>();
  const [withdrawn, withdraw] = useState<OpenInvite>();
  return (
    <section aria-labelledby="invites" className="mb-10">
      <h2 id="invites" className="mb-2">
        {members.invites}
      </h2>
      <p className="mb-4 max-w-[68ch] text-soft">
        {members.invitesHint} <Link to="/settings/members/invites/many">{members.many}</Link>
      </p>
      <InviteForm invited={invited} onInvited={setInvited} />
      <CountedList
        query={useInfiniteQuery(openInvitesQuery)}
        count={members.inviteCount}
        empty={<p className="text-soft">{members.noInvites}</p>}
        row={(invite) => <InviteRow key={invite.id} invite={invite} onWithdraw={() => withdraw(invite)} />}
      />
      {withdrawn && (
        <ConfirmDialog
          open
          onClose={() => withdraw(undefined)}
          title={members.withdrawOf(withdrawn.email)}
          act={members.withdraw}
          onConfirm={async () => {
            await withdrawInvite(withdrawn.id);
            setInvited((shown) => (shown?.id === withdrawn.id ? undefined : shown));
            showNotice(members.withdrawn);
          }}
        >
          {members.withdrawMeans}
        </ConfirmDialog>
      )}
    </section>
  );
}
