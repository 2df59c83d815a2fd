import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { explain } from '../../ground/api/errors';
import { ActionButton } from '../../ground/controls/action-button';
import { Button } from '../../ground/controls/button';
import { Notice } from '../../ground/controls/notice';
import { SelectField } from '../../ground/controls/select-field';
import { useTexts } from '../../ground/texts/use-texts';
import { GroupsDialog } from './groups-dialog';
import { groupsQuery } from './sharing.queries';

/** A field for a share group, with a way to create and change groups. */
export function GroupField({
  value,
  problem,
  onChange,
}: {
  value: string;
  problem?: string | undefined;
  onChange: (groupId: string) => void;
}) {
  const texts = useTexts();
  const { sharing } = texts;
  const list = useInfiniteQuery(groupsQuery);
  const { data: groups = [], error } = list;
  const [isOpen, open] = useState(false);
  return (
    <>
      <SelectField
        label={sharing.groupLabel}
        value={value}
        problem={problem}
        options={[
          { value: '', label: groups.length === 0 ? sharing.noGroups : sharing.chooseGroup },
          ...groups.map(({ id, name, memberCount }) => ({
            value: id,
            label: `${name} (${sharing.members(memberCount)})`,
          })),
        ]}
        onChange={({ target }) => onChange(target.value)}
      />
      {error && <Notice kind="problem">{explain(error, texts)}</Notice>}
      <div className="mb-4 flex flex-wrap gap-3">
        {list.hasNextPage && (
          <Button size="small" busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            {texts.controls.more}
          </Button>
        )}
        <ActionButton size="small" action="groups" label={sharing.manageGroups} onPress={() => open(true)} />
      </div>
      <GroupsDialog open={isOpen} onClose={() => open(false)} onCreated={onChange} />
    </>
  );
}
