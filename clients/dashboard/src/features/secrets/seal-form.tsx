import { useState } from 'react';
import { LIFETIMES_MS, sealForAgent } from '../../content/sealing/seal-for-agent';
import type { Recipient } from '../../content/sealing/recipients';
import { isMissing } from '../../ground/api/errors';
import { SubmitButton } from '../../ground/controls/action-button';
import { CopyButton } from '../../ground/controls/copy-button';
import { Form } from '../../ground/controls/form';
import { Notice } from '../../ground/controls/notice';
import { SelectField } from '../../ground/controls/select-field';
import { TextField } from '../../ground/controls/text-field';
import { useTexts } from '../../ground/texts/use-texts';

const ELSEWHERE = 'elsewhere';
/** 64 KiB with the 16 bytes by which the encryption is longer. */
const MAX_BYTES = 65_520;
const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Seals a secret in the browser. What was typed is forgotten as soon as it is sealed. */
export function SealForm({ recipients }: { recipients: readonly Recipient[] }) {
  const { secrets, controls } = useTexts();
  const [chosen, choose] = useState('');
  const [elsewhere, setElsewhere] = useState('');
  const [value, setValue] = useState('');
  const [label, setLabel] = useState('');
  const [lifetime, setLifetime] = useState(1);
  const [sealedId, setSealedId] = useState<string>();
  const [keyless, setKeyless] = useState<string>();
  const recipientActorId = chosen === ELSEWHERE ? elsewhere.trim().toLowerCase() : chosen;
  const noKey = keyless !== undefined && keyless === recipientActorId ? secrets.noKey : undefined;
  const check = () => ({
    ...(recipientActorId === '' && { recipientActorId: controls.required }),
    ...(recipientActorId !== '' && !UUID.test(recipientActorId) && { recipientActorId: secrets.notAnId }),
    ...(value === '' && { ciphertext: controls.required }),
    ...(new TextEncoder().encode(value).length > MAX_BYTES && { ciphertext: secrets.tooLong }),
  });
  const submit = async (): Promise<void> => {
    setSealedId(undefined);
    setKeyless(undefined);
    try {
      setSealedId(
        await sealForAgent({ recipientActorId, value, label, lifetimeMs: LIFETIMES_MS[lifetime]! }),
      );
    } catch (error) {
      if (!isMissing(error)) throw error;
      setKeyless(recipientActorId);
      return;
    }
    setValue('');
    setLabel('');
  };
  return (
    <section aria-labelledby="seal" className="mb-8 max-w-[640px]">
      <h2 id="seal" className="mb-3 font-serif text-19 font-semibold">
        {secrets.sealTitle}
      </h2>
      <Form
        labelledBy="seal"
        check={check}
        onSubmit={submit}
        buttons={(busy) => (
          <SubmitButton kind="primary" busy={busy} action="secret.seal" label={secrets.seal} />
        )}
      >
        {({ recipientActorId: refused = noKey, ...problems }) => (
          <>
            <SelectField
              label={secrets.recipient}
              value={chosen}
              problem={chosen === ELSEWHERE ? undefined : refused}
              options={[
                { value: '', label: secrets.choose },
                ...recipients
                  .filter(({ status }) => status === 'connected')
                  .map(({ id, name, slug }) => ({
                    value: id,
                    label: `${name} (@${slug})`,
                  })),
                { value: ELSEWHERE, label: secrets.elsewhere },
              ]}
              onChange={({ target }) => choose(target.value)}
            />
            {chosen === ELSEWHERE && (
              <TextField
                label={secrets.elsewhereId}
                hint={secrets.elsewhereHint}
                problem={refused}
                maxLength={36}
                autoComplete="off"
                value={elsewhere}
                onChange={({ target }) => setElsewhere(target.value)}
              />
            )}
            <TextField
              rows={3}
              label={secrets.value}
              hint={secrets.valueHint}
              problem={problems.ciphertext}
              autoComplete="off"
              autoCapitalize="off"
              spellCheck={false}
              value={value}
              onChange={({ target }) => setValue(target.value)}
            />
            <TextField
              optional
              label={secrets.label}
              hint={secrets.labelHint}
              problem={problems.label}
              maxLength={200}
              value={label}
              onChange={({ target }) => setLabel(target.value)}
            />
            <SelectField
              label={secrets.lifetime}
              problem={problems.expiresAt && secrets.wrongClock}
              value={String(lifetime)}
              options={secrets.lifetimes.map((text, index) => ({ value: String(index), label: text }))}
              onChange={({ target }) => setLifetime(Number(target.value))}
            />
          </>
        )}
      </Form>
      {sealedId !== undefined && (
        <Notice>
          <p className="mb-2">{secrets.sealed}</p>
          <p className="mb-2 break-all">
            <code className="font-mono text-13">{sealedId}</code>
          </p>
          <CopyButton action="secret.copy" text={sealedId} label={secrets.copyId} />
        </Notice>
      )}
    </section>
  );
}
