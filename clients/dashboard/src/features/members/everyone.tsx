import { useInfiniteQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useActions } from '../../ground/actions/registry';
import { CountedList } from '../../ground/controls/counted-list';
import { EmptyState } from '../../ground/controls/empty-state';
import { TextField } from '../../ground/controls/text-field';
import { useSettled } from '../../ground/controls/use-settled';
import { useTexts } from '../../ground/texts/use-texts';
import { type MemberAct, MemberDialog } from './member-dialog';
import { MemberRow } from './member-row';
import { type Member, membersQuery } from './members.queries';

/** The people of the organization, with a search among them. */
export function Everyone() {
  const { members } = useTexts();
  const [search, setSearch] = useState('');
  const field = useRef<HTMLInputElement>(null);
  useActions([
    { id: 'members.search', label: members.search, group: 'here', run: () => field.current?.focus() },
  ]);
  return (
    <>
      <div className="max-w-80">
        <TextField
          ref={field}
          type="search"
          label={members.search}
          maxLength={100}
          autoComplete="off"
          value={search}
          onChange={({ target }) => setSearch(target.value)}
        />
      </div>
      <MemberList search={useSettled(search.trim())} />
    </>
  );
}

/** The members that a search finds. @param search a part of a name or address, or the id of one person */
export function MemberList({ search }: { search: string }) {
  const { members } = useTexts();
  const [asked, ask] = useState<{ act: MemberAct; member: Member }>();
  return (
    <>
      <CountedList
        query={useInfiniteQuery(membersQuery(search))}
        count={members.count}
        empty={<EmptyState>{members.empty}</EmptyState>}
        row={(member) => <MemberRow key={member.id} member={member} onAct={(act) => ask({ act, member })} />}
      />
      {asked && <MemberDialog {...asked} onClose={() => ask(undefined)} />}
    </>
  );
}
