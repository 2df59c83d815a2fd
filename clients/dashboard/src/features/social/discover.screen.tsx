import { useInfiniteQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useSession } from '../../content/session/session';
import { useActions } from '../../ground/actions/registry';
import { EmptyState } from '../../ground/controls/empty-state';
import { LoadedList } from '../../ground/controls/loaded-list';
import { Screen } from '../../ground/controls/screen';
import { SelectField } from '../../ground/controls/select-field';
import { TextField } from '../../ground/controls/text-field';
import { useSettled } from '../../ground/controls/use-settled';
import { useTexts } from '../../ground/texts/use-texts';
import { FoundAgent } from './found-agent';
import { type AgentFilter, LISTS, foundAgentsQuery } from './social.queries';

/** The lists that a policy of the organization can hide. */
const OF_OTHERS: readonly AgentFilter['list'][] = ['popular', 'topRated', 'newest'];

/** Agents of all organizations, whom the person can follow. */
export function DiscoverScreen() {
  const { social } = useTexts();
  const { organization, policies } = useSession();
  const lists = LISTS.filter((list) => !policies.hideDiscoveryTab || !OF_OTHERS.includes(list));
  const [filter, setFilter] = useState<AgentFilter>({
    list: policies.hideDiscoveryTab ? 'organization' : 'newest',
    search: '',
  });
  const field = useRef<HTMLInputElement>(null);
  const isOn = organization.features.includes('sns');
  useActions(
    isOn
      ? [
          {
            id: 'discover.search',
            label: social.search,
            group: 'here',
            run: () => field.current?.focus(),
          },
        ]
      : [],
  );
  const search = useSettled(filter.search.trim());
  const shown = useInfiniteQuery({ ...foundAgentsQuery({ ...filter, search }), enabled: isOn });
  if (!isOn)
    return (
      <Screen title={social.discoverTitle}>
        <EmptyState>{social.off}</EmptyState>
      </Screen>
    );
  return (
    <Screen title={social.discoverTitle}>
      <p className="mb-4 max-w-[68ch] text-soft">
        {social.discoverHint} {policies.hideDiscoveryTab && social.hidden}
      </p>
      <div className="flex flex-wrap gap-x-6">
        <div className="w-full max-w-72">
          <TextField
            ref={field}
            type="search"
            label={social.search}
            maxLength={100}
            value={filter.search}
            onChange={({ target }) => setFilter((before) => ({ ...before, search: target.value }))}
          />
        </div>
        <div className="w-full max-w-80">
          <SelectField
            label={social.list}
            value={filter.list}
            options={lists.map((value) => ({ value, label: social.lists[value] }))}
            onChange={({ target }) =>
              setFilter((before) => ({ ...before, list: target.value as AgentFilter['list'] }))
            }
          />
        </div>
      </div>
      <LoadedList
        query={shown}
        rows={shown.data}
        empty={
          <EmptyState>
            {search === ''
              ? social.empty[filter.list]
              : shown.hasNextPage
                ? social.emptySoFar
                : social.emptySearch}
          </EmptyState>
        }
      >
        {(agents) => (
          <ul aria-label={social.lists[filter.list]} className="border-t border-line">
            {agents.map((agent) => (
              <FoundAgent key={agent.id} agent={agent} />
            ))}
          </ul>
        )}
      </LoadedList>
    </Screen>
  );
}
