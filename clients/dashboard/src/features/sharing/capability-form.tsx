import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSession } from '../../content/session/session';
import { api } from '../../ground/api/client';
import { explain } from '../../ground/api/errors';
import { query } from '../../ground/api/query';
import { SubmitButton } from '../../ground/controls/action-button';
import { Form } from '../../ground/controls/form';
import { Notice } from '../../ground/controls/notice';
import { SelectField } from '../../ground/controls/select-field';
import { useTexts } from '../../ground/texts/use-texts';
import { MintedCapabilities } from './minted-capabilities';
import { CAPABILITY_SECONDS, mintCapability } from './capability.acts';

const agentsQuery = query(['agents', 'choice'], async (signal) => {
  const { data } = await api.get('/api/agents', {
    params: { query: { limit: 200, status: 'active' } },
    signal,
  });
  return data;
});

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
  const { sharing, controls } = texts;
  const { capability } = sharing;
  const { data: agents = [], error } = useQuery(agentsQuery);
  const [agentId, setAgentId] = useState('');
  const [action, setAction] = useState<'read' | 'write'>('read');
  const [seconds, setSeconds] = useState<number>(CAPABILITY_SECONDS[0]);
  return (
    <>
      {error && <Notice kind="problem">{explain(error, texts)}</Notice>}
      <Form
        check={() => (agentId === '' ? { recipientActorId: controls.required } : {})}
        onSubmit={() => mintCapability({ nodeId, agentId, action, seconds })}
        buttons={(busy) => (
          <SubmitButton kind="plain" busy={busy} action="capability.mint" label={capability.mint} />
        )}
      >
        {(problems) => (
          <>
            <SelectField
              label={capability.agent}
              value={agentId}
              problem={problems.recipientActorId}
              options={[
                { value: '', label: agents.length === 0 ? capability.noAgents : capability.chooseAgent },
                ...agents.map(({ id, displayName, slug }) => ({
                  value: id,
                  label: `${displayName} (@${slug})`,
                })),
              ]}
              onChange={({ target }) => setAgentId(target.value)}
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
      <MintedCapabilities nodeId={nodeId} agents={agents} />
    </>
  );
}
