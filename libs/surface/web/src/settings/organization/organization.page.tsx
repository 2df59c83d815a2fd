import type { VNode } from 'preact';
import { type OrganizationDto } from '#organizations';
import { Facts, Notice } from '../../parts/blocks';
import { Button, Field } from '../../parts/form';
import { type FormProblems, type SentForm, sentText } from '../../parts/form-problems';
import { Timestamp } from '../../parts/timestamp';
import { EndingButton } from '../frame/confirm';
import { type Frame, SettingsLayout } from '../frame/settings-layout';

/** The organization, with the form that renames it. */
export function OrganizationPage({
  frame,
  organization,
  owns,
  days,
  done,
  sent,
  problems,
  deletion,
}: {
  frame: Frame;
  organization: OrganizationDto;
  /** Whether the reader is an owner. */
  owns: boolean;
  /** Days between the request to delete it and the deletion. */
  days: number;
  done?: string;
  sent?: SentForm;
  problems?: FormProblems;
  /** The problems of the form that deletes the organization, or of the one that cancels the deletion. */
  deletion?: FormProblems;
}): VNode {
  const { name, slug, plan, createdAt, deletesAt } = organization;
  const problem = problems?.form ?? deletion?.form;
  return (
    <SettingsLayout frame={frame} title="Organization">
      {problem && <Notice problem>{problem}</Notice>}
      {done === 'renamed' && <Notice>The organization has been renamed.</Notice>}
      {done === 'restored' && <Notice>The deletion is cancelled. The organization works again.</Notice>}
      <Facts
        facts={[
          ['Name', <bdi>{name}</bdi>],
          ['Slug', <code>{slug}</code>],
          ['Plan', `${plan.charAt(0).toUpperCase()}${plan.slice(1)}`],
          ['Created', <Timestamp at={createdAt} />],
        ]}
      />
      {owns && deletesAt ? (
        <Restore deletesAt={deletesAt} />
      ) : owns ? (
        <>
          <h2>Rename</h2>
          <form method="post" action="/settings/organization" novalidate>
            <Field
              label="Name"
              name="name"
              hint="The slug stays, since addresses and Doc IDs contain it."
              autocomplete="organization"
              maxLength={100}
              value={sent && problems ? sentText(sent, 'name') : name}
              problem={problems?.fields.name}
              focus={problems !== undefined}
            />
            <Button>Rename</Button>
          </form>
          <h2>Hand over</h2>
          <p>
            An organization can have several owners. To hand it over, go to{' '}
            <a href="/settings/members">Members</a>, and choose “Change role” in the menu of the new owner.
            Then give up your own role in the same way.
          </p>
          <Deletion days={days} sent={sent} problems={deletion} />
        </>
      ) : (
        <p class="quiet">Only an owner can rename the organization.</p>
      )}
    </SettingsLayout>
  );
}

/** The form that deletes the organization. */
function Deletion({
  days,
  sent,
  problems,
}: {
  days: number;
  sent?: SentForm;
  problems?: FormProblems;
}): VNode {
  return (
    <>
      <h2>Delete the organization</h2>
      <p>
        The organization stops working at once and is deleted after {days} {days === 1 ? 'day' : 'days'}.
        Until then, any owner can cancel that.
      </p>
      <ul>
        <li>Everybody but the owners is signed out, and every token stops working.</li>
        <li>Rooms are closed, and published documents and public agents are no longer shown.</li>
        <li>Then all documents, people, agents and logs are deleted for good.</li>
        <li>Download what you want to keep before, also the audit log.</li>
      </ul>
      <form method="post" action="/settings/organization/delete" novalidate>
        <Field
          label="Slug of the organization"
          name="slug"
          hint="As a confirmation."
          autocomplete="off"
          maxLength={40}
          value={problems && sent ? sentText(sent, 'slug') : ''}
          problem={problems?.fields.slug}
          focus={problems !== undefined}
        />
        <Field
          label="Your password"
          name="currentPassword"
          type="password"
          hint="Leave it empty if you sign in without a password. Then you must have signed in within the last 10 minutes."
          autocomplete="current-password"
          optional
        />
        <EndingButton>Delete the organization</EndingButton>
      </form>
    </>
  );
}

/** The form that cancels the deletion. */
function Restore({ deletesAt }: { deletesAt: Date }): VNode {
  return (
    <>
      <h2>Deletion</h2>
      <Notice problem>
        The organization will be deleted on <Timestamp at={deletesAt} />. Until then it is suspended.
      </Notice>
      <p>
        If you cancel the deletion, everybody can sign in again, and tokens, published documents and public
        agents work again. Rooms stay closed.
      </p>
      <form method="post" action="/settings/organization/restore">
        <Button>Cancel the deletion</Button>
      </form>
      <p class="after">
        Before the deletion, you can download <a href="/settings/data">your data</a> and the{' '}
        <a href="/settings/audit-log">audit log</a>.
      </p>
    </>
  );
}
