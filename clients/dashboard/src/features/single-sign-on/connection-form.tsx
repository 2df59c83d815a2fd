import { useState } from 'react';
import { SubmitButton } from '../../ground/controls/action-button';
import { CheckboxField } from '../../ground/controls/checkbox-field';
import { Form, type Problems } from '../../ground/controls/form';
import { Notice } from '../../ground/controls/notice';
import { showNotice } from '../../ground/controls/notices';
import { TextField } from '../../ground/controls/text-field';
import { saveConnection } from './sign-on.acts';
import type { SingleSignOn } from './sign-on.queries';
import { useOwnTexts } from './use-own-texts';

const isWebAddress = (text: string): boolean => URL.canParse(text) && /^https?:\/\//i.test(text);

/** What the provider issued, and what it may do. The secret is sent and never shown. */
export function ConnectionForm({
  oidc: { connection, setup },
  onSaved,
}: {
  oidc: SingleSignOn;
  onSaved: () => void;
}) {
  const { sso } = useOwnTexts();
  const [issuer, setIssuer] = useState(connection?.issuer ?? '');
  const [clientId, setClientId] = useState(connection?.clientId ?? '');
  const [secret, setSecret] = useState('');
  const [createUsers, setCreateUsers] = useState(connection?.createUsers ?? false);
  const [required, setRequired] = useState(connection?.required ?? false);
  const keepsSecret = connection !== null && connection.issuer === issuer.trim();
  const isUntested = setup.signedInPeople === 0 || connection === null;
  const check = (): Problems => ({
    ...(!isWebAddress(issuer.trim()) && { issuer: sso.issuerProblem }),
    ...(clientId.trim() === '' && { clientId: sso.clientIdProblem }),
    ...(secret.trim() === '' && !keepsSecret && { clientSecret: sso.secretProblem }),
  });
  const submit = async (): Promise<void> => {
    await saveConnection({
      issuer: issuer.trim(),
      clientId: clientId.trim(),
      ...(secret.trim() !== '' && { clientSecret: secret.trim() }),
      createUsers,
      required,
    });
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
            value={issuer}
            onChange={({ target }) => setIssuer(target.value)}
          />
          <TextField
            label={sso.clientId}
            problem={problems.clientId && sso.clientIdProblem}
            dir="ltr"
            maxLength={255}
            autoComplete="off"
            spellCheck={false}
            value={clientId}
            onChange={({ target }) => setClientId(target.value)}
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
            checked={createUsers}
            onChange={({ target }) => setCreateUsers(target.checked)}
          />
          <CheckboxField
            label={sso.required}
            hint={sso.requiredHint}
            checked={required}
            onChange={({ target }) => setRequired(target.checked)}
          />
          {required && isUntested && <Notice>{sso.requiredUntested}</Notice>}
        </>
      )}
    </Form>
  );
}
