import { useState } from 'react';
import { NO_AGENT, idOf } from '../../content/agents/agent-field';
import { matchingProfiles } from '../../content/agents/agents.queries';
import { FoundField } from '../../content/search/found-field';
import { useSession } from '../../content/session/session';
import { SubmitButton } from '../../ground/controls/action-button';
import { Form } from '../../ground/controls/form';
import { SelectField } from '../../ground/controls/select-field';
import { useTexts } from '../../ground/texts/use-texts';
import { MintedCapabilities } from './minted-capabilities';
import { CAPABILITY_SECONDS, mintCapability } from './capability.acts';

/** Gives one agent the right to read or write the document once. Nothing is asked of the service until it is opened. */
export function CapabilityForm({ nodeId }: { nodeId: string }) {
  const { sharing } = useTexts();
  const { organization } = useSession();
  const [isOpen, open] = useState(false);
  if (!organization.features.includes('sns')) return null;
  return (
    <details onToggle={({ currentTarget }) => open(currentTarget.open)} className="max-w-[640px]">
      <summary className="font-serif text-19 font-semibold">{sharing.capability.title}</summary>
      <p className="my-3 text-soft">{sharing.capability.hint}</p>
      {isOpen && <Opened nodeId={nodeId} />}
    </details>
  );
}

function Opened({ nodeId }: { nodeId: string }) {
  const texts = useTexts();
  const { sharing } = texts;
  const { capability } = sharing;
  const [agent, setAgent] = useState(NO_AGENT);
  const agentId = idOf(agent);
  const [action, setAction] = useState<'read' | 'write'>('read');
  const [seconds, setSeconds] = useState<number>(CAPABILITY_SECONDS[0]);
  return (
    <>
      <Form
        check={() => (agentId === undefined ? { recipientActorId: capability.chooseAgent } : {})}
        onSubmit={() => mintCapability({ nodeId, agentId: agentId!, agentName: agent.text, action, seconds })}
        buttons={(busy) => (
          <SubmitButton kind="plain" busy={busy} action="capability.mint" label={capability.mint} />
        )}
      >
        {(problems) => (
          <>
            <FoundField
              label={capability.agent}
              value={agent.text}
              problem={problems.recipientActorId}
              from={0}
              matches={matchingProfiles}
              found={texts.agents.count}
              onChange={(text, id) => setAgent({ text, id })}
            />
            <SelectField
              label={sharing.permission}
              value={action}
              options={(['read', 'write'] as const).map((value) => ({
                value,
                label: sharing.permissionChoices[value],
              }))}
              onChange={({ target }) => setAction(target.value as typeof action)}
            />
            <SelectField
              label={capability.lifetime}
              value={String(seconds)}
              options={CAPABILITY_SECONDS.map((value, index) => ({
                value: String(value),
                label: capability.lifetimes[index]!,
              }))}
              onChange={({ target }) => setSeconds(Number(target.value))}
            />
          </>
        )}
      </Form>
      <MintedCapabilities nodeId={nodeId} />
    </>
  );
}
