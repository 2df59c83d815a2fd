import { useInfiniteQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useSession } from '../../content/session/session';
import { useActions } from '../../ground/actions/registry';
import { ActionButton } from '../../ground/controls/action-button';
import { CountedList } from '../../ground/controls/counted-list';
import { EmptyState } from '../../ground/controls/empty-state';
import { Screen } from '../../ground/controls/screen';
import { SelectField } from '../../ground/controls/select-field';
import { TextField } from '../../ground/controls/text-field';
import { useSettled } from '../../ground/controls/use-settled';
import { useTexts } from '../../ground/texts/use-texts';
import { AgentRow } from './agent-row';
import { type AgentFilter, STATUSES, agentsQuery } from './agents.queries';
import { ConnectDialog } from './connect-dialog';
import { PendingEndBar } from './pending-end-bar';

const ALL: AgentFilter = { search: '', status: 'connected' };

/** The agents of the person; for an owner or admin, those of the whole organization. */
export function AgentsScreen() {
  const { agents } = useTexts();
  const { isTenantAdmin } = useSession();
  const [filter, setFilter] = useState(ALL);
  const [isConnecting, connect] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  useActions([
    { id: 'agents.search', label: agents.search, group: 'here', run: () => field.current?.focus() },
  ]);
  const search = useSettled(filter.search.trim());
  const shown = useInfiniteQuery(agentsQuery({ ...filter, search }));
  const isFiltered = filter.search !== '' || filter.status !== ALL.status;
  const connectButton = (
    <ActionButton
      kind="primary"
      action="agent.connect"
      label={agents.connect}
      onPress={() => connect(true)}
    />
  );
  return (
    <Screen title={agents.title} toolbar={connectButton}>
      <p className="mb-4 max-w-[68ch] text-soft">{isTenantAdmin ? agents.hintAll : agents.hint}</p>
      <PendingEndBar />
      <div className="flex flex-wrap gap-x-6">
        <div className="w-full max-w-72">
          <TextField
            ref={field}
            type="search"
            label={agents.search}
            maxLength={100}
            value={filter.search}
            onChange={({ target }) => setFilter((before) => ({ ...before, search: target.value }))}
          />
        </div>
        <div className="w-full max-w-52">
          <SelectField
            label={agents.status}
            value={filter.status}
            options={STATUSES.map((value) => ({ value, label: agents.statuses[value] }))}
            onChange={({ target }) =>
              setFilter((before) => ({ ...before, status: target.value as AgentFilter['status'] }))
            }
          />
        </div>
      </div>
      <CountedList
        query={shown}
        count={agents.count}
        empty={
          isFiltered ? <EmptyState>{agents.emptyFilter}</EmptyState> : <EmptyState>{agents.empty}</EmptyState>
        }
        row={(agent) => <AgentRow key={agent.id} agent={agent} />}
      />
      <ConnectDialog open={isConnecting} onClose={() => connect(false)} />
    </Screen>
  );
}
