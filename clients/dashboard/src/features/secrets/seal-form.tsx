import { useState } from 'react';
import { AgentField, NO_AGENT, idOf } from '../../content/agents/agent-field';
import { EnvelopeFields } from '../../content/sealing/envelope-fields';
import { LIFETIMES_MS, sealForAgent } from '../../content/sealing/seal-for-agent';
import { isMissing } from '../../ground/api/errors';
import { SubmitButton } from '../../ground/controls/action-button';
import { CopyButton } from '../../ground/controls/copy-button';
import { Form } from '../../ground/controls/form';
import { Notice } from '../../ground/controls/notice';
import { TextField } from '../../ground/controls/text-field';
import { useTexts } from '../../ground/texts/use-texts';

/** 64 KiB with the 16 bytes by which the encryption is longer. */
const MAX_BYTES = 65_520;

/** Seals a secret in the browser. What was typed is forgotten as soon as it is sealed. */
export function SealForm() {
  const { secrets, controls } = useTexts();
  const [agent, setAgent] = useState(NO_AGENT);
  const [value, setValue] = useState('');
  const [label, setLabel] = useState('');
  const [lifetime, setLifetime] = useState(1);
  const [sealedId, setSealedId] = useState<string>();
  const [keyless, setKeyless] = useState<string>();
  const recipientActorId = idOf(agent);
  const noKey = keyless !== undefined && keyless === recipientActorId ? secrets.noKey : undefined;
  const check = () => ({
    ...(recipientActorId === undefined && {
      recipientActorId: agent.text === '' ? controls.required : secrets.notAnId,
    }),
    ...(value === '' && { ciphertext: controls.required }),
    ...(new TextEncoder().encode(value).length > MAX_BYTES && { ciphertext: secrets.tooLong }),
  });
  const submit = async (): Promise<void> => {
    if (recipientActorId === undefined) return;
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
            <AgentField value={agent} problem={refused} onChange={setAgent} />
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
            <EnvelopeFields
              label={label}
              onLabel={setLabel}
              lifetime={lifetime}
              onLifetime={setLifetime}
              problems={problems}
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
