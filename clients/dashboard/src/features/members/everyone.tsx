import { useInfiniteQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useSettingsTexts } from '../../content/settings/use-settings-texts';
import { useActions } from '../../ground/actions/registry';
import { CountedList } from '../../ground/controls/counted-list';
import { EmptyState } from '../../ground/controls/empty-state';
import { SelectField } from '../../ground/controls/select-field';
import { TextField } from '../../ground/controls/text-field';
import { useSettled } from '../../ground/controls/use-settled';
import { type MemberAct, MemberDialog } from './member-dialog';
import { MemberRow } from './member-row';
import { ROLES } from './member-rules';
import { type Member, type MemberFilter, STATUSES, membersQuery } from './members.queries';

/** The people of the organization, with a search among them and filters. */
export function Everyone() {
  const { members } = useSettingsTexts();
  const [filter, setFilter] = useState<Required<MemberFilter>>({ search: '', role: '', status: '' });
  const field = useRef<HTMLInputElement>(null);
  useActions([
    { id: 'members.search', label: members.search, group: 'here', run: () => field.current?.focus() },
  ]);
  const { role, status } = filter;
  const search = useSettled(filter.search.trim());
  return (
    <>
      <div className="flex flex-wrap gap-x-6">
        <div className="w-full max-w-80">
          <TextField
            ref={field}
            type="search"
            label={members.search}
            maxLength={100}
            autoComplete="off"
            value={filter.search}
            onChange={({ target }) => setFilter((before) => ({ ...before, search: target.value }))}
          />
        </div>
        <Choice
          label={members.role}
          value={role}
          values={ROLES}
          labels={members.roles}
          onChoose={(chosen) => setFilter((before) => ({ ...before, role: chosen }))}
        />
        <Choice
          label={members.status}
          value={status}
          values={STATUSES}
          labels={members.statuses}
          onChoose={(chosen) => setFilter((before) => ({ ...before, status: chosen }))}
        />
      </div>
      <MemberList filter={{ search, role, status }} />
    </>
  );
}

/** A filter by one of a few values. Empty is all of them. */
function Choice<Value extends string>({
  label,
  value,
  values,
  labels,
  onChoose,
}: {
  label: string;
  value: Value | '';
  values: readonly Value[];
  labels: Record<Value, string>;
  onChoose: (value: Value | '') => void;
}) {
  const { members } = useSettingsTexts();
  return (
    <div className="w-full max-w-40">
      <SelectField
        label={label}
        value={value}
        options={[
          { value: '', label: members.anyOf },
          ...values.map((each) => ({ value: each, label: labels[each] })),
        ]}
        onChange={({ target }) => onChoose(target.value as Value | '')}
      />
    </div>
  );
}

/** The members that a filter finds, each with what can be done about them. */
export function MemberList({ filter }: { filter: MemberFilter }) {
  const { members } = useSettingsTexts();
  const [asked, ask] = useState<{ act: MemberAct; member: Member }>();
  return (
    <>
      <CountedList
        query={useInfiniteQuery(membersQuery(filter))}
        count={members.count}
        empty={<EmptyState>{members.empty}</EmptyState>}
        row={(member) => <MemberRow key={member.id} member={member} onAct={(act) => ask({ act, member })} />}
      />
      {asked && <MemberDialog {...asked} onClose={() => ask(undefined)} />}
    </>
  );
}
