import { useState } from 'react';
import { SubmitButton } from '../../ground/controls/action-button';
import { CheckboxField } from '../../ground/controls/checkbox-field';
import { Form, type Problems } from '../../ground/controls/form';
import { Notice } from '../../ground/controls/notice';
import { showNotice } from '../../ground/controls/notices';
import { TextField } from '../../ground/controls/text-field';
import { type ConnectionFields, fieldsOf, isUntested } from './connection-edit';
import { saveConnection } from './sign-on.acts';
import type { SingleSignOn } from './sign-on.queries';
import { useOwnTexts } from './use-own-texts';

const isWebAddress = (text: string): boolean => URL.canParse(text) && /^https?:\/\//i.test(text);

/** The form of the connection. It sends the secret and never shows it. A field that the person has not changed shows what others save. */
export function ConnectionForm({ oidc, onSaved }: { oidc: SingleSignOn; onSaved: () => void }) {
  const { sso } = useOwnTexts();
  const [changes, setChanges] = useState<Partial<ConnectionFields>>({});
  const [secret, setSecret] = useState('');
  const [isOutdated, setOutdated] = useState(false);
  const { connection } = oidc;
  const fields = fieldsOf(connection, changes);
  const change = (more: Partial<ConnectionFields>): void => setChanges((before) => ({ ...before, ...more }));
  const keepsSecret = connection !== null && connection.issuer === fields.issuer;
  const check = (): Problems => ({
    ...(!isWebAddress(fields.issuer) && { issuer: sso.issuerProblem }),
    ...(fields.clientId === '' && { clientId: sso.clientIdProblem }),
    ...(secret.trim() === '' && !keepsSecret && { clientSecret: sso.secretProblem }),
  });
  const submit = async (): Promise<void> => {
    const isSaved = await saveConnection(oidc, {
      ...fields,
      ...(secret.trim() !== '' && { clientSecret: secret.trim() }),
    });
    setOutdated(!isSaved);
    if (!isSaved) return;
    setChanges({});
    setSecret('');
    showNotice(sso.saved);
    onSaved();
  };
  return (
    <Form
      labelledBy="connection"
      check={check}
      onSubmit={submit}
      buttons={(busy) => <SubmitButton action="sso.save" label={sso.save} busy={busy} />}
    >
      {(problems) => (
        <>
          <TextField
            label={sso.issuer}
            hint={sso.issuerHint}
            problem={problems.issuer && sso.issuerProblem}
            dir="ltr"
            inputMode="url"
            maxLength={2048}
            autoComplete="off"
            spellCheck={false}
            value={changes.issuer ?? fields.issuer}
            onChange={({ target }) => change({ issuer: target.value })}
          />
          <TextField
            label={sso.clientId}
            problem={problems.clientId && sso.clientIdProblem}
            dir="ltr"
            maxLength={255}
            autoComplete="off"
            spellCheck={false}
            value={changes.clientId ?? fields.clientId}
            onChange={({ target }) => change({ clientId: target.value })}
          />
          <TextField
            label={sso.secret}
            hint={keepsSecret ? sso.secretKept : sso.secretHint}
            problem={problems.clientSecret && sso.secretProblem}
            optional={keepsSecret}
            type="password"
            dir="ltr"
            maxLength={1024}
            // Browsers fill in no stored password of the person then.
            autoComplete="new-password"
            value={secret}
            onChange={({ target }) => setSecret(target.value)}
          />
          <CheckboxField
            label={sso.createUsers}
            hint={sso.createUsersHint}
            checked={fields.createUsers}
            onChange={({ target }) => change({ createUsers: target.checked })}
          />
          <CheckboxField
            label={sso.required}
            hint={sso.requiredHint}
            checked={fields.required}
            onChange={({ target }) => change({ required: target.checked })}
          />
          {fields.required && isUntested(oidc, fields) && <Notice>{sso.requiredUntested}</Notice>}
          {isOutdated && <Notice kind="problem">{sso.changedElsewhere}</Notice>}
        </>
      )}
    </Form>
  );
}
