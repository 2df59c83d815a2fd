import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSession } from '../../content/session/session';
import { Button } from '../../ground/controls/button';
import { CheckboxField } from '../../ground/controls/checkbox-field';
import { EmptyState } from '../../ground/controls/empty-state';
import { ErrorState } from '../../ground/controls/error-state';
import { LinkButton } from '../../ground/controls/link-button';
import { Screen } from '../../ground/controls/screen';
import { SelectField } from '../../ground/controls/select-field';
import { Skeleton } from '../../ground/controls/skeleton';
import { useTexts } from '../../ground/texts/use-texts';
import { GroupsDialog } from './groups-dialog';
import { ListedShareRow } from './listed-share-row';
import { allSharesQuery, type ShareFilter } from './sharing.queries';

const ALL: ShareFilter = { shareType: '', mine: false, expiring: false };

/** Everything that is shared, with whom and until when. */
export function SharedScreen() {
  const { sharing, controls } = useTexts();
  const { list } = sharing;
  const { isTenantAdmin } = useSession();
  const [filter, setFilter] = useState(ALL);
  const [isManaging, manage] = useState(false);
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    allSharesQuery(filter),
  );
  const shares = data?.pages.flatMap((page) => page.data) ?? [];
  const total = data?.pages[0]?.meta.total;
  const set = (change: Partial<ShareFilter>): void => setFilter((before) => ({ ...before, ...change }));
  return (
    <Screen
      title={list.title}
      toolbar={isTenantAdmin && <Button onClick={() => manage(true)}>{sharing.manageGroups}</Button>}
    >
      <p className="mb-4 max-w-[68ch] text-soft">{list.hint}</p>
      <div className="flex flex-wrap items-end gap-x-6">
        <div className="w-full max-w-72">
          <SelectField
            label={list.filter}
            value={filter.shareType}
            options={(['', 'user', 'group', 'tenant', 'public'] as const).map((value) => ({
              value,
              label: value === '' ? list.everybody : sharing.choices[value],
            }))}
            onChange={({ target }) => set({ shareType: target.value as ShareFilter['shareType'] })}
          />
        </div>
        <CheckboxField
          label={list.mine}
          checked={filter.mine}
          onChange={({ target }) => set({ mine: target.checked })}
        />
        <CheckboxField
          label={list.expiring}
          checked={filter.expiring}
          onChange={({ target }) => set({ expiring: target.checked })}
        />
      </div>
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton />
      ) : shares.length === 0 ? (
        filter.shareType === '' && !filter.mine && !filter.expiring ? (
          <EmptyState act={<LinkButton to="/my-docs">{list.toDocuments}</LinkButton>}>
            {list.empty}
          </EmptyState>
        ) : (
          <EmptyState>{list.emptyFilter}</EmptyState>
        )
      ) : (
        <>
          {total != null && (
            <p role="status" className="mb-2 text-13 text-soft">
              {sharing.count(total)}
            </p>
          )}
          <ul className="border-t border-line">
            {shares.map((share) => (
              <ListedShareRow key={share.id} share={share} />
            ))}
          </ul>
          {hasNextPage && (
            <Button className="mt-4" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
              {controls.more}
            </Button>
          )}
        </>
      )}
      <GroupsDialog open={isManaging} onClose={() => manage(false)} />
    </Screen>
  );
}
