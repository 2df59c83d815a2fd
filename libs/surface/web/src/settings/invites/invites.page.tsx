import type { VNode } from 'preact';
import { type InviteViewDto, type NewInviteDto } from '#organizations';
import { Notice } from '../../parts/blocks';
import { Secret } from '../../parts/copyable';
import { DeliveryNote } from '../../parts/delivery-note';
import { Button, Field, Select } from '../../parts/form';
import { type FormProblems, type SentForm, sentText } from '../../parts/form-problems';
import { Pager } from '../../parts/pager';
import { Timestamp } from '../../parts/timestamp';
import { UntrustedText } from '../../parts/untrusted-text';
import { ConfirmPage, EndingButton } from '../frame/confirm';
import { type Frame, SettingsLayout } from '../frame/settings-layout';
import { ROLE_NAMES, roleOptions, ROLES_HINT } from '../members/role-names';

/** Messages about what was just done to an invite. */
const DONE: Record<string, string> = {
  withdrawn: 'The invite has been withdrawn. Its link no longer works.',
  resent: 'The invite was mailed again, and is open for another seven days.',
};

/** The form that invites a person, and the open invites. */
export function InvitesPage({
  frame,
  invites,
  cursor,
  nextCursor,
  done,
  sent,
  problems,
}: {
  frame: Frame;
  invites: InviteViewDto[];
  cursor?: string;
  nextCursor: string | null;
  /** The key of a message in `DONE`. */
  done?: string;
  sent?: SentForm;
  problems?: FormProblems;
}): VNode {
  return (
    <SettingsLayout frame={frame} title="Invites">
      <p class="lead">
        An invite is a link that works once, within seven days. A new invite for the same address replaces the
        open one.
      </p>
      {problems?.form && <Notice problem>{problems.form}</Notice>}
      {done !== undefined && done in DONE && <Notice>{DONE[done]}</Notice>}
      <form method="post" action="/settings/members/invites" novalidate>
        <Field
          label="E-mail address"
          name="email"
          type="email"
          autocomplete="off"
          value={sentText(sent, 'email')}
          problem={problems?.fields.email}
          focus={problems !== undefined}
        />
        <Select
          label="Role"
          name="role"
          value={sentText(sent, 'role') || 'member'}
          hint={ROLES_HINT}
          options={roleOptions(['member', 'admin'])}
        />
        <Button>Create invite</Button>
      </form>
      <p class="after">
        <a href="/settings/members/invites/many">Invite many people at once</a>
      </p>
      <h2>Open invites</h2>
      {invites.length === 0 ? (
        <p class="quiet">No invites are open.</p>
      ) : (
        <ul class="list">
          {invites.map((invite) => (
            <li>
              <div>
                <p class="name">
                  <UntrustedText text={invite.email} />
                </p>
                <p class="quiet">
                  {ROLE_NAMES[invite.role]} · expires <Timestamp at={invite.expiresAt} />
                </p>
              </div>
              <form method="post" action={`/settings/members/invites/${invite.id}/resend`}>
                <Button kind="plain">
                  Mail again
                  <span class="unseen">
                    {' '}
                    to <UntrustedText text={invite.email} />
                  </span>
                </Button>
              </form>
              <form method="post" action={`/settings/members/invites/${invite.id}/withdraw`}>
                <EndingButton
                  of={
                    <>
                      the invite for <UntrustedText text={invite.email} />
                    </>
                  }
                >
                  Withdraw
                </EndingButton>
              </form>
            </li>
          ))}
        </ul>
      )}
      <Pager path="/settings/members/invites" cursor={cursor} nextCursor={nextCursor} />
      <p class="after">
        <a href="/settings/members">All members</a>
      </p>
    </SettingsLayout>
  );
}

/** Asks whether to withdraw an invite. @param path the page of the invites */
export function WithdrawPage({
  frame,
  path,
  id,
  email,
}: {
  frame: Frame;
  path: string;
  id: string;
  email: string;
}): VNode {
  return (
    <ConfirmPage
      frame={frame}
      title="Withdraw this invite?"
      action={`${path}/${id}/withdraw`}
      label={
        <>
          Withdraw the invite for <UntrustedText text={email} />
        </>
      }
      back={path}
    >
      <p class="lead">
        The link that was sent to <UntrustedText text={email} /> stops working. You can invite them again.
      </p>
    </ConfirmPage>
  );
}

/** The link of an invite that was just created. Only this answer shows it. */
export function InvitedPage({
  frame,
  invite,
  mailed,
  delivery,
}: {
  frame: Frame;
  invite: NewInviteDto;
  /** Whether the invite is mailed too. */
  mailed: boolean;
  delivery: 'mail' | 'outbox';
}): VNode {
  return (
    <SettingsLayout frame={frame} title="Invite created">
      <p class="lead">
        {mailed
          ? 'The invite was mailed to '
          : 'The invite was not mailed, because too many mails were sent. Send this link to '}
        <UntrustedText text={invite.email} />.{mailed && ' You can also send this link yourself.'} It works
        once, until <Timestamp at={invite.expiresAt} />.
      </p>
      {mailed && <DeliveryNote delivery={delivery} />}
      <Notice>
        <p>The link is shown only now. If you lose it, create a new invite for the same address.</p>
      </Notice>
      <Secret name="the link" value={invite.link} />
      <p class="after">
        <a href="/settings/members/invites">Back to the invites</a>
      </p>
    </SettingsLayout>
  );
}
