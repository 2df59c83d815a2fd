import type { VNode } from 'preact';
import {
  Button,
  Facts,
  Field,
  type FormProblems,
  type Frame,
  Notice,
  type SentForm,
  SettingsLayout,
  Timestamp,
  sentText,
} from '#platform';
import type { OrganizationDto } from '../organization/organization.dto';

/** The organization, with the form that renames it. */
export function OrganizationPage({
  frame,
  organization,
  owns,
  renamed,
  sent,
  problems,
}: {
  frame: Frame;
  organization: OrganizationDto;
  /** Whether the reader is an owner. */
  owns: boolean;
  renamed?: boolean;
  sent?: SentForm;
  problems?: FormProblems;
}): VNode {
  const { name, slug, plan, createdAt } = organization;
  return (
    <SettingsLayout frame={frame} title="Organization">
      {problems?.form && <Notice problem>{problems.form}</Notice>}
      {renamed && <Notice>The organization has been renamed.</Notice>}
      <Facts
        facts={[
          ['Name', <bdi>{name}</bdi>],
          ['Slug', <code>{slug}</code>],
          ['Plan', `${plan.charAt(0).toUpperCase()}${plan.slice(1)}`],
          ['Created', <Timestamp at={createdAt} />],
        ]}
      />
      {owns ? (
        <>
          <h2>Rename</h2>
          <form method="post" action="/settings/organization" novalidate>
            <Field
              label="Name"
              name="name"
              hint="The slug stays, since addresses and Doc IDs contain it."
              autocomplete="organization"
              maxLength={100}
              value={sent ? sentText(sent, 'name') : name}
              problem={problems?.fields.name}
              focus={problems !== undefined}
            />
            <Button>Rename</Button>
          </form>
          <h2>Hand over</h2>
          <p>
            An organization can have several owners. To hand it over, open the new owner under{' '}
            <a href="/settings/members">Members</a>, give them the role Owner, and then give up your own role
            there.
          </p>
        </>
      ) : (
        <p class="quiet">Only an owner can rename the organization.</p>
      )}
    </SettingsLayout>
  );
}
