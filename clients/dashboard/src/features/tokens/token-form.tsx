import { useState } from 'react';
import { useSession } from '../../content/session/session';
import { SubmitButton } from '../../ground/controls/action-button';
import { Form } from '../../ground/controls/form';
import { SelectField } from '../../ground/controls/select-field';
import { ShownOnce } from '../../ground/controls/shown-once';
import { TextField } from '../../ground/controls/text-field';
import { useTexts } from '../../ground/texts/use-texts';
import { type CreatedToken, createToken } from './tokens.acts';
import type { TokenScope } from './tokens.queries';

const DAYS = [7, 30, 90, 365] as const;

/** Creates a token, and shows it once. It is nowhere but in this page, and gone with it. */
export function TokenForm() {
  const { tokens, controls } = useTexts();
  const { isTenantAdmin } = useSession();
  const [name, setName] = useState('');
  const [scope, setScope] = useState<TokenScope>('read');
  const [days, setDays] = useState<number>(90);
  const [created, setCreated] = useState<CreatedToken>();
  const scopes: TokenScope[] = isTenantAdmin ? ['read', 'write', 'admin'] : ['read', 'write'];
  const submit = async (): Promise<void> => {
    setCreated(await createToken({ name, scope, expiresInDays: days }));
    setName('');
  };
  return (
    <section aria-labelledby="new-token" className="mb-8 max-w-[640px]">
      <h2 id="new-token" className="mb-3 font-serif text-19 font-semibold">
        {tokens.createTitle}
      </h2>
      <Form
        labelledBy="new-token"
        check={() => (name.trim() === '' ? { name: controls.required } : {})}
        onSubmit={submit}
        buttons={(busy) => (
          <SubmitButton kind="primary" busy={busy} action="apiToken.create" label={tokens.create} />
        )}
      >
        {(problems) => (
          <>
            <TextField
              label={tokens.name}
              hint={tokens.nameHint}
              problem={problems.name}
              maxLength={100}
              autoComplete="off"
              value={name}
              onChange={({ target }) => setName(target.value)}
            />
            <SelectField
              label={tokens.scope}
              hint={tokens.scopeHints[scope]}
              problem={problems.scope}
              value={scope}
              options={scopes.map((value) => ({ value, label: tokens.scopes[value] }))}
              onChange={({ target }) => setScope(target.value as TokenScope)}
            />
            <SelectField
              label={tokens.expires}
              problem={problems.expiresInDays}
              value={String(days)}
              options={DAYS.map((value) => ({ value: String(value), label: tokens.lifetimes[value] }))}
              onChange={({ target }) => setDays(Number(target.value))}
            />
          </>
        )}
      </Form>
      {created && (
        <ShownOnce hint={tokens.shownOnce} value={created.token} action="apiToken.copy" copy={tokens.copy} />
      )}
    </section>
  );
}
