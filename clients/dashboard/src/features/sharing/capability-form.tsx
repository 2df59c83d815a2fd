import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useSession } from '../../content/session/session';
import { api } from '../../ground/api/client';
import { explain } from '../../ground/api/errors';
import { query } from '../../ground/api/query';
import { Button } from '../../ground/controls/button';
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
  const [isChecked, check] = useState(false);
  const mint = useMutation({ mutationFn: mintCapability });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    check(true);
    if (agentId !== '') mint.mutate({ nodeId, agentId, action, seconds });
  };
  const problem = mint.error ?? error;
  return (
    <>
      <form onSubmit={submit} noValidate>
        <SelectField
          label={capability.agent}
          value={agentId}
          problem={isChecked && agentId === '' ? controls.required : undefined}
          options={[
            { value: '', label: agents.length === 0 ? capability.noAgents : capability.chooseAgent },
            ...agents.map(({ id, displayName, slug }) => ({ value: id, label: `${displayName} (@${slug})` })),
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
        {problem && <Notice kind="problem">{explain(problem, texts)}</Notice>}
        <Button type="submit" busy={mint.isPending}>
          {capability.mint}
        </Button>
      </form>
      <MintedCapabilities nodeId={nodeId} agents={agents} />
    </>
  );
}
