import { useState } from 'react';
import { AgentField, NO_AGENT, idOf } from '../agents/agent-field';
import { EnvelopeFields } from './envelope-fields';
import { LIFETIMES_MS, type NewSecret } from './seal-for-agent';
import { isMissing } from '../../ground/api/errors';
import { FormDialog } from '../../ground/controls/form-dialog';
import { useTexts } from '../../ground/texts/use-texts';

/** The agent that gets a secret of the document, and how long it can fetch it. */
export function SealDialog({
  onSeal,
  onClose,
}: {
  onSeal: (secret: Omit<NewSecret, 'value'>) => Promise<void>;
  onClose: () => void;
}) {
  const texts = useTexts();
  const { secrets, controls } = texts;
  const { title, why, afterwards } = texts.publishing.seal;
  const [agent, setAgent] = useState(NO_AGENT);
  const recipientActorId = idOf(agent);
  const [label, setLabel] = useState('');
  const [lifetime, setLifetime] = useState(2);
  const submit = async (): Promise<void> => {
    if (recipientActorId === undefined) return;
    await onSeal({ recipientActorId, label, lifetimeMs: LIFETIMES_MS[lifetime]! });
    onClose();
  };
  return (
    <FormDialog
      title={title}
      description={`${why} ${afterwards}`}
      act={secrets.seal}
      onClose={onClose}
      check={() => ({
        ...(recipientActorId === undefined && {
          recipientActorId: agent.text === '' ? controls.required : secrets.notAnId,
        }),
      })}
      fieldOf={(error) => (isMissing(error) ? 'recipientActorId' : undefined)}
      onSubmit={submit}
    >
      {(problems) => (
        <>
          <AgentField value={agent} problem={problems.recipientActorId} onChange={setAgent} />
          <EnvelopeFields
            label={label}
            onLabel={setLabel}
            lifetime={lifetime}
            onLifetime={setLifetime}
            problems={problems}
          />
        </>
      )}
    </FormDialog>
  );
}
