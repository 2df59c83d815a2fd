import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { PersonField } from '../../content/people/person-field';
import { explain } from '../../ground/api/errors';
import type { Schema } from '../../ground/api/types';
import { Button } from '../../ground/controls/button';
import { ConfirmDialog } from '../../ground/controls/confirm-dialog';
import { LoadedList } from '../../ground/controls/loaded-list';
import { Notice } from '../../ground/controls/notice';
import { TextField } from '../../ground/controls/text-field';
import { useTexts } from '../../ground/texts/use-texts';
import { addToGroup, deleteGroup, removeFromGroup, renameGroup } from './sharing.acts';
import { groupMembersQuery } from './sharing.queries';

/** A share group, which shows its members when it is opened. */
export function GroupDetails({ group }: { group: Schema<'GroupDto'> }) {
  const { sharing } = useTexts();
  const [isOpen, open] = useState(false);
  return (
    <li className="border-b border-line">
      <details onToggle={({ currentTarget }) => open(currentTarget.open)}>
        <summary className="py-2">
          <bdi className="font-semibold">{group.name}</bdi> · {sharing.members(group.memberCount)}
        </summary>
        {isOpen && <Opened group={group} />}
      </details>
    </li>
  );
}

function Opened({ group: { id, name } }: { group: Schema<'GroupDto'> }) {
  const texts = useTexts();
  const { sharing } = texts;
  const members = useInfiniteQuery(groupMembersQuery(id));
  const [person, setPerson] = useState('');
  const [newName, setNewName] = useState(name);
  const [isAsking, ask] = useState(false);
  const act = useMutation({ mutationFn: (run: () => Promise<void>) => run() });
  return (
    <div className="pb-4 ps-4">
      <div className="mb-3">
        <LoadedList query={members} rows={members.data} empty={null} hasKey={false}>
          {(rows) => (
            <ul>
              {rows.map(({ userId, displayName, email }) => (
                <li key={userId} className="flex items-center justify-between gap-3 py-1">
                  <span className="min-w-0 break-words">
                    <bdi>{displayName}</bdi> <span className="text-13 text-soft">{email}</span>
                  </span>
                  <Button
                    size="small"
                    aria-label={sharing.removeMember(displayName)}
                    busy={act.isPending}
                    onClick={() => act.mutate(() => removeFromGroup(id, userId))}
                  >
                    {sharing.remove}
                  </Button>
                </li>
              ))}
            </ul>
          )}
        </LoadedList>
      </div>
      <PersonField
        label={sharing.addMember}
        hint={sharing.addMemberHint}
        value={person}
        onChange={(text, userId) => {
          setPerson(text);
          if (userId === null) return;
          setPerson('');
          act.mutate(() => addToGroup(id, userId));
        }}
      />
      <TextField
        label={sharing.groupName}
        value={newName}
        onChange={({ target }) => setNewName(target.value)}
      />
      {act.error && <Notice kind="problem">{explain(act.error, texts)}</Notice>}
      <div className="flex flex-wrap gap-3">
        {newName.trim() !== '' && newName.trim() !== name && (
          <Button busy={act.isPending} onClick={() => act.mutate(() => renameGroup(id, newName.trim()))}>
            {sharing.rename}
          </Button>
        )}
        <Button kind="danger" onClick={() => ask(true)}>
          {sharing.deleteGroup}
        </Button>
      </div>
      <ConfirmDialog
        open={isAsking}
        onClose={() => ask(false)}
        title={sharing.deleteGroupTitle(name)}
        act={sharing.deleteGroup}
        onConfirm={() => deleteGroup(id)}
      >
        {sharing.deleteGroupHint}
      </ConfirmDialog>
    </div>
  );
}
