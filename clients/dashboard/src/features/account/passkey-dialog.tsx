import { useEffect, useRef, useState } from 'react';
import type { Account } from '../../content/account/account.queries';
import { useOwnPassword } from '../../content/account/own-password';
import { FormDialog } from '../../ground/controls/form-dialog';
import { Notice } from '../../ground/controls/notice';
import { showNotice } from '../../ground/controls/notices';
import { TextField } from '../../ground/controls/text-field';
import { useTexts } from '../../ground/texts/use-texts';
import { addPasskey, explainCeremony } from './add-passkey';
import { useAccountTexts } from './use-account-texts';

/** Asks for the name of a new passkey and for the password, then lets the browser create it. */
export function PasskeyDialog({ account, onClose }: { account: Account; onClose: () => void }) {
  const texts = useAccountTexts();
  const { controls } = useTexts();
  const password = useOwnPassword(account, texts.yourPassword);
  const [name, setName] = useState('');
  const [trouble, setTrouble] = useState<string>();
  const ceremony = useRef<AbortController>(undefined);
  useEffect(() => () => ceremony.current?.abort(), []);
  const submit = async (): Promise<void> => {
    setTrouble(undefined);
    const { signal } = (ceremony.current = new AbortController());
    try {
      await password.proveWith((proof) => addPasskey(name, proof, signal));
    } catch (error) {
      if (signal.aborted) return;
      const explained = explainCeremony(error, texts, account.passkeyOrigin);
      if (explained === undefined) throw error;
      setTrouble(explained);
      return;
    }
    showNotice(texts.passkeyAdded);
    if (!signal.aborted) onClose();
  };
  return (
    <FormDialog
      title={texts.addPasskey}
      act={texts.addPasskey}
      check={() => {
        setTrouble(undefined);
        return { ...(name.trim() === '' && { name: controls.required }), ...password.check() };
      }}
      fieldOf={password.fieldOf}
      onSubmit={submit}
      onClose={onClose}
    >
      {(problems) => (
        <>
          <TextField
            label={texts.passkeyName}
            hint={texts.passkeyNameHint}
            problem={problems.name}
            autoComplete="off"
            maxLength={100}
            value={name}
            onChange={({ target }) => setName(target.value)}
          />
          {password.field(problems)}
          {trouble !== undefined && <Notice kind="problem">{trouble}</Notice>}
        </>
      )}
    </FormDialog>
  );
}
