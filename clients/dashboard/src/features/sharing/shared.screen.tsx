import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSession } from '../../content/session/session';
import { ActionButton } from '../../ground/controls/action-button';
import { CheckboxField } from '../../ground/controls/checkbox-field';
import { CountedList } from '../../ground/controls/counted-list';
import { EmptyState } from '../../ground/controls/empty-state';
import { LinkButton } from '../../ground/controls/link-button';
import { Screen } from '../../ground/controls/screen';
import { SelectField } from '../../ground/controls/select-field';
import { Later, useLater } from '../../ground/controls/use-later';
import { useTexts } from '../../ground/texts/use-texts';
import { ListedShareRow } from './listed-share-row';
import { allSharesQuery, type ShareFilter } from './sharing.queries';

const groupsDialog = new Later(async () => (await import('./groups-dialog')).GroupsDialog);
const ALL: ShareFilter = { shareType: '', mine: false, expiring: false };

/** Everything that is shared, with whom and until when. */
export function SharedScreen() {
  const { sharing } = useTexts();
  const { list } = sharing;
  const { isTenantAdmin } = useSession();
  const [filter, setFilter] = useState(ALL);
  const [isManaging, manage] = useState(false);
  const GroupsDialog = useLater(groupsDialog, isManaging, () => manage(false));
  const set = (change: Partial<ShareFilter>): void => setFilter((before) => ({ ...before, ...change }));
  const shown = useInfiniteQuery(allSharesQuery(filter));
  return (
    <Screen
      title={list.title}
      toolbar={
        isTenantAdmin && (
          <ActionButton action="groups" label={sharing.manageGroups} onPress={() => manage(true)} />
        )
      }
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
      <CountedList
        query={shown}
        count={sharing.count}
        empty={
          filter.shareType === '' && !filter.mine && !filter.expiring ? (
            <EmptyState
              act={
                <LinkButton action="go.myDocs" to="/my-docs">
                  {list.toDocuments}
                </LinkButton>
              }
            >
              {list.empty}
            </EmptyState>
          ) : (
            <EmptyState>{list.emptyFilter}</EmptyState>
          )
        }
        row={(share) => <ListedShareRow key={share.id} share={share} />}
      />
      {GroupsDialog && <GroupsDialog open={isManaging} onClose={() => manage(false)} />}
    </Screen>
  );
}
