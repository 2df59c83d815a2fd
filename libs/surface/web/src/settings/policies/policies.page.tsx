import type { VNode } from 'preact';
import type { Policies } from '#accounts';
import { Facts, Notice } from '../../parts/blocks';
import { Button, Field } from '../../parts/form';
import type { FormProblems } from '../../parts/form-problems';
import { type Frame, SettingsLayout } from '../frame/settings-layout';

const SWITCHES = [
  ['codeJoinDisabled', 'No joining by code', 'Nobody can join a room by its code. People need an invite.'],
  ['requirePurpose', 'Rooms need a purpose', 'The person who creates a room must say what it is for.'],
  [
    'requirePrePublishReview',
    'Review before publishing',
    'Members and agents request a review. Owners and admins publish.',
  ],
  [
    'hideDiscoveryTab',
    'Hide discovery',
    'Your people and agents see no lists of public agents of all organizations.',
  ],
] as const;

/** The policies of the organization, with a form for owners and admins. */
export function PoliciesPage({
  frame,
  policies,
  administers,
  saved,
  problems,
}: {
  frame: Frame;
  /** The policies, or the sent ones if the form was refused. */
  policies: Policies;
  /** Whether the reader is an owner or admin. */
  administers: boolean;
  saved?: boolean;
  problems?: FormProblems;
}): VNode {
  return (
    <SettingsLayout frame={frame} title="Policies">
      <p class="lead">
        {administers
          ? 'What your organization restricts or requires. Changes apply at once, and the audit log records them.'
          : 'What your organization restricts or requires. Owners and admins can change it.'}
      </p>
      {problems?.form && <Notice problem>{problems.form}</Notice>}
      {saved && <Notice>The policies have been saved.</Notice>}
      {administers ? (
        <form method="post" action="/settings/policies" novalidate>
          <Field
            label="Only e-mail addresses of this domain"
            name="restrictToDomain"
            hint="For invites to your organization and for joining rooms, also for open invites. Subdomains are other domains. Leave it empty to allow every address."
            autocomplete="off"
            maxLength={253}
            value={policies.restrictToDomain ?? ''}
            problem={problems?.fields.restrictToDomain}
            focus={problems !== undefined}
            optional
          />
          {SWITCHES.map(([name, label, hint]) => (
            <label class="choice">
              <input type="checkbox" name={name} value="on" checked={policies[name]} />
              <span>
                {label}
                <br />
                <span class="quiet">{hint}</span>
              </span>
            </label>
          ))}
          <Button>Save policies</Button>
        </form>
      ) : (
        <Facts
          facts={[
            ['E-mail addresses', policies.restrictToDomain ? `Only of ${policies.restrictToDomain}` : 'All'],
            ...SWITCHES.map(([name, label]): [string, string] => [label, policies[name] ? 'Yes' : 'No']),
          ]}
        />
      )}
    </SettingsLayout>
  );
}
