import type { VNode } from 'preact';
import type { OidcDto } from '#organizations';
import { Facts, Notice } from '../../parts/blocks';
import { Copyable } from '../../parts/copyable';
import { Button, Field } from '../../parts/form';
import type { FormProblems } from '../../parts/form-problems';
import { ConfirmPage, EndingButton } from '../frame/confirm';
import { type Frame, SettingsLayout } from '../frame/settings-layout';

const REMOVAL =
  'People then sign in with their passwords again. Those who have none need a new password. Sessions continue.';

export const SETTINGS_PATH = '/settings/single-sign-on';

/** The fields of the form of the connection: the stored values, or the sent ones if the form was refused. */
export interface ConnectionFields {
  issuer: string;
  clientId: string;
  createUsers: boolean;
  required: boolean;
}

interface Props {
  frame: Frame;
  oidc: OidcDto;
  fields: ConnectionFields;
  /** Whether the reader is an owner, who can change it. */
  owner: boolean;
  /** The change that was just made. */
  done?: string;
  problems?: FormProblems;
}

/** Single sign-on of the organization, with a form for owners. */
export function SsoSettingsPage({ frame, oidc, fields, owner, done, problems }: Props): VNode {
  const { connection } = oidc;
  return (
    <SettingsLayout frame={frame} title="Single sign-on">
      <p class="lead">
        {owner
          ? 'People sign in at your own OpenID provider. Register these addresses there, then enter what the provider issued.'
          : 'People sign in at your organization’s own OpenID provider. Only owners can change this.'}
      </p>
      {problems?.form && <Notice problem>{problems.form}</Notice>}
      {done && <Notice>{done}</Notice>}
      <Facts
        facts={[
          ['Redirect URI', <Copyable name="the redirect URI" value={oidc.redirectUri} />],
          [
            'After signing out',
            <Copyable name="the address after signing out" value={oidc.postLogoutRedirectUri} />,
          ],
          ['Sign-in link', <Copyable name="the sign-in link" value={oidc.signInUrl} />],
          ...(owner || !connection ? [] : factsOf(fields)),
        ]}
      />
      {owner && <ConnectionForm fields={fields} stored={connection !== null} problems={problems} />}
      {owner && connection && (
        <>
          <h2>Test</h2>
          <p>
            The check asks the provider for its configuration. To test a whole sign-in, open the sign-in link
            in a private window.
          </p>
          <form method="post" action={`${SETTINGS_PATH}/check`}>
            <Button kind="plain">Check the provider</Button>
          </form>
          <h2>Remove</h2>
          <p>{REMOVAL}</p>
          <form method="post" action={`${SETTINGS_PATH}/remove`}>
            <EndingButton>Remove single sign-on</EndingButton>
          </form>
        </>
      )}
    </SettingsLayout>
  );
}

/** Asks whether to remove the connection. */
export function RemoveSsoPage({ frame, issuer }: { frame: Frame; issuer: string }): VNode {
  return (
    <ConfirmPage
      frame={frame}
      title="Remove single sign-on?"
      action={`${SETTINGS_PATH}/remove`}
      label="Remove single sign-on"
      back={SETTINGS_PATH}
    >
      <Facts facts={[['Issuer', issuer]]} />
      <p>{REMOVAL}</p>
    </ConfirmPage>
  );
}

function ConnectionForm({
  fields,
  stored,
  problems,
}: {
  fields: ConnectionFields;
  stored: boolean;
  problems?: FormProblems;
}): VNode {
  const wrong = problems?.fields ?? {};
  return (
    <form method="post" action={SETTINGS_PATH} novalidate>
      <Field
        label="Issuer"
        name="issuer"
        hint="The https address of the provider, such as https://login.acme.example."
        autocomplete="off"
        maxLength={2048}
        value={fields.issuer}
        problem={wrong.issuer}
      />
      <Field
        label="Client ID"
        name="clientId"
        autocomplete="off"
        maxLength={255}
        value={fields.clientId}
        problem={wrong.clientId}
      />
      <Field
        label="Client secret"
        name="clientSecret"
        type="password"
        hint={
          stored
            ? 'It is stored encrypted and not shown. Leave it empty to keep it. A new issuer needs a new one.'
            : 'It is stored encrypted and never shown again.'
        }
        autocomplete="off"
        maxLength={1024}
        problem={wrong.clientSecret}
        optional={stored}
      />
      <Choice
        name="createUsers"
        checked={fields.createUsers}
        label="Create accounts"
        hint="Anybody whom the provider signs in becomes a member, unless your policies name another e-mail domain. Otherwise people need an account or an invite first."
      />
      <Choice
        name="required"
        checked={fields.required}
        label="Require single sign-on"
        hint="Members and admins can no longer use a password, and those who signed in with one are signed out now. Check the provider first. Owners can still use their passwords, so that you keep a way in."
      />
      <Button>Save</Button>
    </form>
  );
}

function Choice({
  name,
  checked,
  label,
  hint,
}: {
  name: string;
  checked: boolean;
  label: string;
  hint: string;
}): VNode {
  return (
    <label class="choice">
      <input type="checkbox" name={name} value="on" checked={checked} />
      <span>
        {label}
        <br />
        <span class="quiet">{hint}</span>
      </span>
    </label>
  );
}

function factsOf({ issuer, clientId, createUsers, required }: ConnectionFields): [string, string][] {
  return [
    ['Issuer', issuer],
    ['Client ID', clientId],
    ['Create accounts', createUsers ? 'Yes' : 'No'],
    ['Required', required ? 'Yes' : 'No'],
  ];
}
