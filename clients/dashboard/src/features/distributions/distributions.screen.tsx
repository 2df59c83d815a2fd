import { useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { ActionButton } from '../../ground/controls/action-button';
import { CountedList } from '../../ground/controls/counted-list';
import { EmptyState } from '../../ground/controls/empty-state';
import { Screen } from '../../ground/controls/screen';
import { SelectField } from '../../ground/controls/select-field';
import { useTexts } from '../../ground/texts/use-texts';
import { DistributionRow } from './distribution-row';
import { BOXES, type DistributionFilter, STATUSES, distributionsQuery } from './distributions.queries';
import { WithDistributions } from './with-distributions';

const ALL: DistributionFilter = { box: 'all', status: '' };

/** Lists the distributions that the person sent, and those that wait for an acknowledgement by their projects: `/distributions`. */
export function DistributionsScreen() {
  return (
    <WithDistributions>
      <Distributions />
    </WithDistributions>
  );
}

function Distributions() {
  const { distributions } = useTexts();
  const navigate = useNavigate();
  const [filter, setFilter] = useState(ALL);
  const set = (change: Partial<DistributionFilter>): void =>
    setFilter((before) => ({ ...before, ...change }));
  const shown = useInfiniteQuery(distributionsQuery(filter));
  const isFiltered = filter.box !== ALL.box || filter.status !== ALL.status;
  return (
    <Screen
      title={distributions.title}
      toolbar={
        <ActionButton
          kind="primary"
          action="distribution.new"
          label={distributions.new}
          onPress={() => void navigate({ to: '/distributions/new' })}
        />
      }
    >
      <p className="mb-4 max-w-[68ch] text-soft">{distributions.hint}</p>
      <div className="flex flex-wrap gap-x-6">
        <div className="w-full max-w-72">
          <SelectField
            label={distributions.box}
            value={filter.box}
            options={BOXES.map((value) => ({ value, label: distributions.boxes[value] }))}
            onChange={({ target }) => set({ box: target.value as DistributionFilter['box'] })}
          />
        </div>
        <div className="w-full max-w-52">
          <SelectField
            label={distributions.status}
            value={filter.status}
            options={[
              { value: '', label: distributions.anyStatus },
              ...STATUSES.map((value) => ({ value, label: distributions.statuses[value] })),
            ]}
            onChange={({ target }) => set({ status: target.value as DistributionFilter['status'] })}
          />
        </div>
      </div>
      <CountedList
        query={shown}
        count={distributions.count}
        empty={<EmptyState>{isFiltered ? distributions.emptyFilter : distributions.empty}</EmptyState>}
        row={(distribution) => <DistributionRow key={distribution.id} distribution={distribution} />}
      />
    </Screen>
  );
}
